import type { AuditEntry } from '@portal/contracts-admin'
import { expect, test } from 'vitest'
import { csvLine } from '@portal/service-kit'
import { toCsvCells, auditColumns } from './audit-csv.ts'

const auditLine = (entry: AuditEntry) => csvLine(toCsvCells(entry))

const act: AuditEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-21T10:00:00.000Z',
  service: 'admin',
  action: 'localization.updated',
  entityType: 'localization',
  entityId: 'e1',
  actor: null,
  actorName: null,
  groups: ['EDITORS', 'USERS'],
  onBehalfOf: 'P-100-000-017',
  reason: null,
  before: { value: 'a "word", and\nanother' },
  after: null,
  correlationId: 'c1',
}

test('writes one cell per column and doubles quotation marks', () => {
  expect(csvLine(auditColumns).trim().split(',')).toHaveLength(13)
  expect(auditLine(act)).toBe(
    '"2026-11-21T10:00:00.000Z","admin","localization.updated","localization","e1",,,"EDITORS USERS","P-100-000-017",,' +
      '"{""value"":""a \\""word\\"", and\\nanother""}",,"c1"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1', '|1'])(
  'writes %j as text and not as a formula',
  (reason) => {
    expect(auditLine({ ...act, reason })).toContain(`"'${reason}"`)
  },
)
