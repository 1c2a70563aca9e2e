/** The table of a provision. */
export interface Table {
  readonly caption?: string | undefined
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Returns the texts of a table in reading order: the caption if it has one, the header cells and the body cells. */
export function getTableTexts({ caption, head, rows }: Table): string[] {
  return [...(caption === undefined ? [] : [caption]), ...head, ...rows.flat()]
}

/** Returns the table with its texts replaced, or undefined if the number of texts differs. */
export function replaceTableTexts(table: Table, lines: readonly string[]) {
  const texts = lines.map((line) => line.trim())
  if (texts.length !== getTableTexts(table).length) return undefined
  const iterator = texts.values()
  const next = () => iterator.next().value ?? ''
  return {
    ...(table.caption !== undefined && { caption: next() }),
    head: table.head.map(next),
    rows: table.rows.map((row) => row.map(next)),
  }
}
