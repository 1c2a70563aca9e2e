import { endpoint, id, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { claimRoutes as routes } from '../routes/claim-routes.ts'
import { claimReasons, requestErrors } from '../rules/requests/index.ts'
import { claimableHorse, claimActions, claimDetails, listedClaim, timeOfDay } from './claim-shapes.ts'
import { checkedPerson } from './request-shapes.ts'

const claimParams = z.strictObject({ claimId: id })
const trackParams = z.strictObject({ trackId: id })
const trackErrors = { 'tracks.not-found': errors['tracks.not-found'] }

export const listClaimableEntries = endpoint(routes.listClaimableEntries, {
  summary: 'Lists the registered horses that are entered in a race.',
  params: trackParams,
  query: z.strictObject({ date: plainDate, raceNumber: z.coerce.number().int().min(1).max(99) }),
  results: z.array(claimableHorse),
  errors: trackErrors,
})

export const fileClaim = endpoint(routes.fileClaim, {
  summary: 'Files a claim for a horse in a race. It stays sealed until it is posted.',
  body: z.strictObject({
    horseId: id,
    trackId: id,
    raceDate: plainDate,
    raceNumber: z.int().min(1).max(99),
    /** Only the claims clerk names the claimant; everybody else claims for themselves. */
    claimant: checkedPerson.optional(),
    /** The claimant's trainer; without one, the claimant trains the horse. */
    trainer: checkedPerson.optional(),
    /** The planned start of the race at the track; only the claims clerk records it. */
    postTime: timeOfDay.optional(),
    voidIfVetsListed: z.boolean(),
    voidIfPositive: z.boolean(),
  }),
  results: listedClaim.pick({ claimId: true, state: true, version: true }),
  errors: { ...requestErrors, ...trackErrors },
  accessNote: 'the claimant, or the claims clerk of the track',
})

export const listMyClaims = endpoint(routes.listMyClaims, {
  summary: 'Lists the claims that the caller filed, trains for, or lost a horse to, newest first.',
  ownership: 'per-caller',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(listedClaim),
})

export const listTrackClaims = endpoint(routes.listTrackClaims, {
  summary: 'Lists the claims at a track, newest first.',
  params: trackParams,
  query: z.strictObject({ ...keysetQuery, date: plainDate.optional() }),
  results: keysetPageOf(listedClaim),
  errors: trackErrors,
})

export const getClaim = endpoint(routes.getClaim, {
  summary: 'Shows a claim with its deadlines, its history and what the caller can do.',
  params: claimParams,
  results: claimDetails,
  errors: { 'claims.not-made': errors['claims.not-made'] },
})

export const changeClaim = endpoint(routes.changeClaim, {
  summary: 'Decides about a claim. Posting it makes the claimant the owner and their trainer responsible at once.',
  params: claimParams,
  body: z.strictObject({
    action: z.enum(claimActions),
    expectedVersion: z.int().min(1),
    /** When the race started at the track; needed to post a claim. */
    offTime: timeOfDay.optional(),
    reason: z.enum(claimReasons).optional(),
    reasonText: z.string().trim().max(1000).optional(),
  }),
  results: listedClaim.pick({ claimId: true, state: true, version: true }),
  errors: requestErrors,
  accessNote: 'by action: the claims clerk, the claimant, the regulatory veterinarian of the track, the stewards',
})

export const handOverClaimRecords = endpoint(routes.handOverClaimRecords, {
  summary: 'Records that the previous trainer handed over the records of a claimed horse.',
  params: claimParams,
  body: z.strictObject({ expectedVersion: z.int().min(1) }),
  results: listedClaim.pick({ claimId: true, state: true, version: true }),
  errors: requestErrors,
})
