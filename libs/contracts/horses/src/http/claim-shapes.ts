import { id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { claimReasons, claimStates } from '../rules/requests/index.ts'
import { horseIdentity } from './horses.ts'

/** A time of day at the track, such as `14:30`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What people do with a claim; the portal confirms claims and ends their periods by itself. */
export const claimActions = [
  'reject',
  'cancel',
  'race-canceled',
  'lose',
  'post',
  'void-mandatory',
  'notify-positive',
  'ask-void',
  'approve-void',
  'deny-void',
] as const

/** A registered horse that is entered in a race. */
export const claimableHorse = z.object({ horseId: id, ...horseIdentity })
export type ClaimableHorse = z.infer<typeof claimableHorse>

export const listedClaim = z.object({
  claimId: id,
  state: z.enum(claimStates),
  horse: z.object({ horseId: id, ...horseIdentity }),
  track: z.object({ locationId: id, name: z.string(), timeZone: z.string() }),
  raceDate: plainDate,
  raceNumber: z.int(),
  claimantName: z.string().nullable(),
  trainerName: z.string().nullable(),
  filedAt: instant,
  /** Version to send with an action. */
  version: z.int(),
})
export type ListedClaim = z.infer<typeof listedClaim>

export const claimDetails = z.object({
  ...listedClaim.shape,
  /** The two choices of the claimant before the race. */
  voidIfVetsListed: z.boolean(),
  voidIfPositive: z.boolean(),
  /** When the race is planned to start; `null`: not recorded. */
  raceStartsAt: instant.nullable(),
  /** When the race started; `null`: the claim was not posted. */
  startedAt: instant.nullable(),
  /** The people of the horse before the claim was posted; `null`: it was not posted. */
  previous: z.object({ responsiblePersonName: z.string().nullable(), ownerNames: z.array(z.string()) }).nullable(),
  /** Until when a placement on the vets list voids the claim. */
  voidBefore: instant.nullable(),
  /** Until when the previous trainer hands over the records, and when they said they did. */
  recordsBefore: instant.nullable(),
  recordsHandedOverAt: instant.nullable(),
  /** Until when the claimant may ask for a void after a positive test. */
  askVoidBefore: instant.nullable(),
  reason: z.enum(claimReasons).nullable(),
  reasonText: z.string().nullable(),
  /** What the caller can do now. */
  actions: z.array(z.enum([...claimActions, 'hand-over-records'])),
  steps: z.array(
    z.object({
      action: z.enum(['file', ...claimActions, 'confirm', 'let-pass', 'hand-over-records']),
      at: instant,
      /** `null`: the portal or the authority's staff. */
      personName: z.string().nullable(),
    }),
  ),
})
export type ClaimDetails = z.infer<typeof claimDetails>
