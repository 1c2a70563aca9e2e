import { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Commands } from '@portal/persistence'
import { toCsv, refuse, type CommandContext } from '@portal/service-kit'
import { toCsvCells, auditColumns } from './audit-csv.ts'
import { listAuditEntries, countAuditEntries, type AuditFilter } from './audit.queries.ts'

/** Maximum rows of a file: spreadsheets can still open it, and it is written in seconds. */
const maxRows = 50_000
const pageSize = 500

/**
 * Exports the matching entries as CSV, row by row; the export itself is audited. Error: `audit.too-many-entries`,
 * because a truncated file would look complete.
 */
export async function exportAudit(
  commands: Commands,
  em: EntityManager,
  query: AuditFilter,
  context: CommandContext,
): Promise<Readable> {
  // Entries recorded after the request, such as this export, are not included.
  const filter = { ...query, to: getEarlier(query.to, context.now.toISOString()) }
  const rows = await countAuditEntries(em, filter, maxRows + 1)
  if (rows > maxRows) refuse('audit.too-many-entries', { limit: maxRows })
  await commands.run(context, async () => ({
    results: null,
    action: { kind: 'audit.exported', entityType: 'audit', entityId: 'csv', after: { filter: query, rows } },
  }))
  return Readable.from(toCsv(auditColumns, readRows(em, filter)), { objectMode: false })
}

async function* readRows(em: EntityManager, filter: AuditFilter): AsyncGenerator<(string | null)[][]> {
  let after: string | undefined
  do {
    const page = await listAuditEntries(em, filter, { after, limit: pageSize })
    yield page.items.map(toCsvCells)
    after = page.next ?? undefined
  } while (after !== undefined)
}

function getEarlier(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) < Date.parse(b) ? a : b
}
