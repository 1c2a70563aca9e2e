import type { Readable } from 'node:stream'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { FieldEncryption } from '@portal/field-encryption'
import type { JobContext, Jobs } from '@portal/jobs'
import {
  acquireAdvisoryLock,
  getTransactionConnection,
  inTransaction,
  violatesConstraint,
  type Commands,
  type Database,
} from '@portal/persistence'
import { refuse, systemContext, toCsv, type ApiResponse, type Clock, type CommandContext } from '@portal/service-kit'
import { checkFile } from './check-file.ts'
import { batchRows, rejectionCells } from './import-columns.ts'
import type { ImportDefinition, RowProblem } from './import-definition.ts'
import { toImportRun, type ImportRun, type ImportRunRow } from './import-run.row.ts'
import * as statements from './imports.statements.ts'
import { runImport } from './run-import.job.ts'

/** A rejected row without its content. */
export interface RejectedRow {
  readonly rowNumber: number
  readonly problems: readonly RowProblem[]
}

interface RejectionRow extends Record<string, unknown> {
  id: string
  row_number: number
  problems: RowProblem[]
  cells: Uint8Array
}

/** Days in which a checked file can be imported. */
export const confirmationDays = 7
const csvPageSize = 500

interface Parts {
  readonly orm: MikroORM
  readonly database: Database
  readonly commands: Commands
  readonly jobs: Jobs
  readonly encryption: FieldEncryption
  readonly clock: Clock
}

/** Imports of CSV files by staff: the file is checked first (a dry run), and imported when somebody confirms the result. */
export class Imports {
  readonly #parts: Parts
  readonly #definitions = new Map<string, ImportDefinition<never>>()

  constructor(parts: Parts) {
    this.#parts = parts
    parts.jobs.handle(runImport, ({ importId }, context) => this.#import(importId, context))
  }

  /** Makes a kind of import known, before the service starts. */
  register<Row>(definition: ImportDefinition<Row>): void {
    this.#definitions.set(definition.kind, definition as unknown as ImportDefinition<never>)
  }

  /** Reads a file without importing it. Memory does not depend on its size. */
  async check<Row>(
    context: CommandContext,
    definition: ImportDefinition<Row>,
    file: { readonly name: string; readonly source: Readable },
  ): Promise<ApiResponse<ImportRun>> {
    const createdBy = context.caller?.sub ?? null
    const { importId, digest } = await checkFile(this.#parts, definition, { ...file, createdBy })
    return this.#parts.commands.run(context, async (em) => {
      const connection = await getTransactionConnection(em)
      const values = [importId, digest, context.now.toISOString()]
      const { rows } = await connection.query<ImportRunRow>({ ...statements.markChecked, values })
      return this.#toOutcome(definition.actions.checked, definition.kind, rows)
    })
  }

  /** Starts the import of a checked file. A file that was imported before is refused. */
  async confirm<Row>(
    context: CommandContext,
    { kind, actions }: ImportDefinition<Row>,
    importId: string,
  ): Promise<ApiResponse<ImportRun>> {
    const { commands, jobs } = this.#parts
    try {
      return await commands.run(context, async (em) => {
        const connection = await getTransactionConnection(em)
        const locked = await connection.query<ImportRunRow>({ ...statements.lockRun, values: [importId] })
        const [run] = locked.rows.filter((each) => each.kind === kind)
        if (!run) return refuse('resource.not-found')
        if (run.state !== 'checked') return refuse('imports.not-checked', { state: run.state })
        if (isExpired(run, context.now)) return refuse('imports.expired')
        const { rows } = await connection.query<ImportRunRow>({ ...statements.markImporting, values: [importId] })
        await jobs.enqueue(em, runImport, { importId })
        return this.#toOutcome(actions.confirmed, kind, rows)
      })
    } catch (failure) {
      return violatesConstraint(failure, 'import_run_file')
        ? refuse('imports.already-imported')
        : Promise.reject(failure)
    }
  }

