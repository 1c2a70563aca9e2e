const textTypeOid = 25
const headerLength = 20

/** Reused scratch buffer for arrays up to 1 MiB; longer arrays get a buffer of their own. */
const scratchBuffer = Buffer.allocUnsafeSlow(2 ** 20)

/**
 * Encodes one `text[]` parameter per column in PostgreSQL's binary format. As JSON the same rows would have to be quoted here
 * and parsed there, which costs as much as writing them. All arrays share one buffer of exactly their size, because memory
 * outside the heap triggers garbage collection early.
 */
function encodeTextArrays(columns: readonly (readonly (string | null)[])[]): Buffer[] {
  // A UTF-16 unit takes at most three bytes.
  const maxLength = columns.reduce((sum, elements) => sum + elements.reduce(addMaxLength, headerLength), 0)
  const bytes = maxLength > scratchBuffer.length ? Buffer.allocUnsafe(maxLength) : scratchBuffer
  const ends: number[] = []
  let end = 0
  for (const elements of columns) ends.push((end = writeArray(bytes, end, elements)))
  const encoded = Buffer.from(bytes.subarray(0, end))
  return ends.map((to, index) => encoded.subarray(ends[index - 1] ?? 0, to))
}

function addMaxLength(sum: number, element: string | null): number {
  return sum + 4 + 3 * (element?.length ?? 0)
}

/** Returns the offset at which the array ends. */
function writeArray(bytes: Buffer, start: number, elements: readonly (string | null)[]): number {
  let end = writeHeader(bytes, start, elements.length)
  for (const element of elements) {
    const length = element === null ? -1 : bytes.write(element, end + 4)
    bytes.writeInt32BE(length, end)
    end += 4 + Math.max(length, 0)
  }
  return end
}

/** Writes the number of dimensions, the null flag and the element type; then the dimension's length and lower bound. */
function writeHeader(bytes: Buffer, start: number, length: number): number {
  const header = length === 0 ? [0, 1, textTypeOid] : [1, 1, textTypeOid, length, 1]
  for (const [index, value] of header.entries()) bytes.writeInt32BE(value, start + 4 * index)
  return start + 4 * header.length
}

/** A value as text that PostgreSQL can cast to the column's type. */
function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Column names with their types, in order: `{ id: 'uuid', text: 'text' }`. */
export type Columns = Readonly<Record<string, string>>

/**
 * A subquery for a FROM clause whose rows come from one array parameter per column, starting at `$firstParameter`. The
 * arrays are unnested in the SELECT list, because in a FROM clause PostgreSQL would first materialize each of them.
 */
export function unnestRows(columns: Columns, firstParameter = 1): string {
  const entries = Object.entries(columns)
  const unnested = entries.map(([name], index) => `unnest($${firstParameter + index}::text[]) as ${name}`)
  const typed = entries.map(([name, type]) => (type === 'text' ? name : `${name}::${type} as ${name}`))
  return `(select ${typed.join(', ')} from (select ${unnested.join(', ')}) unnested)`
}

/** The parameters for {@link unnestRows}. */
export function toUnnestParameters(columns: Columns, rows: readonly object[]): Buffer[] {
  const names = Object.keys(columns)
  return encodeTextArrays(
    names.map((name) => rows.map((row) => toText((row as Readonly<Record<string, unknown>>)[name]))),
  )
}
