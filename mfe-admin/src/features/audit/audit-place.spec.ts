import { expect, test } from 'vitest'
import { auditAddress, auditQuery, readAuditPlace } from './audit-place.ts'

const read = (query: string) => readAuditPlace(new URLSearchParams(query))

test('a filter comes back from its address, and what makes no sense is left out', () => {
  const place = read('service=admin&kind=localization.add&entityId=e1&actor=a1&from=2026-11-01&to=2026-11-02')
  expect(read(auditAddress(place).split('?')[1] ?? '')).toEqual(place)
  expect(auditAddress(read('service=nobody&from=2026-13-40&to=tomorrow&more=1'))).toBe('/audit')
})

test('nobody is looked for by an e-mail address in a link', () => {
  expect(auditAddress(read('actor=rosa@example.com'))).toBe('/audit')
})

test('the last day is asked for whole', () => {
  const { from, to } = auditQuery(read('from=2026-11-21&to=2026-11-21'))
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000)
  expect(new Date(from ?? '').getHours()).toBe(0)
})
