/** The mark by which Excel knows that a file is UTF-8. */
const byteOrderMark = '\u{FEFF}'

/** A file of RFC 4180, the heading first. */
export async function* csvOf(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly (string | null)[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings)
  for await (const lines of pages) yield lines.map(csvLine).join('')
}

/** One line; `null` is a cell with nothing in it. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : `"${harmless(cell).replaceAll('"', '""')}"`)).join(',')}\r\n`
}

/** A spreadsheet would run a cell that begins like a formula (OWASP "CSV injection"): an apostrophe makes it a text. */
function harmless(text: string): string {
  return /^[\s\p{Cf}]*[=+\-@|＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}
