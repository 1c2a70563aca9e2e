import { endpoint, id, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { removalStates, vetsListViews } from '../rules/vets-list/index.ts'
import { vetsListErrors } from '../rules/vets-list/vets-list-errors.ts'
import { limbFindings, removalActions, trackRef, vetsListEntry, vetsListReason } from './vets-list-shapes.ts'

const reasonText = z.string().trim().min(1).max(1000)

const { 'horses.not-found': horseNotFound } = errors

export const listVetsList = endpoint(routes.listVetsList, {
  summary: 'Lists entries on the vets list of all tracks, newest first.',
  query: z.strictObject({
    ...keysetQuery,
    view: z.enum(vetsListViews).default('on'),
    trackId: id.optional(),
    reason: z.string().max(80).optional(),
  }),
  results: keysetPageOf(vetsListEntry),
})

export const listMyVetsList = endpoint(routes.listMyVetsList, {
  summary: 'Lists open entries of the horses to which the caller has a relation today.',
  ownership: 'per-caller',
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(vetsListEntry),
})

export const listVetsListReasons = endpoint(routes.listVetsListReasons, {
  summary: 'Lists the reasons of the vets list that are in effect today.',
  results: z.array(vetsListReason),
})

export const listMyTracks = endpoint(routes.listMyTracks, {
  summary: 'Lists the tracks at which the caller is an official today.',
  ownership: 'per-caller',
  results: z.array(
    z.object({
      ...trackRef.shape,
      roles: z.array(z.enum(['regulatory-veterinarian', 'association-veterinarian', 'track-staff'])),
      /** The date at the track. */
      today: plainDate,
    }),
  ),
})

export const countVetsListProposals = endpoint(routes.countVetsListProposals, {
  summary:
    'Counts the proposals for the vets list that wait at the tracks where the caller is a regulatory veterinarian.',
  ownership: 'per-caller',
  results: z.object({
    /** At all of these tracks. */
    count: z.int().min(0),
    /** Tracks with proposals, by name. */
    tracks: z.array(z.object({ ...trackRef.shape, count: z.int().min(1) })),
  }),
})

export const getHorseVetsList = endpoint(routes.getHorseVetsList, {
  summary: 'Returns every entry of a horse on the vets list, newest first, also those that ended or were voided.',
  params: z.strictObject({ horseId: id }),
  results: z.object({ entries: z.array(vetsListEntry) }),
  errors: { 'horses.not-found': horseNotFound },
})

const removalResults = z.object({ removalId: id, state: z.enum(removalStates) })

export const requestRemoval = endpoint(routes.requestRemoval, {
  summary: 'Requests the removal of a horse from the vets list. Staff can waive the minimum time with a reason.',
  params: z.strictObject({ horseId: id }),
  body: z.strictObject({ entryId: id, waiverReason: reasonText.optional() }),
  results: removalResults,
  errors: vetsListErrors,
})

export const takeRemovalStep = endpoint(routes.takeRemovalStep, {
  summary:
    'Takes a step of a removal from the vets list. Veterinarians act at the track where the horse or its entry is.',
  params: z.strictObject({ horseId: id, removalId: id }),
  body: z.strictObject({
    action: z.enum(removalActions),
    /**
     * What was found or decided; needed for an examination and for steps that end the removal without taking the horse
     * off the list.
     */
    comment: reasonText.optional(),
    /** The day of the work before the veterinarian. */
    workOn: plainDate.optional(),
    /** The official time of the work, such as `0:49.20`. */
    officialTime: z
      .string()
      .trim()
      .regex(/^\d{1,2}:[0-5]\d(\.\d{1,2})?$/)
      .optional(),
    /** The jog: the microchip that was scanned, if the horse has one, and the findings of each limb. */
    microchip: z.string().trim().max(40).optional(),
    findings: z.array(limbFindings).max(4).optional(),
  }),
  results: removalResults,
  errors: vetsListErrors,
  accessNote: 'by step: responsible person, attending veterinarian, veterinarians of the track',
})

export const placeOnVetsList = endpoint(routes.placeOnVetsList, {
  summary: 'Places a horse on the vets list; an association veterinarian proposes the entry.',
  params: z.strictObject({ trackId: id }),
  body: z.strictObject({
    horseId: id,
    reason: z.string().min(1).max(80),
    placedOn: plainDate,
    /** What was seen. A triage score alone is not enough. */
    comment: reasonText,
    jockeyName: z.string().trim().min(1).max(200).optional(),
    /** Days for this entry instead of those of the reason. */
    ownDays: z.int().min(0).max(3650).optional(),
  }),
  results: z.object({ entryId: id }),
  errors: {
    'horses.not-found': horseNotFound,
    'vets-list.reason-unknown': errors['vets-list.reason-unknown'],
    'vets-list.date-in-future': errors['vets-list.date-in-future'],
  },
})

const entryParams = z.strictObject({ trackId: id, entryId: id })
const entryErrors = {
  'vets-list.not-found': errors['vets-list.not-found'],
  'vets-list.already-decided': errors['vets-list.already-decided'],
  'vets-list.reason-missing': errors['vets-list.reason-missing'],
}

export const decideVetsListProposal = endpoint(routes.decideVetsListProposal, {
  summary: 'Confirms or declines an entry that an association veterinarian of the track proposed.',
  params: entryParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('confirm') }),
    z.strictObject({ decision: z.literal('decline'), reason: reasonText }),
  ]),
  results: z.object({ entryId: id }),
  errors: entryErrors,
})

export const voidVetsListEntry = endpoint(routes.voidVetsListEntry, {
  summary: 'Marks an entry as placed in error. It stays visible and counts for nothing.',
  params: entryParams,
  body: z.strictObject({ reason: reasonText }),
  results: z.object({ entryId: id }),
  errors: entryErrors,
})
