"""Composes the product: log, doors, settlement, pages and commands; the only package that sees all others."""
