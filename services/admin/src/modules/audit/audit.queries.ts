import type { EntityManager } from '@mikro-orm/postgresql'
import type { adminHttp, AuditEntry } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'

/** What narrows the trail. */
export type AuditFilter = InputOf<typeof adminHttp.exportAudit>['query']

interface AuditRow {
  id: string
  at: string
  service: string
  kind: string
  entity_type: string
  entity_id: string
  actor: string | null
  actor_name: string | null
  actor_groups: string[]
  reason: string | null
  correlation_id: string
  before: unknown
  after: unknown
}

const place = z.tuple([z.iso.datetime(), z.uuid()])

/** A page of the trail, newest first. */
export async function auditPage(
  em: EntityManager,
  filter: AuditFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const { sql, values } = conditionsOf(filter, after)
  const rows = await em.execute<AuditRow[]>(
    `select a.id, to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.service, a.kind, a.entity_type,
            a.entity_id, a.actor, u.name as actor_name, a.actor_groups, a.reason, a.correlation_id, a.before, a.after
       from audit_entry a
       left join portal_user u on u.id = case when a.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.actor::uuid end
      where ${sql} order by a.at desc, a.id desc limit ?`,
    [...values, limit + 1],
  )
  const page = keysetPage(rows, limit, (row) => [row.at, row.id])
  return { items: page.items.map(toEntry), next: page.next }
}

/** How many acts match; counting stops at `most`. */
export async function countAudit(em: EntityManager, filter: AuditFilter, most: number): Promise<number> {
  const { sql, values } = conditionsOf(filter, undefined)
  const [row] = await em.execute<{ n: number }[]>(
    `select count(*)::int as n from (select 1 from audit_entry a where ${sql} limit ?) as found`,
    [...values, most],
  )
  return row?.n ?? 0
}

function conditionsOf(filter: AuditFilter, after: string | undefined): { sql: string; values: unknown[] } {
  const parts: [string, ...unknown[]][] = [['true']]
  if (filter.service !== undefined) parts.push(['a.service = ?', filter.service])
  if (filter.kind !== undefined) parts.push(['a.kind = ?', filter.kind])
  if (filter.entityId !== undefined) parts.push(['a.entity_id = ?', filter.entityId])
  if (filter.actor !== undefined) parts.push(['a.actor = ?', filter.actor])
  if (filter.from !== undefined) parts.push(['a.at >= ?::timestamptz', filter.from])
  if (filter.to !== undefined) parts.push(['a.at < ?::timestamptz', filter.to])
  if (after !== undefined) parts.push(['(a.at, a.id) < (?::timestamptz, ?::uuid)', ...decodeCursor(after, place)])
  return { sql: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...values]) => values) }
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    service: row.service,
    kind: row.kind,
    entityType: row.entity_type,
    entityId: row.entity_id,
    actor: row.actor,
    actorName: row.actor_name,
    groups: row.actor_groups,
    reason: row.reason,
    before: row.before,
    after: row.after,
    correlationId: row.correlation_id,
  }
}
