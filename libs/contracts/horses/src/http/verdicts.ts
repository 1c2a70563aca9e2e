import { endpoint, id, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { verdict, verdictCalendar } from './verdict-shapes.ts'

const params = z.strictObject({ horseId: id })
/** Location of a race; its track and state add requirements. */
const trackId = id.optional()

export const getHorseVerdict = endpoint(routes.getHorseVerdict, {
  summary: 'Returns whether a horse can race on a day, today unless another one is named, with every reason.',
  params,
  query: z.strictObject({ on: plainDate.optional(), trackId }),
  results: verdict,
  errors: {
    'horses.not-found': errors['horses.not-found'],
    'horses.location-not-found': errors['horses.location-not-found'],
  },
})
export type HorseVerdictDetails = z.infer<typeof verdict>

export const getHorseVerdictCalendar = endpoint(routes.getHorseVerdictCalendar, {
  summary:
    'Returns for each day whether a horse can race, or the first reason, and until when vaccinations and tests last.',
  params,
  query: z.strictObject({
    /** The first day; today unless another one is named. */
    from: plainDate.optional(),
    days: z.coerce.number().int().min(1).max(92).default(42),
    trackId,
  }),
  results: verdictCalendar,
  errors: getHorseVerdict.errors,
})
export type HorseVerdictCalendar = z.infer<typeof verdictCalendar>
