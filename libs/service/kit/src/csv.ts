/** Excel needs it to read a file as UTF-8. */
const byteOrderMark = '\u{FEFF}'

/** Generates an RFC 4180 file with a header line. */
export async function* toCsv(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly (string | null)[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const lines of pages) yield lines.map(csvLine).join('')
}

/** One line; `null` is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : `"${escapeFormula(cell).replaceAll('"', '""')}"`)).join(',')}\r\n`
}

/** Prefixes cells that a spreadsheet would run as a formula with an apostrophe (OWASP "CSV injection"). */
function escapeFormula(text: string): string {
  return /^[\s\p{Cf}]*[=+\-@|＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}
