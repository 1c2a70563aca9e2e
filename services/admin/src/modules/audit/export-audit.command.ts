import { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Commands } from '@portal/persistence'
import { csvOf, refuse, type CommandContext } from '@portal/service-kit'
import { auditCells, auditColumns } from './audit-csv.ts'
import { auditPage, countAudit, type AuditFilter } from './audit.queries.ts'

/** Rows of one file: a spreadsheet still opens it, and it is written in seconds. */
const mostRows = 50_000
const rowsAtOnce = 500

/**
 * The acts that match as CSV, line by line; who took them away is an act too. Refusal: `audit.too-many-to-export`,
 * because a file that leaves rows out would pass for the whole.
 */
export async function exportAudit(
  commands: Commands,
  em: EntityManager,
  asked: AuditFilter,
  context: CommandContext,
): Promise<Readable> {
  // What is recorded from now on, this export first of all, is not part of it.
  const filter = { ...asked, to: earlier(asked.to, context.now.toISOString()) }
  const rows = await countAudit(em, filter, mostRows + 1)
  if (rows > mostRows) refuse('audit.too-many-to-export', { limit: mostRows })
  await commands.run(context, async () => ({
    results: null,
    action: { kind: 'audit.export', entityType: 'audit', entityId: 'csv', after: { filter: asked, rows } },
  }))
  return Readable.from(csvOf(auditColumns, linesOf(em, filter)), { objectMode: false })
}

async function* linesOf(em: EntityManager, filter: AuditFilter): AsyncGenerator<(string | null)[][]> {
  let after: string | undefined
  do {
    const page = await auditPage(em, filter, { after, limit: rowsAtOnce })
    yield page.items.map(auditCells)
    after = page.next ?? undefined
  } while (after !== undefined)
}

function earlier(one: string | undefined, other: string): string {
  return one !== undefined && Date.parse(one) < Date.parse(other) ? one : other
}
