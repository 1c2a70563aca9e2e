import { event, id, personRoles, plainDate } from '@portal/contracts-common'
import { z } from 'zod'

/** Longer names are shortened before they are published. */
export const maxAccountNameLength = 300

/** A role of a person with its period. Roles with power over others count only after staff confirmed them. */
const personRoleAssignment = z.object({
  role: z.enum(personRoles),
  /** Title of the role `other`. */
  title: z.string().optional(),
  /** First day on which the role is in effect. */
  effectiveFrom: plainDate,
  /** First day on which the role is no longer in effect; null if it has no end. */
  effectiveTo: plainDate.nullable(),
  /** The track of a role at one track, for example a regulatory veterinarian's. */
  trackId: id.nullable(),
})

/** A license of a person, without its number. */
export type PersonLicense = z.infer<typeof personLicense>
const personLicense = z.object({
  licenseId: id,
  /** `src`: state racing commission; `vet-board` and `medical-board`: professional boards. */
  type: z.enum(['src', 'vet-board', 'medical-board']),
  /** Two-letter code of the state. */
  state: z.string().regex(/^[A-Z]{2}$/),
  status: z.enum(['pending', 'verified', 'rejected', 'expired']),
  /** Last day on which the license is valid; null if it has no end. */
  expiresOn: plainDate.nullable(),
})

/** What a person lets a delegate do, from the first to the last day. */
const personDelegation = z.object({
  delegationId: id,
  delegatePersonId: id,
  scopes: z.array(z.string()),
  firstDay: plainDate,
  /** The last day on which it is in effect; null: no end. */
  lastDay: plainDate.nullable(),
})

/**
 * The whole current state of a person that other services may keep. Contact data, date of birth and license numbers never
 * leave the registration service.
 */
const personState = z.object({
  personId: id,
  /** Counts the person's changes, from 1; a consumer ignores a state older than the one it has. */
  revision: z.int().min(1),
  displayName: z.string().min(1),
  status: z.enum(['active', 'inactive', 'suspended']),
  isCovered: z.boolean(),
  /** The user pool's id of the person's account; null: no account. */
  accountSub: z.string().nullable(),
  roles: z.array(personRoleAssignment),
  licenses: z.array(personLicense),
  /** Permanent number; absent in events from before 1.19. */
  hisaPersonId: z.string().optional(),
  /** Delegations that were not ended, also upcoming ones and those that are over; absent in events from before 1.19. */
  delegations: z.array(personDelegation).optional(),
})
export type PersonState = z.infer<typeof personState>

/** A person was registered. */
export const personRegistered = event('evt.registration.person.registered.v1', personState)

/** A person's name, status, account, roles or licenses changed. */
export const personUpdated = event('evt.registration.person.updated.v1', personState)

/** Staff merged a duplicate into another person; the id of the duplicate refers to that person from now on. */
export const personMerged = event(
  'evt.registration.person.merged.v1',
  z.object({
    /** The duplicate, which no longer exists by itself. */
    personId: id,
    /** Counts the duplicate's changes. */
    revision: z.int().min(1),
    mergedIntoPersonId: id,
  }),
)

/**
 * The name of a confirmed account that other services may keep; not published for accounts that were never confirmed. A
 * person's name, if the account has one, takes precedence.
 */
export const accountUpdated = event(
  'evt.registration.account.updated.v1',
  z.object({
    /** The user pool's id of the account. */
    sub: z.string().min(1).max(128),
    /** Counts the account's published changes, from 1. */
    revision: z.int().min(1),
    /** The name given at sign-up. Each service decides whether it may be shown to the public (docs/adr/0008). */
    name: z.string().min(1).max(maxAccountNameLength),
  }),
)
export type AccountState = z.infer<(typeof accountUpdated)['payload']>
