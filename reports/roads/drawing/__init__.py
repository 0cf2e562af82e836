"""Roads as SVG, mark by mark, for displays, pictures and the command line. Plain strings; nothing is read or kept."""
