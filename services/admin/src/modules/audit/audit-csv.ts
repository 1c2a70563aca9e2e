import type { AuditEntry } from '@portal/contracts-admin'

const columns = [
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

/** The first line, after the mark by which Excel knows that the file is UTF-8. */
export const auditHeading = `\u{FEFF}${columns.join(',')}\r\n`

/** One act as a line of RFC 4180. */
export function auditLine(entry: AuditEntry): string {
  return `${columns.map((column) => cell(entry[column])).join(',')}\r\n`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : JSON.stringify(value)
  return `"${harmless(text).replaceAll('"', '""')}"`
}

/** A spreadsheet would run a cell that begins like a formula (OWASP "CSV injection"): an apostrophe makes it a text. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
