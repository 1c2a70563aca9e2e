import { endpoint, id, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesRoutes as routes } from '../routes.ts'
import { maxNameLength } from '../rules/index.ts'

const horse = z.object({ id, name: z.string() })
export type Horse = z.infer<typeof horse>

export const listHorses = endpoint(routes.listHorses, {
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(horse),
  summary: 'List the horses by id, page by page.',
})

export const addHorse = endpoint(routes.addHorse, {
  body: z.strictObject({ name: z.string().trim().min(1).max(maxNameLength) }),
  results: horse,
  summary: 'Add to the horses.',
})
