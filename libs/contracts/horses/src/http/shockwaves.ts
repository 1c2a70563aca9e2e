import { endpoint, id, instant, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { shockwaveStates } from '../rules/health/index.ts'

const person = z.object({ personId: id, name: z.string() })
const shortText = z.string().trim().min(1).max(200)

/** What the caller can do with a treatment. */
export const shockwaveActions = ['cancel', 'perform', 'void'] as const

const shockwave = z.object({
  shockwaveId: id,
  /** `STAND_DOWN` and `CLEARED` follow from the date where the horse is. */
  state: z.enum(shockwaveStates),
  plannedOn: plainDate,
  requestedBy: person,
  requestedAt: instant,
  veterinarian: person,
  /** The health record of a treatment that was performed. */
  recordId: id.nullable(),
  performedOn: plainDate.nullable(),
  device: z.string().nullable(),
  site: z.string().nullable(),
  /** The first days of a work and a race after the treatment. */
  earliestWork: plainDate.nullable(),
  earliestRace: plainDate.nullable(),
  /** Why the treatment was voided. */
  reason: z.string().nullable(),
  actions: z.array(z.enum(shockwaveActions)),
})
export type ShockwaveTreatment = z.infer<typeof shockwave>

export const listShockwaves = endpoint(routes.listShockwaves, {
  summary: 'Lists the shockwave treatments of a horse, the newest request first, also those that were not performed.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(shockwave).extend({
    /** The day at the horse's location. */
    today: plainDate,
    /** The caller can request a treatment. */
    canRequest: z.boolean(),
  }),
})

const results = z.object({ shockwaveId: id, state: z.enum(shockwaveStates) })
const params = z.strictObject({ horseId: id, shockwaveId: id })

export const requestShockwave = endpoint(routes.requestShockwave, {
  summary: 'Requests a shockwave treatment: an attending veterinarian, or the responsible person, who names one.',
  params: z.strictObject({ horseId: id }),
  body: z.strictObject({ veterinarianId: id, plannedOn: plainDate }),
  results,
  errors: {
    'shockwave.veterinarian-not-attending': errors['shockwave.veterinarian-not-attending'],
    'shockwave.date-in-past': errors['shockwave.date-in-past'],
  },
})

const notFound = { 'shockwave.not-found': errors['shockwave.not-found'] }

export const cancelShockwave = endpoint(routes.cancelShockwave, {
  summary: 'Cancels a treatment before it is performed.',
  params,
  body: z.strictObject({}),
  results,
  errors: {
    ...notFound,
    'shockwave.not-allowed': errors['shockwave.not-allowed'],
    'shockwave.already-performed': errors['shockwave.already-performed'],
    'shockwave.already-closed': errors['shockwave.already-closed'],
  },
})

export const performShockwave = endpoint(routes.performShockwave, {
  summary: 'Records that a requested treatment was performed, and places the horse on the vets list.',
  params,
  body: z.strictObject({
    performedOn: plainDate,
    device: shortText,
    site: shortText,
    results: z.string().trim().min(1).max(5000),
  }),
  results: results.extend({ recordId: id }),
  errors: {
    ...notFound,
    'shockwave.not-allowed': errors['shockwave.not-allowed'],
    'shockwave.already-performed': errors['shockwave.already-performed'],
    'shockwave.already-closed': errors['shockwave.already-closed'],
    'shockwave.veterinarian-not-licensed': errors['shockwave.veterinarian-not-licensed'],
    'shockwave.date-in-future': errors['shockwave.date-in-future'],
    'shockwave.horse-entered': errors['shockwave.horse-entered'],
  },
})
