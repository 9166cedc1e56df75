"""In the Godfather's chair: what he asks, what he says himself, and whom he accuses."""
