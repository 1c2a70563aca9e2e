import { endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesRoutes as routes } from '../routes/index.ts'
import { maxListedHorses } from '../rules/identity/index.ts'
import { horseIdentity } from './horses.ts'
import { horseSearchQuery } from './search-shapes.ts'

const foundHorse = z.object({
  ...horseIdentity,
  /**
   * `none`: not registered; `caller`: the caller is the responsible person; `other`: somebody else is, and the horse can be
   * transferred.
   */
  registration: z.enum(['none', 'caller', 'other']),
  /** The registered horse. */
  horseId: id.nullable(),
  responsiblePersonName: z.string().nullable(),
})
export type FoundHorse = z.infer<typeof foundHorse>

export const lookUpHorses = endpoint(routes.lookUpHorses, {
  summary:
    'Finds horses by name, by year of birth and dam’s name, by microchip or by registry number, in the portal and in the industry registry; at most 20.',
  query: horseSearchQuery,
  results: z.object({
    horses: z.array(foundHorse),
    /** There are more matches than were returned. */
    hasMore: z.boolean(),
    /** `false`: the industry registry could not be reached, so only horses of the portal were found. */
    isRegistryAvailable: z.boolean(),
  }),
})

/** What a row of a list means. `not-checked`: the industry registry could not be reached. */
export const listedStates = [
  'found',
  'registered-to-you',
  'registered-to-other',
  'not-found',
  'repeated',
  'not-checked',
] as const

const checkedRow = z.object({
  identifier: z.string(),
  state: z.enum(listedStates),
  horse: foundHorse.nullable(),
})
export type CheckedListRow = z.infer<typeof checkedRow>

export const checkHorseList = endpoint(routes.checkHorseList, {
  summary: 'Finds the horses of a list by registry number or microchip without registering any. Reads only.',
  body: z.strictObject({ identifiers: z.array(z.string().trim().min(1).max(40)).min(1).max(maxListedHorses) }),
  results: z.object({ rows: z.array(checkedRow), isRegistryAvailable: z.boolean() }),
})
