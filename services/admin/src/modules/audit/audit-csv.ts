import type { AuditEntry } from '@portal/contracts-admin'

/** The columns of the file; their names are its first line. */
export const auditColumns = [
  'at',
  'service',
  'kind',
  'entityType',
  'entityId',
  'actor',
  'actorName',
  'groups',
  'reason',
  'before',
  'after',
  'correlationId',
] as const satisfies readonly (keyof AuditEntry)[]

/** One act as the cells of a line. */
export function auditCells(entry: AuditEntry): (string | null)[] {
  return auditColumns.map((column) => cellOf(entry[column]))
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : JSON.stringify(value)
}
