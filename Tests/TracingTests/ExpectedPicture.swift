let expectedPicture = """
  """
