"""Tests of roads as SVG."""
