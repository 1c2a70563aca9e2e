import type { PersonRole, Relation } from './person-roles.ts'

/**
 * The groups of the user pool (spec 6). Every registered account counts as `USERS`, whatever groups its token lists.
 */
export const groups = ['USERS', 'HISAUSERS', 'EDITORS', 'ADMINS'] as const
export type Group = (typeof groups)[number]

/**
 * Access by group.
 * `public`: anyone; `signed-in`: any valid access token; `staff`: HISAUSERS and above; `editors`: EDITORS or ADMINS;
 * `admins`: ADMINS; `internal`: another service of the portal with the internal credential, never a browser.
 */
export const accessLevels = ['public', 'signed-in', 'staff', 'editors', 'admins', 'internal'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** The caller must have a relation to the thing whose id is the path parameter `param`. */
export interface RelationCondition {
  readonly relation: Relation
  /** The kind of thing, for example `horse`; the service registers a resolver for it. */
  readonly to: string
  /** Path parameter with the thing's id, for example `horseId`. */
  readonly param: string
}

export type AccessCondition =
  | { readonly level: Exclude<AccessLevel, 'public' | 'internal'> }
  | { readonly role: PersonRole }
  | RelationCondition

/** Access by group, person role or relation: meeting one of the conditions is enough. Always requires a token. */
export interface AccessRule {
  readonly anyOf: readonly [AccessCondition, ...AccessCondition[]]
  /** Refuse with 404 instead of 403, when even the existence of the thing is private. */
  readonly hidden?: boolean
}

/** Who may call an endpoint or open a page. */
export type Access = AccessLevel | AccessRule

/** Returns a rule that allows callers who meet one of the conditions. */
export function anyOf(...conditions: [AccessCondition, ...AccessCondition[]]): AccessRule {
  return { anyOf: conditions }
}

/** The specification's messages (spec 6) for callers who are signed out or lack a role. */
export const accessMessages = {
  signedOut: 'You need to be logged in to perform this action.',
  forbidden: 'You need an elevated privilege to perform this action.',
} as const

/** What is known about a signed-in caller before anything is read about the thing of the call. */
export interface AccessSubject {
  /** The token's groups. */
  readonly groups: readonly string[]
  /** Roles of the caller's person that are in effect; empty for accounts without a person. */
  readonly roles?: readonly string[]
}

/**
 * The result of {@link checkAccess}. `relation`: groups and roles are not enough, but one of the rule's relations would
 * be; only the service that owns the thing can tell.
 */
export type AccessDecision = 'allowed' | 'relation' | 'refused'

/** Decides by groups and roles whether a caller (undefined: no token) has `access`. */
export function checkAccess(access: Access, caller: AccessSubject | undefined): AccessDecision {
  if (typeof access === 'string') return hasLevel(access, caller) ? 'allowed' : 'refused'
  if (caller === undefined) return 'refused'
  if (access.anyOf.some((condition) => isMet(condition, caller))) return 'allowed'
  return access.anyOf.some((condition) => 'relation' in condition) ? 'relation' : 'refused'
}

/**
 * Whether a caller (undefined: no token) may open a page or see a menu entry with `access`. A rule with relations counts
 * as allowed for every signed-in caller, because only the service knows the relations.
 */
export function canOpen(access: Access, caller: AccessSubject | undefined): boolean {
  return checkAccess(access, caller) !== 'refused'
}

/** Whether groups alone (undefined: no token) meet `access`. */
export function isAllowed(access: Access, callerGroups: readonly string[] | undefined): boolean {
  return checkAccess(access, callerGroups && { groups: callerGroups }) === 'allowed'
}

/** Whether the rule has a condition on person roles or relations, which groups cannot decide. */
export function needsPerson(access: Access): access is AccessRule {
  return typeof access !== 'string' && access.anyOf.some((condition) => !('level' in condition))
}

const requiredGroups: Record<AccessLevel, readonly Group[] | 'anyone' | 'token' | 'nobody'> = {
  public: 'anyone',
  'signed-in': 'token',
  staff: ['HISAUSERS', 'EDITORS', 'ADMINS'],
  editors: ['EDITORS', 'ADMINS'],
  admins: ['ADMINS'],
  internal: 'nobody',
}

function hasLevel(level: AccessLevel, caller: AccessSubject | undefined): boolean {
  const required = requiredGroups[level]
  if (required === 'anyone') return true
  if (required === 'nobody' || caller === undefined) return false
  return required === 'token' || required.some((group) => caller.groups.includes(group))
}

function isMet(condition: AccessCondition, caller: AccessSubject): boolean {
  if ('level' in condition) return hasLevel(condition.level, caller)
  return 'role' in condition && (caller.roles ?? []).includes(condition.role)
}
