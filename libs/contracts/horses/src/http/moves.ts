import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'

const movedHorse = z.object({
  horseId: id,
  /** `not-active`: the horse is retired, exported or dead. */
  outcome: z.enum(['moved', 'already-there', 'not-active', 'not-allowed']),
})
export type MovedHorse = z.infer<typeof movedHorse>

export const moveHorses = endpoint(routes.moveHorses, {
  summary:
    'Records that horses are at another location from now on, or since the move was entered. Horses that are refused do not keep the others from being moved, unless the move was entered more than a minute ago: then nothing is recorded, so that the person can compare both.',
  body: z.strictObject({
    horseIds: z.array(id).min(1).max(50),
    locationId: id,
    /** When the person entered it, at most 30 days ago; an instant in the future counts as now. */
    movedAt: instant.optional(),
  }),
  results: z.object({ horses: z.array(movedHorse) }),
  errors: {
    'horses.not-found': errors['horses.not-found'],
    'horses.location-not-found': errors['horses.location-not-found'],
    'horses.moved-since': errors['horses.moved-since'],
    'horses.moved-too-long-ago': errors['horses.moved-too-long-ago'],
  },
  accessNote: 'the responsible person or designated owner of each horse',
})
