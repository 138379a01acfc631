"""A table as text: a row a line, its cells by ` | `, each cell at its own place in the grid."""

BETWEEN_CELLS = " | "

Grid = dict[tuple[int, int], str]  # row and column; a cell that spans several places stands at the first


def as_text(grid: Grid) -> str:
    """
    The lines of a grid.

    >>> as_text({(0, 0): "Year", (0, 1): "N", (1, 0): "1801", (1, 1): "8,893"})
    'Year | N\\n1801 | 8,893'
    """
    widths: dict[int, int] = {}
    for row, column in sorted(grid):
        widths[row] = column + 1 if grid[row, column] else widths.get(row, 0)
    lines = ([grid.get((row, column), "") for column in range(width)] for row, width in widths.items())
    return "\n".join(BETWEEN_CELLS.join(line) for line in lines if line)
