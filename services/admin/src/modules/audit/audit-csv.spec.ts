import type { AuditEntry } from '@portal/contracts-admin'
import { expect, test } from 'vitest'
import { csvLine } from '@portal/service-kit'
import { auditCells, auditColumns } from './audit-csv.ts'

const auditLine = (entry: AuditEntry) => csvLine(auditCells(entry))

const act: AuditEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-11-21T10:00:00.000Z',
  service: 'admin',
  kind: 'localization.update',
  entityType: 'localization',
  entityId: 'e1',
  actor: null,
  actorName: null,
  groups: ['EDITORS', 'USERS'],
  reason: null,
  before: { value: 'a "word", and\nanother' },
  after: null,
  correlationId: 'c1',
}

test('a line has a cell for each column, with quotation marks doubled', () => {
  expect(csvLine(auditColumns).trim().split(',')).toHaveLength(12)
  expect(auditLine(act)).toBe(
    '"2026-11-21T10:00:00.000Z","admin","localization.update","localization","e1",,,"EDITORS USERS",,' +
      '"{""value"":""a \\""word\\"", and\\nanother""}",,"c1"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200b=1', '＝1', '|1'])(
  '%j is a text and no formula',
  (reason) => {
    expect(auditLine({ ...act, reason })).toContain(`"'${reason}"`)
  },
)
