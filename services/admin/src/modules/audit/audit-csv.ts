import type { AuditEntry } from '@portal/contracts-admin'

/** The columns of the file; their names are its header row. */
export const auditColumns = [
  'at',
  'service',
  'action',
  'entityType',
  'entityId',
  'actor',
  'actorName',
  'groups',
  'onBehalfOf',
  'reason',
  'before',
  'after',
  'correlationId',
] as const satisfies readonly (keyof AuditEntry)[]

/** Converts an audit entry to the cells of a row. */
export function toCsvCells(entry: AuditEntry): (string | null)[] {
  return auditColumns.map((column) => toCell(entry[column]))
}

function toCell(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : JSON.stringify(value)
}
