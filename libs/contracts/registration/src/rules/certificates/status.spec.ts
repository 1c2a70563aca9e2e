import { expect, test } from 'vitest'
import { getCertificateStatus } from './status.ts'

const facts = { isRevoked: false, personStatus: 'active', licensesExpireOn: [] } as const
const today = '2026-11-23'

test.each([
  ['valid', facts],
  ['valid', { ...facts, licensesExpireOn: ['2026-11-22', '2026-11-23'] }],
  ['valid', { ...facts, licensesExpireOn: ['2026-11-22', null] }],
  ['expired', { ...facts, licensesExpireOn: ['2026-11-22', '2025-12-31'] }],
  ['expired', { ...facts, personStatus: 'inactive' }],
  ['expired', { ...facts, personStatus: 'merged' }],
  ['suspended', { ...facts, personStatus: 'suspended', licensesExpireOn: ['2026-11-22'] }],
  ['revoked', { ...facts, isRevoked: true, personStatus: 'suspended' }],
] as const)('is %s for %j', (status, given) => {
  expect(getCertificateStatus(given, today)).toBe(status)
})
