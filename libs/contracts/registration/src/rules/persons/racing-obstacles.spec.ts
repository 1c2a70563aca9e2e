import { describe, expect, it } from 'vitest'
import { findRacingObstacles, type RacingFacts } from './racing-obstacles.ts'

const today = '2026-07-08'
const limits = { physicalDays: 365, concussionBaselineDays: 365 }
const jockey = { lastPhysicalOn: '2026-01-10', baselineConcussionOn: '2026-01-11' }
const ready: RacingFacts = {
  isCovered: true,
  status: 'active',
  dateOfBirth: '1990-01-01',
  hasGuardianConsent: false,
  roles: ['covered-person', 'jockey'],
  requestedRoles: [],
  licenses: [{ status: 'verified', expiresOn: '2026-12-31' }],
  jockey,
}
const find = (change: Partial<RacingFacts>) => findRacingObstacles({ ...ready, ...change }, today, limits)

describe('findRacingObstacles', () => {
  it('finds nothing when the person can race', () => {
    expect(find({})).toEqual([])
    expect(find({ licenses: [{ status: 'verified', expiresOn: today }] })).toEqual([])
    expect(
      find({
        licenses: [
          { status: 'verified', expiresOn: null },
          { status: 'rejected', expiresOn: null },
        ],
      }),
    ).toEqual([])
    expect(find({ roles: ['trainer'], jockey: null })).toEqual([])
  })

  it.each<[string, Partial<RacingFacts>, string, string, string | null]>([
    ['not covered', { isCovered: false }, 'not-covered', 'register-as-covered', null],
    ['suspended', { status: 'suspended' }, 'suspended', 'contact-authority', null],
    ['inactive', { status: 'inactive' }, 'inactive', 'contact-authority', null],
    ['no racing role', { roles: ['covered-person', 'veterinarian'] }, 'no-racing-role', 'add-role', null],
    [
      'a role to be confirmed',
      { roles: [], requestedRoles: ['owner'] },
      'role-not-confirmed',
      'wait-for-confirmation',
      null,
    ],
    ['no license', { licenses: [] }, 'license-missing', 'add-license', null],
    [
      'a pending license',
      { licenses: [{ status: 'pending', expiresOn: null }] },
      'license-pending',
      'wait-for-confirmation',
      null,
    ],
    [
      'a refused license',
      { licenses: [{ status: 'rejected', expiresOn: null }] },
      'license-refused',
      'add-license',
      null,
    ],
    [
      'an expired license',
      { licenses: [{ status: 'verified', expiresOn: '2026-07-07' }] },
      'license-expired',
      'renew-license',
      '2026-07-07',
    ],
    ['no consent at 17', { dateOfBirth: '2009-01-01' }, 'guardian-consent-missing', 'add-guardian-consent', null],
    [
      'an old physical',
      { jockey: { ...jockey, lastPhysicalOn: '2025-07-07' } },
      'physical-too-old',
      'enter-jockey-dates',
      '2025-07-07',
    ],
    [
      'an old baseline',
      { jockey: { ...jockey, baselineConcussionOn: '2025-07-07' } },
      'concussion-baseline-too-old',
      'enter-jockey-dates',
      '2025-07-07',
    ],
  ])('reports %s with what to do about it', (_, change, code, fix, since) => {
    expect(find(change)).toEqual([{ code, fix, since }])
  })

  it('accepts dates on the last day of their period', () => {
    expect(find({ jockey: { lastPhysicalOn: '2025-07-08', baselineConcussionOn: '2025-07-08' } })).toEqual([])
  })

  it('accepts the consent of a guardian until the 18th birthday, and needs none afterwards', () => {
    expect(find({ dateOfBirth: '2009-01-01', hasGuardianConsent: true })).toEqual([])
    expect(find({ dateOfBirth: '2008-07-08' })).toEqual([])
  })

  it('reports everything at once', () => {
    const codes = find({ status: 'suspended', licenses: [], jockey: null }).map(({ code }) => code)
    expect(codes).toEqual(['suspended', 'license-missing', 'physical-missing', 'concussion-baseline-missing'])
  })
})
