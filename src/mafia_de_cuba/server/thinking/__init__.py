"""Where bots think: in processes of their own, those with little to think about first."""
