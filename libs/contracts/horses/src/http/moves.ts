import { endpoint, id } from '@portal/contracts-common'
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
    'Records that horses are at another location from now on. Horses that are refused do not keep the others from being moved.',
  body: z.strictObject({ horseIds: z.array(id).min(1).max(50), locationId: id }),
  results: z.object({ horses: z.array(movedHorse) }),
  errors: {
    'horses.not-found': errors['horses.not-found'],
    'horses.location-not-found': errors['horses.location-not-found'],
  },
  accessNote: 'the responsible person or designated owner of each horse',
})
