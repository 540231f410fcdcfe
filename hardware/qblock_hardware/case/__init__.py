"""The printed case: its parts as solids, what is bought as stand-ins, and how all go together.

Everything is in millimetres and stands where it stands in the finished block: z is up, the speaker
looks to the front (-y), the USB socket to the back.
"""
