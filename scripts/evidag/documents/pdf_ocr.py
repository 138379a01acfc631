"""Reading a page from its image, where it has no text of its own."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from docling.backend.pdf_backend import PdfPageBackend
from docling_core.types.doc import BoundingBox, CoordOrigin
from docling_core.types.doc.page import BoundingRectangle, TextCell

DPI = 200
FEW_LETTERS = 20  # a page with fewer and an image over most of it is a scan with a stamp
MOST_OF_PAGE = 0.5
OUTLINES = 60  # shapes from which a page without text is no blank page, but one whose letters are drawn

PageImage = Callable[[int, float], Any]  # the number of a page, pixels a point: its image as an array


def is_only_an_image(backend: PdfPageBackend, cells: list[TextCell]) -> bool:
    """Whether a page shows text and holds none; a blank page shows none."""
    letters = sum(sum(map(str.isalnum, cell.text)) for cell in cells)
    if letters >= FEW_LETTERS:
        return False
    size = backend.get_size()
    covered = max((box.area() for box in backend.get_bitmap_rects()), default=0.0)
    if covered > MOST_OF_PAGE * size.width * size.height:
        return True
    return not letters and len(backend.get_connected_shape_bounding_boxes() or []) > OUTLINES


class ImageReader:
    """
    RapidOCR with the models that its wheel brings, on one thread, so that cores change nothing.
    """

    @staticmethod
    def is_installed() -> bool:
        return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None

    def __init__(self) -> None:
        from rapidocr import RapidOCR

        self._engine = RapidOCR(
            params={
                "Global.log_level": "critical",
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )

    def read(self, image: Any, scale: float) -> list[TextCell]:
        """The lines of text on a page's image, which has `scale` pixels a point."""
        found: Any = self._engine(image)
        if found is None or found.boxes is None:
            return []
        return [
            _cell(index, text, [tuple(point) for point in corners], scale)
            for index, (corners, text) in enumerate(zip(found.boxes.tolist(), found.txts, strict=True))
            if text.strip()
        ]


def _cell(index: int, text: str, corners: list[tuple[float, float]], scale: float) -> TextCell:
    across = [x / scale for x, _ in corners]
    down = [y / scale for _, y in corners]
    box = BoundingBox(
        l=min(across), t=min(down), r=max(across), b=max(down), coord_origin=CoordOrigin.TOPLEFT
    )
    return TextCell(
        index=index,
        rect=BoundingRectangle.from_bounding_box(box),
        text=text,
        orig=text,
        from_ocr=True,
    )


def page_images(content: bytes) -> PageImage:
    """What renders the pages of a PDF, opened when the first is asked for."""
    opened: list[Any] = []

    def image(number: int, scale: float) -> Any:
        import pypdfium2

        if not opened:
            opened.append(pypdfium2.PdfDocument(content))
        return opened[0][number - 1].render(scale=scale).to_numpy()

    return image
