"""What everyone has heard, how people take and talk, and what is believed of every seat."""
