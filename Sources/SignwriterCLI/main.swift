print("signwriter")
