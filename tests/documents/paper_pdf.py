"""Small invented papers as PDF, made by the tests that read them."""

import io

import pypdfium2
from fpdf import FPDF
from PIL import Image

TITLE = "Mossberry extract and the sleep of desk workers"
LEFT, RIGHT, WIDTH, LINE = 18, 111, 82, 4.6  # mm

INTRODUCTION = (
    "Mossberry grows on wet rock and has long been brewed against restlessness. No trial has asked whether "
    "the extract helps people who sit all day. We therefore gave it to office workers for six weeks and "
    "measured how long they slept, how often they woke and how they felt in the morning, all winter long."
)
METHODS = (
    "Forty workers drank the extract or coloured water every evening. Neither they nor the nurse knew which. "
    "Sleep was measured by a wrist band, and the bands were read by someone who had not met the workers. The "
    "sample was chosen so that a difference of half an hour would be found with a power of 0.8; nobody was "
    "added or removed after the first reading of the bands had been taken in the second week of the trial."
)
RESULTS = (
    "Workers who drank the extract slept 31 minutes longer than those who drank coloured water. The gain was "
    "dose-dependent and had not faded after six weeks. Nobody left the trial early. In the mornings they all "
    "felt no different, and their errors at work did not change in either group over the whole of the trial."
)
DISCUSSION = (
    "The extract lengthened sleep without making the mornings better. The trial was small and many workers "
    "were friends, so that they may have compared their cups. A longer trial in several offices is needed."
)
TABLE = (
    ("Group", "Workers", "Sleep (min)"),
    ("Extract", "20", "431"),
    ("Water", "20", "400"),
    ("All", "40", "416"),
)
REFERENCES = (
    "1. Aalto B, Berg C. Berries of wet rock. J Invented Bot 2011; 4: 1-9.",
    "2. Cole D. Restless evenings. Ann Imagined Sleep 2014; 2: 33-41.",
)


class Paper(FPDF):
    """Two columns under a running head, as a journal sets them."""

    def header(self) -> None:
        self.set_font("Times", "I", 8)
        self.text(LEFT, 12, "Annals of Invented Medicine 2020;3:14-15")
        self.text(170, 12, "Doe and Roe")

    def footer(self) -> None:
        self.set_font("Times", "", 8)
        self.text(104, 287, str(13 + self.page_no()))

    def heading(self, x: float, y: float, text: str) -> float:
        self.set_font("Helvetica", "B", 10)
        self.text(x, y, text)
        return y + LINE + 0.6

    def paragraph(self, x: float, y: float, text: str, style: str = "", size: float = 10) -> float:
        """Justified lines from `y` down, which is where the next would stand."""
        self.set_font("Times", style, size)
        self.set_xy(x, y - 3.4)
        self.multi_cell(WIDTH, LINE, text, align="J")
        return self.get_y() + 3.4 + 2.2

    def ruled_table(self, x: float, y: float) -> float:
        self.set_font("Times", "B", 9)
        self.text(x, y, "Table 1.")
        self.set_font("Times", "", 9)
        self.text(x + 14, y, "Sleep by group.")
        top = y + 2
        for at in (top, top + 6, top + 6 + 5 * (len(TABLE) - 1) + 1):
            self.line(x, at, x + WIDTH, at)
        for row, cells in enumerate(TABLE):
            for column, cell in enumerate(cells):
                self.text(x + 1 + column * 28, top + 4.2 + row * 5.2, cell)
        return top + 6 + 5 * len(TABLE) + 4


