import { endpoint, id, keysetPageOf, keysetQuery, locale, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesRoutes as routes } from '../routes/index.ts'
import { obstacle } from './verdict-shapes.ts'

/** An entered horse with its verdict for the day and the track of the race. */
const entry = z.object({
  registryNumber: z.string(),
  /** Location ID of the track. */
  trackCode: z.string(),
  /** `null`: the portal has no track with this location ID. */
  trackName: z.string().nullable(),
  raceNumber: z.int(),
  /** `null`: the horse is not registered. */
  horse: z.object({ horseId: id, name: z.string().nullable(), damName: z.string(), yearOfBirth: z.int() }).nullable(),
  responsiblePersonName: z.string().nullable(),
  canRace: z.boolean(),
  /** The reasons against racing, without notices. */
  obstacles: z.array(obstacle),
})
export type RacingOfficeEntry = z.infer<typeof entry>

const filter = {
  /** The day of the races; today unless another one is named. */
  date: plainDate.optional(),
  trackCode: z.string().trim().min(1).max(20).optional(),
  only: z.enum(['cannot-race', 'all']).default('cannot-race'),
}

export const listRacingOfficeEntries = endpoint(routes.listRacingOfficeEntries, {
  summary: 'Lists the horses that are entered on a day and cannot race, or all entered ones, with every reason.',
  query: z.strictObject({ ...keysetQuery, ...filter }),
  results: keysetPageOf(entry),
})

export const exportRacingOfficeEntries = endpoint(routes.exportRacingOfficeEntries, {
  summary: 'The same list as CSV. The export is audited.',
  query: z.strictObject({ ...filter, locale: locale.default('en-US') }),
  results: { file: ['text/csv'] },
})
