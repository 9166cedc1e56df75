"""Who runs which table where a house has several processes: one owner a table, by epochs."""
