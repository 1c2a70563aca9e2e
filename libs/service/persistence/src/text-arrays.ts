/** Of `text`. */
const elementType = 25
const headLength = 20

/** Where arrays are written before their length is known; longer ones get room of their own. */
const desk = Buffer.allocUnsafeSlow(2 ** 20)

/**
 * A `text[]` a column in PostgreSQL's binary format, for parameters. Rows travel like this rather than as JSON: what is
 * quoted must be read and unquoted over there, which costs as much as writing the rows. All stand in one piece of memory,
 * no longer than they are: what is outside of the heap makes the collector come early.
 */
function textArrays(columns: readonly (readonly (string | null)[])[]): Buffer[] {
  // At most three bytes a UTF-16 unit.
  const most = columns.reduce((sum, elements) => sum + elements.reduce(roomOf, headLength), 0)
  const bytes = most > desk.length ? Buffer.allocUnsafe(most) : desk
  const ends: number[] = []
  let end = 0
  for (const elements of columns) ends.push((end = writeArray(bytes, end, elements)))
  const whole = Buffer.from(bytes.subarray(0, end))
  return ends.map((to, index) => whole.subarray(ends[index - 1] ?? 0, to))
}

function roomOf(sum: number, element: string | null): number {
  return sum + 4 + 3 * (element?.length ?? 0)
}

/** Answers where the array ends. */
function writeArray(bytes: Buffer, start: number, elements: readonly (string | null)[]): number {
  let end = writeHead(bytes, start, elements.length)
  for (const element of elements) {
    const length = element === null ? -1 : bytes.write(element, end + 4)
    bytes.writeInt32BE(length, end)
    end += 4 + Math.max(length, 0)
  }
  return end
}

/** Dimensions, whether there are nulls, the elements' type; of the one dimension its length and first index. */
function writeHead(bytes: Buffer, start: number, length: number): number {
  const head = length === 0 ? [0, 1, elementType] : [1, 1, elementType, length, 1]
  for (const [index, value] of head.entries()) bytes.writeInt32BE(value, start + 4 * index)
  return start + 4 * head.length
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

/**
 * A relation of these columns, for a FROM clause: its rows are the arrays `$first` and following, one a column. They are
 * unfolded side by side in a SELECT: in a FROM each would first be written to a store of its own.
 */
export function givenRows(columns: Columns, first = 1): string {
  const entries = Object.entries(columns)
  const unfolded = entries.map(([name], index) => `unnest($${first + index}::text[]) as ${name}`)
  const typed = entries.map(([name, type]) => (type === 'text' ? name : `${name}::${type} as ${name}`))
  return `(select ${typed.join(', ')} from (select ${unfolded.join(', ')}) given)`
}

/** The parameters of {@link givenRows}. */
export function arraysOf(columns: Columns, rows: readonly object[]): Buffer[] {
  const names = Object.keys(columns)
  return textArrays(names.map((name) => rows.map((row) => textOf((row as Readonly<Record<string, unknown>>)[name]))))
}
