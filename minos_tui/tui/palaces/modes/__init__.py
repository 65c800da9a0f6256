"""What keys do in each moment of a round."""