def two_columns(*, compressed: bool = True) -> bytes:
    """Two pages; a paragraph runs on from the first column to the second."""
    pdf = _new(compressed)
    pdf.add_page()
    pdf.set_font("Helvetica", "B", 16)
    pdf.text(LEFT, 30, TITLE)
    pdf.set_font("Times", "", 10)
    pdf.text(LEFT, 38, "Jane Doe and Richard Roe, Institute of Invented Medicine")
    words = METHODS.split()
    y = pdf.heading(LEFT, 215, "1. Introduction")
    y = pdf.paragraph(LEFT, y, INTRODUCTION)
    y = pdf.heading(LEFT, y + 3, "2. Methods")
    pdf.paragraph(LEFT, y, " ".join(words[:16]))
    y = pdf.paragraph(RIGHT, 215, " ".join(words[16:]))
    y = pdf.ruled_table(RIGHT, y + 4)
    pdf.add_page()
    y = pdf.heading(LEFT, 25, "3. Results")
    y = pdf.paragraph(LEFT, y, RESULTS)
    y = pdf.heading(LEFT, y + 3, "4. Discussion")
    pdf.paragraph(LEFT, y, DISCUSSION)
    y = pdf.heading(RIGHT, 25, "References")
    for reference in REFERENCES:
        y = pdf.paragraph(RIGHT, y, reference, size=8)
    return bytes(pdf.output())


def table_over_two_pages() -> bytes:
    """A table that goes on overleaf under the same head, without a rule where it breaks off."""
    pdf = _new(compressed=True)
    for page, (caption, rows) in enumerate(
        (("Table 2. Sleep by week.", (1, 2, 3)), ("Table 2. Sleep by week. (Continued)", (4, 5)))
    ):
        pdf.add_page()
        y = pdf.paragraph(LEFT, 30, INTRODUCTION if page == 0 else DISCUSSION)
        pdf.set_font("Times", "", 9)
        pdf.text(LEFT, y + 4, caption)
        top = y + 6
        for at in (top, top + 6):
            pdf.line(LEFT, at, LEFT + WIDTH, at)
        pdf.text(LEFT + 1, top + 4.2, "Week")
        pdf.text(LEFT + 40, top + 4.2, "Minutes")
        for place, week in enumerate(rows):
            pdf.text(LEFT + 1, top + 10 + 5 * place, str(week))
            pdf.text(LEFT + 40, top + 10 + 5 * place, str(400 + week))
        if page == 1:
            pdf.line(LEFT, top + 18, LEFT + WIDTH, top + 18)
    return bytes(pdf.output())


def _new(compressed: bool) -> Paper:
    pdf = Paper(format="A4")
    pdf.set_compression(compressed)
    pdf.set_auto_page_break(False)
    return pdf


def plain(*pages: str, user_password: str | None = None, owner_password: str | None = None) -> bytes:
    """A page for each text."""
    pdf = FPDF(format="A4")
    if owner_password is not None:
        pdf.set_encryption(owner_password=owner_password, user_password=user_password)
    for text in pages:
        pdf.add_page()
        pdf.set_font("Times", "", 11)
        pdf.multi_cell(160, 5.5, text)
    return bytes(pdf.output())


def turned(content: bytes, quarters: int) -> bytes:
    """The same PDF, each page turned clockwise by so many quarters."""
    document = pypdfium2.PdfDocument(content)
    for page in document:
        page.set_rotation(90 * quarters)
    saved = io.BytesIO()
    document.save(saved)
    return saved.getvalue()


def scanned(content: bytes, *, scale: float = 2.0) -> bytes:
    """The pages of a PDF as images, without their text."""
    pdf = FPDF(unit="pt", format="A4")
    for page in pypdfium2.PdfDocument(content):
        picture: Image.Image = page.render(scale=scale).to_pil().convert("L")
        pdf.add_page()
        pdf.image(picture, x=0, y=0, w=pdf.w, h=pdf.h)
    return bytes(pdf.output())


def damaged(content: bytes, page: int) -> bytes:
    """The same bytes, some of them inverted in the compressed text of one page, counted from 1."""
    place = -1
    for _ in range(page):
        place = content.index(b"/Filter /FlateDecode", place + 1)
    start = content.index(b"stream", place) + 40
    return (
        content[:start] + bytes(byte ^ 0xFF for byte in content[start : start + 20]) + content[start + 20 :]
    )
