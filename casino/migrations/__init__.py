"""Grants on the tables that come with Django."""
