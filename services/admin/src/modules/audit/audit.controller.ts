import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { Handle, Input } from '@portal/service-kit'
import { z } from 'zod'

interface AuditRow {
  id: string
  at: string
  service: string
  kind: string
  entity_type: string
  entity_id: string
  actor: string | null
  actor_groups: string[]
  reason: string | null
  correlation_id: string
  before: unknown
  after: unknown
}

const place = z.tuple([z.iso.datetime(), z.uuid()])

/** `/api/audit`: what was done in the portal, newest first. */
@Controller()
export class AuditController {
  constructor(private readonly em: EntityManager) {}

  @Handle(adminHttp.listAudit)
  async listAudit(@Input(adminHttp.listAudit) { query }: InputOf<typeof adminHttp.listAudit>) {
    const { sql, values } = conditionsOf(query)
    const rows = await this.em.execute<AuditRow[]>(
      `select id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, service, kind, entity_type, entity_id, actor,
              actor_groups, reason, correlation_id, before, after
         from audit_entry a where ${sql} order by a.at desc, a.id desc limit ?`,
      [...values, query.limit + 1],
    )
    const page = keysetPage(rows, query.limit, (row) => [row.at, row.id])
    return { items: page.items.map(toEntry), next: page.next }
  }
}

function conditionsOf(query: InputOf<typeof adminHttp.listAudit>['query']): { sql: string; values: unknown[] } {
  const parts: [string, ...unknown[]][] = [['true']]
  if (query.service !== undefined) parts.push(['a.service = ?', query.service])
  if (query.kind !== undefined) parts.push(['a.kind = ?', query.kind])
  if (query.entityId !== undefined) parts.push(['a.entity_id = ?', query.entityId])
  if (query.actor !== undefined) parts.push(['a.actor = ?', query.actor])
  if (query.from !== undefined) parts.push(['a.at >= ?::timestamptz', query.from])
  if (query.to !== undefined) parts.push(['a.at < ?::timestamptz', query.to])
  if (query.after !== undefined)
    parts.push(['(a.at, a.id) < (?::timestamptz, ?::uuid)', ...decodeCursor(query.after, place)])
  return { sql: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...values]) => values) }
}

function toEntry(row: AuditRow) {
  return {
    id: row.id,
    at: row.at,
    service: row.service,
    kind: row.kind,
    entityType: row.entity_type,
    entityId: row.entity_id,
    actor: row.actor,
    groups: row.actor_groups,
    reason: row.reason,
    before: row.before,
    after: row.after,
    correlationId: row.correlation_id,
  }
}
