/** A column of keyed digests, with which equal values of an encrypted column are found. */
export interface BlindIndex {
  readonly column: string
  /** Columns with the same purpose can be compared with each other, such as the email addresses of two tables. */
  readonly purpose: string
  /** Returns the form that is compared, such as a lower-case email address. */
  readonly normalize: (text: string) => string
}

/** An encrypted column (`bytea`) as data. {@link FieldEncryption} and the rotation of keys use it. */
export interface EncryptedColumn {
  readonly table: string
  /** The primary key of the table: one column. */
  readonly id: string
  readonly column: string
  readonly index?: BlindIndex
}

/** An encrypted column whose values can be found. */
export interface IndexedColumn extends EncryptedColumn {
  readonly index: BlindIndex
}

/** Throws when a name is not a plain SQL identifier, or a column is registered twice. */
export function checkColumns(columns: readonly EncryptedColumn[]): void {
  const seen = new Set<string>()
  for (const { table, id, column, index } of columns) {
    for (const name of [table, id, column, ...(index ? [index.column] : [])])
      if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`"${name}" is not the name of a table or column`)
    if (seen.has(`${table}.${column}`)) throw new Error(`The encrypted column ${table}.${column} is registered twice`)
    seen.add(`${table}.${column}`)
  }
}
