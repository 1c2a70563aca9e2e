import type { PersonRole } from '@portal/contracts-common/light'
import { getAge, adultAge } from '../registration/plain-dates.ts'
import type { PersonStatus } from './person-lifecycle.ts'

/** Why a person cannot race. */
export const racingObstacleCodes = [
  'not-covered',
  'suspended',
  'inactive',
  'no-racing-role',
  'role-not-confirmed',
  'license-missing',
  'license-pending',
  'license-refused',
  'license-expired',
  'guardian-consent-missing',
  'physical-missing',
  'physical-too-old',
  'concussion-baseline-missing',
  'concussion-baseline-too-old',
] as const
export type RacingObstacleCode = (typeof racingObstacleCodes)[number]

/** What somebody can do about an obstacle. */
export const racingFixes = [
  'register-as-covered',
  'contact-authority',
  'add-role',
  'wait-for-confirmation',
  'add-license',
  'renew-license',
  'add-guardian-consent',
  'enter-jockey-dates',
] as const
export type RacingFix = (typeof racingFixes)[number]

export interface RacingObstacle {
  readonly code: RacingObstacleCode
  readonly fix: RacingFix
  /** Plain date that the obstacle is about; null: none. */
  readonly since: string | null
}

/** Facts about a person; dates are plain. */
export interface RacingFacts {
  readonly isCovered: boolean
  readonly status: PersonStatus
  readonly dateOfBirth: string
  readonly hasGuardianConsent: boolean
  /** Roles in effect today. */
  readonly roles: readonly PersonRole[]
  readonly requestedRoles: readonly PersonRole[]
  /** Racing licenses of the states. */
  readonly licenses: readonly {
    readonly status: 'pending' | 'verified' | 'rejected' | 'expired'
    /** Last day on which the license is valid; null: no end. */
    readonly expiresOn: string | null
  }[]
  readonly jockey: { readonly lastPhysicalOn: string; readonly baselineConcussionOn: string } | null
}

/** Days for which the dates of a jockey are accepted; a dated setting. */
export interface JockeyDateLimits {
  readonly physicalDays: number
  readonly concussionBaselineDays: number
}

/** Roles with which a person takes part in a race. */
export const racingRoles = ['owner', 'designated-owner', 'trainer', 'jockey'] as const satisfies readonly PersonRole[]

/** Returns everything that keeps the person from racing today; empty if the person can race. */
export function findRacingObstacles(facts: RacingFacts, today: string, limits: JockeyDateLimits): RacingObstacle[] {
  if (!facts.isCovered) return [toObstacle('not-covered', 'register-as-covered')]
  return [
    ...findStatusObstacles(facts),
    ...findRoleObstacles(facts),
    ...findLicenseObstacles(facts, today),
    ...findConsentObstacles(facts, today),
    ...(facts.roles.includes('jockey') ? findJockeyObstacles(facts.jockey, today, limits) : []),
  ]
}

function findStatusObstacles({ status }: RacingFacts): RacingObstacle[] {
  if (status === 'suspended') return [toObstacle('suspended', 'contact-authority')]
  return status === 'active' ? [] : [toObstacle('inactive', 'contact-authority')]
}

function findRoleObstacles({ roles, requestedRoles }: RacingFacts): RacingObstacle[] {
  const isRacing = (role: PersonRole) => (racingRoles as readonly PersonRole[]).includes(role)
  if (roles.some(isRacing)) return []
  if (requestedRoles.some(isRacing)) return [toObstacle('role-not-confirmed', 'wait-for-confirmation')]
  return [toObstacle('no-racing-role', 'add-role')]
}

/** One license that is verified and valid is enough; otherwise the one that is closest to that is reported. */
function findLicenseObstacles({ licenses }: RacingFacts, today: string): RacingObstacle[] {
  const isPast = (date: string | null) => date !== null && date < today
  if (licenses.some(({ status, expiresOn }) => status === 'verified' && !isPast(expiresOn))) return []
  if (licenses.some(({ status, expiresOn }) => status === 'pending' && !isPast(expiresOn)))
    return [toObstacle('license-pending', 'wait-for-confirmation')]
  const expired = licenses.filter(({ status, expiresOn }) => status === 'expired' || isPast(expiresOn))
  if (expired.length > 0) {
    const dates = expired.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()
    return [toObstacle('license-expired', 'renew-license', dates.at(-1))]
  }
  if (licenses.length > 0) return [toObstacle('license-refused', 'add-license')]
  return [toObstacle('license-missing', 'add-license')]
}

function findConsentObstacles({ dateOfBirth, hasGuardianConsent }: RacingFacts, today: string): RacingObstacle[] {
  if (hasGuardianConsent || getAge(dateOfBirth, today) >= adultAge) return []
  return [toObstacle('guardian-consent-missing', 'add-guardian-consent')]
}

function findJockeyObstacles(
  jockey: RacingFacts['jockey'],
  today: string,
  { physicalDays, concussionBaselineDays }: JockeyDateLimits,
): RacingObstacle[] {
  if (jockey === null)
    return [
      toObstacle('physical-missing', 'enter-jockey-dates'),
      toObstacle('concussion-baseline-missing', 'enter-jockey-dates'),
    ]
  const obstacles: RacingObstacle[] = []
  if (countDays(jockey.lastPhysicalOn, today) > physicalDays)
    obstacles.push(toObstacle('physical-too-old', 'enter-jockey-dates', jockey.lastPhysicalOn))
  if (countDays(jockey.baselineConcussionOn, today) > concussionBaselineDays)
    obstacles.push(toObstacle('concussion-baseline-too-old', 'enter-jockey-dates', jockey.baselineConcussionOn))
  return obstacles
}

function toObstacle(code: RacingObstacleCode, fix: RacingFix, since: string | null = null): RacingObstacle {
  return { code, fix, since }
}

function countDays(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}
