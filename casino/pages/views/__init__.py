"""What the addresses of the pages answer: parameters in, one assembling call, one template out."""
