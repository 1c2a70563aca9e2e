import type { EntityManager } from '@mikro-orm/postgresql'
import type { adminHttp, AuditEntry } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'

/** Filters of the audit trail. */
export type AuditFilter = InputOf<typeof adminHttp.exportAudit>['query']

interface AuditRow {
  id: string
  at: string
  service: string
  action: string
  entity_type: string
  entity_id: string
  actor: string | null
  actor_name: string | null
  actor_groups: string[]
  on_behalf_of: string | null
  reason: string | null
  correlation_id: string
  before: unknown
  after: unknown
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

/** Returns a page of the audit trail, newest first. */
export async function listAuditEntries(
  em: EntityManager,
  filter: AuditFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const { sql, values } = createConditions(filter, after)
  const rows = await em.execute<AuditRow[]>(
    `select a.id, to_char(a.performed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.service, a.action, a.entity_type,
            a.entity_id, a.actor, u.name as actor_name, a.actor_groups, a.on_behalf_of, a.reason, a.correlation_id, a.before, a.after
       from audit_entry a
       left join portal_user u on u.id = case when a.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.actor::uuid end
      where ${sql} order by a.performed_at desc, a.id desc limit ?`,
    [...values, limit + 1],
  )
  const page = keysetPage(rows, limit, (row) => [row.at, row.id])
  return { items: page.items.map(toAuditEntry), next: page.next }
}

/** Returns the number of matching entries, counting no further than `limit`. */
export async function countAuditEntries(em: EntityManager, filter: AuditFilter, limit: number): Promise<number> {
  const { sql, values } = createConditions(filter, undefined)
  const [row] = await em.execute<{ n: number }[]>(
    `select count(*)::int as n from (select 1 from audit_entry a where ${sql} limit ?) as found`,
    [...values, limit],
  )
  return row?.n ?? 0
}

function createConditions(filter: AuditFilter, after: string | undefined): { sql: string; values: unknown[] } {
  const parts: [string, ...unknown[]][] = [['true']]
  if (filter.service !== undefined) parts.push(['a.service = ?', filter.service])
  if (filter.action !== undefined) parts.push(['a.action = ?', filter.action])
  if (filter.entityId !== undefined) parts.push(['a.entity_id = ?', filter.entityId])
  if (filter.actor !== undefined) parts.push(['a.actor = ?', filter.actor])
  if (filter.from !== undefined) parts.push(['a.performed_at >= ?::timestamptz', filter.from])
  if (filter.to !== undefined) parts.push(['a.performed_at < ?::timestamptz', filter.to])
  if (after !== undefined)
    parts.push(['(a.performed_at, a.id) < (?::timestamptz, ?::uuid)', ...decodeCursor(after, cursorSchema)])
  return { sql: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...values]) => values) }
}

function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    service: row.service,
    action: row.action,
    entityType: row.entity_type,
    entityId: row.entity_id,
    actor: row.actor,
    actorName: row.actor_name,
    groups: row.actor_groups,
    onBehalfOf: row.on_behalf_of,
    reason: row.reason,
    before: row.before,
    after: row.after,
    correlationId: row.correlation_id,
  }
}
