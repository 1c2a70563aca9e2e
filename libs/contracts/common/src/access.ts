/** The groups of the user pool (spec 6). Any registered account counts as `USERS`, whatever its token lists. */
export const groups = ['USERS', 'HISAUSERS', 'EDITORS', 'ADMINS'] as const
export type Group = (typeof groups)[number]

/**
 * Who may call an endpoint or open a page.
 * `public`: anyone; `signed-in`: any valid access token; `staff`: HISAUSERS and up; `editors`: EDITORS or ADMINS;
 * `admins`: ADMINS; `internal`: another service of the portal, with the internal credential, never a browser.
 */
export const accessLevels = ['public', 'signed-in', 'staff', 'editors', 'admins', 'internal'] as const
export type Access = (typeof accessLevels)[number]

/** The specification's sentences (spec 6) for the two refusals by role. */
export const privilegeSentences = {
  signedOut: 'You need to be logged in to perform this action.',
  notEnough: 'You need an elevated privilege to perform this action.',
} as const

const enough: Record<Access, readonly Group[] | 'anyone' | 'token' | 'nobody'> = {
  public: 'anyone',
  'signed-in': 'token',
  staff: ['HISAUSERS', 'EDITORS', 'ADMINS'],
  editors: ['EDITORS', 'ADMINS'],
  admins: ['ADMINS'],
  internal: 'nobody',
}

/** Whether a caller in `callerGroups` (`undefined`: without a token) passes `access`. */
export function isAllowed(access: Access, callerGroups: readonly string[] | undefined): boolean {
  const rule = enough[access]
  if (rule === 'anyone') return true
  if (rule === 'nobody' || callerGroups === undefined) return false
  if (rule === 'token') return true
  return rule.some((group) => callerGroups.includes(group))
}
