import { createHash, randomUUID } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { FieldEncryption } from '@portal/field-encryption'
import { inTransaction } from '@portal/persistence'
import { refuse, type Clock } from '@portal/service-kit'
import { batchRows, rejectionCells, rowKey } from './import-columns.ts'
import { parseRow, type ImportDefinition, type RowProblem } from './import-definition.ts'
import { countRows, insertBatch, insertRejections, insertRowKeys, insertRun } from './imports.statements.ts'
import { passOnFailure, readCsv, UnreadableFileError, type CsvRow } from './read-csv.ts'

const batchSize = 500

interface Accepted<Row> extends CsvRow {
  readonly row: Row
}
interface Rejected extends CsvRow {
  readonly problems: readonly RowProblem[]
}

export interface CheckedFile {
  readonly importId: string
  /** SHA-256 of the bytes. */
  readonly digest: Buffer
}

interface Parts {
  readonly orm: MikroORM
  readonly encryption: FieldEncryption
  readonly clock: Clock
}

/**
 * Reads a file and stores its accepted and rejected rows, batch by batch, without changing anything else. Refuses files that
 * cannot be read, lack a column or have too many rows.
 */
export async function checkFile<Row>(
  parts: Parts,
  definition: ImportDefinition<Row>,
  file: { readonly name: string; readonly source: Readable; readonly createdBy: string | null },
): Promise<CheckedFile> {
  const importId = randomUUID()
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  passOnFailure(file.source, hashed)
  const batch = new BatchWriter(parts, definition, importId)
  let header: readonly string[] | undefined
  let count = 0
  try {
    for await (const row of readCsv(file.source.pipe(hashed))) {
      if (header === undefined) {
        header = row.cells
        requireColumns(definition, header)
        await insert(parts, [importId, definition.kind, file.name, header, file.createdBy])
      } else if (++count > definition.maxRows) refuse('imports.too-many-rows', { maximum: definition.maxRows })
      else await batch.add(header, row)
    }
  } catch (failure) {
    if (failure instanceof UnreadableFileError) refuse('imports.unreadable', { reason: failure.reason })
    throw failure
  } finally {
    hashed.destroy()
  }
  if (header === undefined || count === 0) refuse('imports.empty')
  await batch.write()
  return { importId, digest: hash.digest() }
}

function requireColumns({ columns }: Pick<ImportDefinition<never>, 'columns'>, header: readonly string[]): void {
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) refuse('imports.columns-missing', { columns: missing })
}

async function insert({ orm, clock }: Parts, values: readonly unknown[]): Promise<void> {
  await inTransaction(orm, async (_em, connection) => {
    await connection.query({ ...insertRun, values: [...values, clock.now().toISOString()] })
  })
}

/** Collects rows and writes them in transactions of {@link batchSize} rows. */
class BatchWriter<Row> {
  readonly #parts: Parts
  readonly #definition: ImportDefinition<Row>
  readonly #importId: string
  #accepted: Accepted<Row>[] = []
  #rejected: Rejected[] = []
  #number = 0

  constructor(parts: Parts, definition: ImportDefinition<Row>, importId: string) {
    this.#parts = parts
    this.#definition = definition
    this.#importId = importId
  }

  async add(header: readonly string[], row: CsvRow): Promise<void> {
    const { columns, optionalColumns } = this.#definition
    const cells = Object.fromEntries(
      header.flatMap((column, index) =>
        columns.includes(column) || optionalColumns.includes(column) ? [[column, row.cells[index] ?? '']] : [],
      ),
    )
    const parsed = parseRow(this.#definition, cells)
    if ('row' in parsed) this.#accepted.push({ ...row, ...parsed })
    else this.#rejected.push({ ...row, ...parsed })
    if (this.#accepted.length + this.#rejected.length >= batchSize) await this.write()
  }

  async write(): Promise<void> {
    const { orm, encryption, clock } = this.#parts
    const now = clock.now().toISOString()
    const accepted = this.#accepted.map((each) => ({
      ...each,
      digest: encryption.digest(rowKey, this.#definition.getRowKey(each.row)),
    }))
    await inTransaction(orm, async (_em, connection) => {
      const digests = accepted.map(({ digest }) => digest)
      const inserted = await connection.query<{ key_digest: Buffer }>({
        ...insertRowKeys,
        values: [this.#importId, digests, now],
      })
      const unused = new Set(inserted.rows.map((each) => each.key_digest.toString('hex')))
      // The first row with a key takes it; later ones are duplicates.
      const unique = accepted.filter(({ digest }) => unused.delete(digest.toString('hex')))
      const duplicates = accepted.filter((each) => !unique.includes(each))
      const rejected = [...this.#rejected, ...duplicates.map(toDuplicate)]
      if (unique.length > 0) {
        const id = randomUUID()
        const rows = encryption.encryptJson(
          batchRows,
          id,
          unique.map(({ row }) => row),
        )
        await connection.query({ ...insertBatch, values: [id, this.#importId, this.#number, rows, now] })
      }
      const rejections = rejected.map((each) => ({ ...each, id: randomUUID() }))
      await connection.query({
        ...insertRejections,
        values: [
          this.#importId,
          now,
          rejections.map(({ id }) => id),
          rejections.map(({ number }) => number),
          rejections.map(({ problems }) => JSON.stringify(problems)),
          rejections.map(({ id, cells }) => encryption.encryptJson(rejectionCells, id, cells)),
        ],
      })
      await connection.query({ ...countRows, values: [this.#importId, unique.length, rejected.length] })
    })
    this.#accepted = []
    this.#rejected = []
    this.#number += 1
  }
}

function toDuplicate({ number, cells }: CsvRow): Rejected {
  return { number, cells, problems: [{ column: null, code: 'duplicate-row' }] }
}
