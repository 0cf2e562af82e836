"""The sheets of the floor: tables, shoes, and the strips that draw them."""
