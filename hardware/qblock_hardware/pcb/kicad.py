"""The edge to KiCad 6: runs in the Python that has KiCad's module, and needs nothing else.

    /usr/bin/python3 kicad.py FOLDER NAME

FOLDER has NAME.kicad_pcb and NAME.kicad_pro. Fills the ground, checks the design rules and plots;
all goes into FOLDER.
"""

import os
import sys
from typing import Any

import pcbnew

LAYERS = {
    "F_Cu": pcbnew.F_Cu,
    "B_Cu": pcbnew.B_Cu,
    "F_Mask": pcbnew.F_Mask,
    "B_Mask": pcbnew.B_Mask,
    "F_Silkscreen": pcbnew.F_SilkS,
    "Edge_Cuts": pcbnew.Edge_Cuts,
}


def main(folder: str, name: str) -> None:
    path = os.path.join(folder, name + ".kicad_pcb")
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(path, board, True)
    report = os.path.join(folder, "drc.txt")
    if not pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True):
        sys.exit("KiCad did not check the design rules.")
    plot(board, folder)
    drill(board, folder)


def plot(board: Any, folder: str) -> None:
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseAuxOrigin(True)  # the middle of the case
    options.SetUseGerberX2format(False)  # attributes as comments: old readers take them too
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)  # or: a dot in every hole
    for suffix, layer in LAYERS.items():
        controller.SetLayer(layer)
        controller.OpenPlotfile(suffix, pcbnew.PLOT_FORMAT_GERBER, "")
        controller.PlotLayer()
    controller.ClosePlot()


def drill(board: Any, folder: str) -> None:
    """Holes with copper and holes without in a file each."""
    writer = pcbnew.EXCELLON_WRITER(board)
    writer.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    writer.SetFormat(True)
    writer.CreateDrillandMapFilesSet(folder, True, False)


if __name__ == "__main__":
    main(*sys.argv[1:])
