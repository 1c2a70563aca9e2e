import { expect, test } from 'vitest'
import { auditUrl, toAuditQuery, parseAuditParams } from './audit-url.ts'

const parse = (query: string) => parseAuditParams(new URLSearchParams(query))

test('parses the URLs it builds and ignores invalid query parameters', () => {
  const params = parse('service=admin&action=localization.added&entityId=e1&actor=a1&from=2026-11-01&to=2026-11-02')
  expect(parse(auditUrl(params).split('?')[1] ?? '')).toEqual(params)
  expect(auditUrl(parse('service=nobody&from=2026-13-40&to=tomorrow&more=1'))).toBe('/audit')
})

test('does not accept email addresses in URLs', () => {
  expect(auditUrl(parse('actor=rosa@example.com'))).toBe('/audit')
})

test('includes the whole last day', () => {
  const { from, to } = toAuditQuery(parse('from=2026-11-21&to=2026-11-21'))
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000)
  expect(new Date(from ?? '').getHours()).toBe(0)
})
