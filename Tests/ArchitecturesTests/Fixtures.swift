import ArmatureTesting
import Testing
