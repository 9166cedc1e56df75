"""Everyone who is connected to a table: who is here, who watches, and what each is told when."""
