/** Of `text`. */
const elementType = 25
const headLength = 20

/**
 * A `text[]` in PostgreSQL's binary format, for a parameter. Rows travel as one of these a column: what is quoted into JSON
 * must be read and unquoted over there, which costs as much as writing the rows.
 */
function textArray(elements: readonly (string | null)[]): Buffer {
  if (elements.length === 0) return head(Buffer.allocUnsafe(headLength), 0).subarray(0, 12)
  // At most three bytes a UTF-16 unit.
  const most = elements.reduce((sum, element) => sum + 4 + 3 * (element?.length ?? 0), headLength)
  const bytes = head(Buffer.allocUnsafe(most), elements.length)
  let end = headLength
  for (const element of elements) {
    const length = element === null ? -1 : bytes.write(element, end + 4)
    bytes.writeInt32BE(length, end)
    end += 4 + Math.max(length, 0)
  }
  return bytes.subarray(0, end)
}

/** Dimensions, whether there are nulls, the elements' type; of the one dimension its length and first index. */
function head(bytes: Buffer, length: number): Buffer {
  for (const [index, value] of [length === 0 ? 0 : 1, 1, elementType, length, 1].entries()) {
    bytes.writeInt32BE(value, 4 * index)
  }
  return bytes
}

/** A column's value as the text of a `text[]`: what PostgreSQL reads as that column's type. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Columns with their types, in their order: `{ id: 'uuid', text: 'text' }`. */
export type Columns = Readonly<Record<string, string>>

/** A relation of these columns, for a FROM clause: its rows are the arrays `$first` and following, one a column. */
export function givenRows(columns: Columns, first = 1): string {
  const entries = Object.entries(columns)
  const arrays = entries.map((_, index) => `$${first + index}::text[]`)
  const typed = entries.map(([name, type]) => (type === 'text' ? name : `${name}::${type} as ${name}`))
  return `(select ${typed.join(', ')} from unnest(${arrays.join(', ')}) as given (${Object.keys(columns).join(', ')}))`
}

/** The parameters of {@link givenRows}. */
export function arraysOf(columns: Columns, rows: readonly object[]): Buffer[] {
  return Object.keys(columns).map((name) =>
    textArray(rows.map((row) => textOf((row as Readonly<Record<string, unknown>>)[name]))),
  )
}
