import { endpoint, id, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesRoutes as routes } from '../routes/index.ts'
import { horseStatuses } from '../rules/identity/index.ts'
import { horseIdentity } from './horses.ts'
import { location } from './locations.ts'
import { horseSearchQuery } from './search-shapes.ts'

const horseOfSearch = z.object({
  ...horseIdentity,
  status: z.enum(horseStatuses),
  /** `null`: the caller may not open the horse, and its microchip and location are left out. */
  horseId: id.nullable(),
  responsiblePersonName: z.string().nullable(),
  location: location.nullable(),
})
export type HorseOfSearch = z.infer<typeof horseOfSearch>

export const searchHorses = endpoint(routes.searchHorses, {
  summary: 'Finds registered horses by name, by year of birth and dam’s name, by microchip or by registry number.',
  query: horseSearchQuery.safeExtend(keysetQuery),
  results: z.object({
    horses: z.array(horseOfSearch),
    /** There are more matches than were returned. */
    hasMore: z.boolean(),
    /** Where the next page begins; `null`: this is the last one. */
    next: z.string().nullable(),
  }),
})
