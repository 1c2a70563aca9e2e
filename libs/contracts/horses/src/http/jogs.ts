import { bilingual, endpoint, id, instant, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { horseColors, horseSexes } from '../rules/identity/index.ts'
import { jogRejectReasons, jogStates } from '../rules/vets-list/index.ts'
import { horseRef, limbFindings, trackRef, triageScore } from './vets-list-shapes.ts'

/** What a regulatory veterinarian can do with a jog. */
export const jogActions = ['pass', 'fail', 'reject', 'amend-to-passed', 'amend-to-failed'] as const

const jog = z.object({
  jogId: id,
  track: trackRef,
  /** The day of the race, or of the examination. */
  jogOn: plainDate,
  state: z.enum(jogStates),
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  /** Results, oldest first; a later one amends the one before. */
  results: z.array(
    z.object({
      state: z.enum(jogStates),
      rejectReason: z.enum(jogRejectReasons).nullable(),
      comment: z.string().nullable(),
      findings: z.array(limbFindings),
      signedBy: z.string().nullable(),
      signedAt: instant,
    }),
  ),
  /** What the caller can do now. */
  actions: z.array(z.enum(jogActions)),
})
export type JogSignOff = z.infer<typeof jog>

export const listHorseJogs = endpoint(routes.listHorseJogs, {
  summary: 'Lists the jogs of a horse that are not part of a removal from the vets list, the latest day first.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(jog).extend({
    /** The caller can ask for a jog. */
    canRequest: z.boolean(),
  }),
})

export const getJog = endpoint(routes.getJog, {
  summary: 'Returns a jog at a track with its horse, for its veterinarians.',
  params: z.strictObject({ trackId: id, jogId: id }),
  results: jog.extend({
    horse: horseRef,
    /** The horse has a microchip, which is scanned first. */
    hasMicrochip: z.boolean(),
  }),
  errors: { 'jogs.not-found': errors['jogs.not-found'] },
})

const sheetRow = z.object({
  registryNumber: z.string(),
  raceNumber: z.int(),
  /** `null`: the horse is not registered. */
  horse: horseRef
    .extend({
      microchip: z.string().nullable(),
      sireName: z.string().nullable(),
      sex: z.enum(horseSexes),
      color: z.enum(horseColors),
    })
    .nullable(),
  triage: triageScore.nullable(),
  lastWorkOn: plainDate.nullable(),
  /** Reasons for which the horse is on the vets list. */
  listReasons: z.array(bilingual),
  /** The caller attends the horse, and so cannot sign. */
  isAttended: z.boolean(),
  jog: jog.nullable(),
})
export type DaySheetRow = z.infer<typeof sheetRow>

export const getDaySheet = endpoint(routes.getDaySheet, {
  summary: 'Lists the horses that are entered at a track on a day, the highest triage score first.',
  params: z.strictObject({ trackId: id }),
  query: z.strictObject({ ...keysetQuery, date: plainDate.optional() }),
  results: keysetPageOf(sheetRow).extend({ track: trackRef, date: plainDate }),
})

const jogResults = z.object({ jogId: id, state: z.enum(jogStates) })
const requestErrors = {
  'horses.not-found': errors['horses.not-found'],
  'tracks.not-found': errors['tracks.not-found'],
  'jogs.already-requested': errors['jogs.already-requested'],
  'jogs.race-day-over': errors['jogs.race-day-over'],
}

export const requestJog = endpoint(routes.requestJog, {
  summary: 'Asks the regulatory veterinarian of a track to examine a horse at the jog on a day.',
  params: z.strictObject({ horseId: id }),
  body: z.strictObject({ trackId: id, jogOn: plainDate }),
  results: jogResults,
  errors: requestErrors,
})

export const addSheetJog = endpoint(routes.addSheetJog, {
  summary: 'Adds a jog of a horse to the day sheet of a track.',
  params: z.strictObject({ trackId: id }),
  body: z.strictObject({ horseId: id, jogOn: plainDate }),
  results: jogResults,
  errors: requestErrors,
})

const resultFields = {
  action: z.enum(jogActions),
  /** The microchip that was scanned, if the horse has one. */
  microchip: z.string().trim().max(40).optional(),
  findings: z.array(limbFindings).max(4).optional(),
  /** Needed for a failed jog and for an amendment. */
  comment: z.string().trim().max(1000).optional(),
  rejectReason: z.enum(jogRejectReasons).optional(),
}
const resultErrors = {
  'jogs.not-regulatory-veterinarian': errors['jogs.not-regulatory-veterinarian'],
  'jogs.attending-veterinarian': errors['jogs.attending-veterinarian'],
  'jogs.already-decided': errors['jogs.already-decided'],
  'jogs.chip-not-scanned': errors['jogs.chip-not-scanned'],
  'jogs.wrong-horse': errors['jogs.wrong-horse'],
  'jogs.findings-missing': errors['jogs.findings-missing'],
  'jogs.reason-missing': errors['jogs.reason-missing'],
  'jogs.race-day-over': errors['jogs.race-day-over'],
  'jogs.amend-own': errors['jogs.amend-own'],
  'jogs.amend-same-day': errors['jogs.amend-same-day'],
}

export const recordJog = endpoint(routes.recordJog, {
  summary:
    'Records the result of a jog of a horse at a track on a day, requested or not. A jog that was not requested is added to the day sheet.',
  params: z.strictObject({ trackId: id }),
  body: z.strictObject({ ...resultFields, horseId: id, jogOn: plainDate }),
  results: jogResults,
  errors: {
    'horses.not-found': errors['horses.not-found'],
    'tracks.not-found': errors['tracks.not-found'],
    ...resultErrors,
  },
})

export const signJog = endpoint(routes.signJog, {
  summary: 'Records the result of a jog, rejects it, or amends it on the same day.',
  params: z.strictObject({ trackId: id, jogId: id }),
  body: z.strictObject(resultFields),
  results: jogResults,
  errors: { 'jogs.not-found': errors['jogs.not-found'], ...resultErrors },
})
