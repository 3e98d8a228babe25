import Armature

print("The kettle is on.")