  /** Returns an import with its progress. */
  async find<Row>({ kind }: ImportDefinition<Row>, importId: string): Promise<ImportRun> {
    return toImportRun(await this.#findRow(kind, importId))
  }

  /** Lists imports, newest first. */
  async list<Row>(
    { kind }: ImportDefinition<Row>,
    page: {
      readonly after?: { readonly createdAt: string; readonly importId: string } | undefined
      readonly limit: number
    },
  ): Promise<readonly ImportRun[]> {
    const values = [kind, page.after?.createdAt ?? null, page.after?.importId ?? null, page.limit]
    return (await this.#parts.database.rows<ImportRunRow>(statements.listRuns, values)).map(toImportRun)
  }

  /** Lists rejected rows after a row number, without their content. */
  async listRejections<Row>(
    { kind }: ImportDefinition<Row>,
    importId: string,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<readonly RejectedRow[]> {
    await this.#findRow(kind, importId)
    const rows = await this.#parts.database.rows<RejectionRow>(statements.listRejections, [importId, after, limit])
    return rows.map((row) => ({ rowNumber: row.row_number, problems: row.problems }))
  }

  /** The rejected rows as CSV with a last column `reason`, to be corrected and imported again. */
  async exportRejections<Row>({ kind }: ImportDefinition<Row>, importId: string): Promise<AsyncGenerator<string>> {
    const { header } = await this.#findRow(kind, importId)
    return toCsv([...(header ?? []), 'reason'], this.#readRejections(importId, header?.length ?? 0))
  }

  async *#readRejections(importId: string, width: number): AsyncGenerator<string[][]> {
    const { database, encryption } = this.#parts
    for (let after = 0; ;) {
      const values = [importId, after, csvPageSize]
      const rows = await database.rows<RejectionRow>(statements.listRejections, values)
      if (rows.length === 0) return
      yield rows.map((row) => {
        const cells = encryption.decryptJson(rejectionCells, row.id, row.cells) as string[]
        const filled = Array.from({ length: width }, (_, index) => cells[index] ?? '')
        return [...filled, row.problems.map(({ column, code }) => (column ? `${column}: ${code}` : code)).join('; ')]
      })
      after = rows.at(-1)?.row_number ?? after
    }
  }

  async #findRow(kind: string, importId: string): Promise<ImportRunRow> {
    const row = await this.#parts.database.find<ImportRunRow>(statements.findRun, [importId, kind])
    return row ?? refuse('resource.not-found')
  }

  /** The handler of the job. Each batch and its progress is one transaction, so a new attempt continues after the last one. */
  async #import(importId: string, { id, signal, complete }: JobContext): Promise<void> {
    const { orm } = this.#parts
    while (await inTransaction(orm, (em) => this.#importBatch(em, importId))) signal.throwIfAborted()
    await inTransaction(orm, async (em) => {
      await complete(em)
      await this.#finish(em, importId, id)
    })
  }

  /** Imports one batch; returns false when there was none left. */
  async #importBatch(em: EntityManager, importId: string): Promise<boolean> {
    const connection = await getTransactionConnection(em)
    const run = await connection.query<ImportRunRow>({ ...statements.lockRun, values: [importId] })
    const definition = this.#definitions.get(run.rows[0]?.kind ?? '')
    if (!definition) throw new Error(`There is no import ${importId} of a known kind`)
    const batches = await connection.query<{ id: string; rows: Uint8Array }>({
      ...statements.lockNextBatch,
      values: [importId],
    })
    const [batch] = batches.rows
    if (!batch) return false
    // Two files of a kind are imported one batch at a time.
    await acquireAdvisoryLock(em, 'import', definition.kind)
    const rows = this.#parts.encryption.decryptJson(batchRows, batch.id, batch.rows) as never[]
    const { added, replaced } = await definition.store(em, rows, this.#parts.clock.now())
    await connection.query({ ...statements.deleteBatch, values: [batch.id] })
    await connection.query({ ...statements.countDone, values: [importId, rows.length, added, replaced] })
    return true
  }

  async #finish(em: EntityManager, importId: string, jobId: string): Promise<void> {
    const { commands, clock } = this.#parts
    const connection = await getTransactionConnection(em)
    await connection.query({ ...statements.deleteRowKeys, values: [importId] })
    const now = clock.now()
    const values = [importId, now.toISOString()]
    const { rows } = await connection.query<ImportRunRow>({ ...statements.markImported, values })
    const definition = this.#definitions.get(rows[0]?.kind ?? '')
    if (!definition) return
    const { action } = this.#toOutcome(definition.actions.finished, definition.kind, rows)
    await commands.record(em, systemContext({ route: 'imports', now, correlationId: jobId }), action)
  }

  #toOutcome(actionKind: ImportDefinition<never>['actions']['checked'], kind: string, [row]: readonly ImportRunRow[]) {
    if (!row) throw new Error('The import does not exist')
    const run = toImportRun(row)
    const { rowsAccepted, rowsRejected, rowsAdded, rowsReplaced } = run
    const after = { rowsAccepted, rowsRejected, rowsAdded, rowsReplaced }
    return { results: run, action: { kind: actionKind, entityType: kind, entityId: run.importId, after } }
  }
}

function isExpired({ checked_at }: ImportRunRow, now: Date): boolean {
  return checked_at === null || now.getTime() - new Date(checked_at).getTime() > confirmationDays * 86_400_000
}
