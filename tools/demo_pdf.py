"""
The demo's PDFs: a paper in two columns, a scan, and a file cut off in the middle.

Bytes must not depend on the day or on the machine: fixed dates, no compression, PDF's own fonts, and for the
scan a bitmap font and fax encoding.
"""

import io
from datetime import UTC, datetime
from textwrap import wrap

from demo_jats import INVENTED
from demo_source import Section, Source, Text, unmarked
from fpdf import FPDF
from fpdf.enums import Align
from fpdf.text_region import TextColumns
from PIL import Image, ImageDraw, ImageFont

MARGIN, GUTTER = 18, 7
WIDTH, HEIGHT = 210, 297  # A4, in mm
SCAN = (595, 842)  # A4 at 72 dpi, doubled when drawn
LINE = 84  # characters in a line of the scan


class _Page(FPDF):
    """A journal's page: running head, folio, and two columns to write in."""

    def __init__(self, source: Source) -> None:
        super().__init__(format="A4")
        self.source = source
        self.set_compression(False)
        self.set_creation_date(datetime(2020, 1, 1, tzinfo=UTC))
        self.set_producer("evidag demo")
        self.set_margins(MARGIN, 22, MARGIN)
        self.set_auto_page_break(True, margin=22)

    def file_id(self) -> int:
        return -1  # none: fpdf2 would derive one from the bytes and the time

    def header(self) -> None:
        front = self.source.front
        self.set_font("Times", "I", 8.5)
        self.set_xy(MARGIN, 10)
        running = f"{front['abbreviation']} {front['published'].year};{front['volume']}:{front['page']}"
        self.cell(WIDTH / 2 - MARGIN, 5, running)
        self.cell(0, 5, front["authors"][0][0] + " et al.", align="R")
        self.set_y(22)

    def footer(self) -> None:
        self.set_y(-14)
        self.set_font("Times", "", 8.5)
        first = int(self.source.front["page"].partition("-")[0])
        self.cell(0, 5, str(first + self.page_no() - 1), align="C")


def two_column_pdf(source: Source) -> bytes:
    """A paper as a journal prints it."""
    pdf = _Page(source)
    pdf.add_page()
    _title(pdf)
    with pdf.text_columns(ncols=2, gutter=GUTTER, text_align=Align.J, line_height=1.15) as columns:
        for section in source.sections:
            _section(pdf, columns, section, size=11)
        _heading(pdf, columns, "References", 11)
        pdf.set_font("Times", "", 8.5)
        for number, each in enumerate(source.references, 1):
            with columns.paragraph(text_align=Align.L, bottom_margin=1) as paragraph:
                where = f"{each.source} {each.year};{each.volume}:{each.pages}"
                paragraph.write(f"{number}. {each.authors}. {each.title}. {where}.")
        pdf.set_font("Times", "I", 8.5)
        with columns.paragraph(text_align=Align.L, top_margin=3) as paragraph:
            paragraph.write(INVENTED)
    return bytes(pdf.output())


def _title(pdf: _Page) -> None:
    front = pdf.source.front
    pdf.set_font("Times", "B", 16)
    pdf.multi_cell(0, 7, pdf.source.title, align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.ln(2)
    pdf.set_font("Times", "", 11)
    names = ", ".join(f"{given} {family}" for family, given in front["authors"])
    pdf.multi_cell(0, 5.5, names, align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.set_font("Times", "I", 9)
    pdf.multi_cell(0, 5, front["affiliation"], align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.multi_cell(0, 5, f"https://doi.org/{pdf.source.doi}", align="L", new_x="LMARGIN", new_y="NEXT")
    pdf.ln(3)
    if pdf.source.abstract:
        pdf.set_font("Times", "B", 10)
        pdf.cell(0, 5, "Abstract", new_x="LMARGIN", new_y="NEXT")
        pdf.set_font("Times", "", 10)
        pdf.multi_cell(
            0, 4.6, "\n".join(pdf.source.abstract.texts()), align="J", new_x="LMARGIN", new_y="NEXT"
        )
    pdf.ln(4)


def _section(pdf: _Page, columns: TextColumns, section: Section, *, size: float) -> None:
    _heading(pdf, columns, section.title, size)
    for each in section.content:
        assert isinstance(each, Text)
        pdf.set_font("Times", "", 10.5)
        with columns.paragraph(text_align=Align.J, bottom_margin=1.5) as paragraph:
            paragraph.write(unmarked(each.words))
    for part in section.parts:
        _section(pdf, columns, part, size=size - 1)


def _heading(pdf: _Page, columns: TextColumns, title: str, size: float) -> None:
    pdf.set_font("Helvetica", "B", size)
    with columns.paragraph(text_align=Align.L, top_margin=2.5, bottom_margin=1) as paragraph:
        paragraph.write(title)


def cut_pdf(source: Source) -> bytes:
    """A sound PDF of which only the first 60 % were saved."""
    whole = two_column_pdf(source)
    return whole[: len(whole) * 6 // 10]


def scanned_pdf(source: Source) -> bytes:
    """One page as an old office would scan it: black dots, no text."""
    pdf = FPDF(format="A4")
    pdf.set_compression(False)
    pdf.set_creation_date(datetime(2020, 1, 1, tzinfo=UTC))
    pdf.set_producer("evidag demo")
    pdf.file_id = lambda: -1  # type: ignore[method-assign]
    pdf.add_page()
    pdf.image(_scan(source), x=0, y=0, w=WIDTH, h=HEIGHT)
    return bytes(pdf.output())


def _scan(source: Source) -> Image.Image:
    page = Image.new("1", SCAN, 1)
    draw = ImageDraw.Draw(page)
    font = ImageFont.load_default_imagefont()
    front = source.front
    lines = [front["journal"].upper(), f"Vol. {front['volume']}, No. {front['issue']}", ""]
    lines += [*wrap(source.title.upper(), LINE), "", f"By {' '.join(reversed(front['authors'][0]))}", ""]
    for section in source.sections:
        for words in section.texts():
            lines += [*wrap(words, LINE), ""]
    for number, line in enumerate(lines):
        draw.text((45, 50 + 13 * number), line, font=font, fill=0)
    large = page.resize((SCAN[0] * 2, SCAN[1] * 2), Image.Resampling.NEAREST)
    kept = io.BytesIO()
    large.save(kept, "TIFF", compression="group4")
    return Image.open(kept)
