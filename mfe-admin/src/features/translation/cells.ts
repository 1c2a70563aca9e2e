/** A table of a provision. */
export interface Table {
  readonly caption?: string | undefined
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a table says, in reading order: its caption, where it has one, its head, its rows. */
export function cellsOf({ caption, head, rows }: Table): string[] {
  return [...(caption === undefined ? [] : [caption]), ...head, ...rows.flat()]
}

/** A table of the same form with other words; `undefined` where there are not as many. */
export function withCells(table: Table, lines: readonly string[]) {
  const words = lines.map((line) => line.trim())
  if (words.length !== cellsOf(table).length) return undefined
  const rest = words.values()
  const next = () => rest.next().value ?? ''
  return {
    ...(table.caption !== undefined && { caption: next() }),
    head: table.head.map(next),
    rows: table.rows.map((row) => row.map(next)),
  }
}
