print("Qwinkle")
