import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection } from '@portal/persistence'
import type { EncryptedColumn } from './encrypted-column.ts'
import type { FieldEncryption } from './field-encryption.ts'

/** The encrypted columns of one table. */
export interface EncryptedTable {
  readonly table: string
  readonly id: string
  readonly columns: readonly EncryptedColumn[]
}

export interface RotatedBatch {
  /** The id of the last row, or undefined when there were no more rows. */
  readonly lastId: string | undefined
  readonly rotated: number
  /** Rows with a value that cannot be decrypted. They are not changed. */
  readonly unreadable: number
}

type Row = { readonly id: string } & Readonly<Record<string, Uint8Array | null>>

const batchSize = 200

/** Groups columns by table. */
export function toTables(columns: readonly EncryptedColumn[]): readonly EncryptedTable[] {
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return [...byTable].map(([table, grouped]) => ({ table, id: grouped[0]?.id ?? 'id', columns: grouped }))
}

/** Counts the rows of a table that the current key did not encrypt completely. Reads the whole table. */
export async function countOutdatedRows(
  em: EntityManager,
  encryption: FieldEncryption,
  { table, columns }: EncryptedTable,
): Promise<number> {
  const connection = await getTransactionConnection(em)
  await connection.query({ text: `set local statement_timeout = '120s'` })
  const text = `select count(*)::int as count from ${table} where ${isOutdated(columns)}`
  const { rows } = await connection.query<{ count: number }>({ text, values: [encryption.currentPrefix] })
  return rows[0]?.count ?? 0
}

/**
 * Encrypts the next rows again with the current key, in order of their ids. Rows that others are changing are left for a later
 * pass, so that neither waits for the other.
 */
export async function rotateBatch(
  em: EntityManager,
  encryption: FieldEncryption,
  encryptedTable: EncryptedTable,
  afterId: string | undefined,
): Promise<RotatedBatch> {
  const { table, id, columns } = encryptedTable
  const connection = await getTransactionConnection(em)
  // Finding the last rows may read many that are done.
  await connection.query({ text: `set local statement_timeout = '120s'` })
  const { rows } = await connection.query<Row>({
    text: `select ${id}::text as id, ${columns.map(({ column }) => column).join(', ')} from ${table}
      where ${isOutdated(columns)} ${afterId === undefined ? '' : `and ${table}.${id} > $2`}
      order by ${table}.${id} limit ${batchSize} for update skip locked`,
    values: afterId === undefined ? [encryption.currentPrefix] : [encryption.currentPrefix, afterId],
  })
  const changes = rows.map((row) => ({ rowId: row.id, values: reencrypt(encryption, columns, row) }))
  const readable = changes.filter(({ values }) => values !== undefined)
  const text = updateStatement(encryptedTable)
  const name = `rotate-${table}`
  await Promise.all(
    readable.map(({ rowId, values = [] }) => connection.query({ name, text, values: [rowId, ...values] })),
  )
  return { lastId: rows.at(-1)?.id, rotated: readable.length, unreadable: rows.length - readable.length }
}

function isOutdated(columns: readonly EncryptedColumn[]): string {
  const conditions = columns.map(({ column }) => `substring(${column} for length($1::bytea)) <> $1::bytea`)
  return `(${conditions.join(' or ')})`
}

/** The new values of a row in the order of {@link updateStatement}, or undefined when one cannot be decrypted. */
function reencrypt(
  encryption: FieldEncryption,
  columns: readonly EncryptedColumn[],
  row: Row,
): (Buffer | null)[] | undefined {
  try {
    return columns.flatMap(({ index, ...column }) => {
      const value = row[column.column]
      if (!value) return index ? [null, null] : [null]
      const text = encryption.decrypt(column, row.id, value)
      const encrypted = encryption.encrypt(column, row.id, text)
      return index ? [encrypted, encryption.digest({ ...column, index }, text)] : [encrypted]
    })
  } catch {
    return undefined
  }
}

function updateStatement({ table, id, columns }: EncryptedTable): string {
  const names = columns.flatMap(({ column, index }) => (index ? [column, index.column] : [column]))
  const assignments = names.map((name, position) => `${name} = $${position + 2}`)
  return `update ${table} set ${assignments.join(', ')} where ${id} = $1`
}
