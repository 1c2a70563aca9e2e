import { serviceTexts, type ServiceTexts } from '@portal/contracts-admin'
import { Refusal } from '@portal/service-kit'
import { z } from 'zod'
import type { InternalApiClient } from '../../internal-api/internal-api-client.ts'

const textsResponse = z.object({ items: z.array(serviceTexts) })

/**
 * Returns the default texts of all services by namespace. Services that do not respond are named; one without texts
 * has no such path.
 */
export async function listServiceTexts(
  internalApi: InternalApiClient,
): Promise<{ items: ServiceTexts[]; unavailableServices: string[] }> {
  const unavailableServices: string[] = []
  const lists = await Promise.all(
    internalApi.listServices().map(async (name) => {
      try {
        return (await internalApi.request(name, { path: '/texts', results: textsResponse })).items
      } catch (failure) {
        if (!(failure instanceof Refusal && failure.code === 'resource.not-found')) unavailableServices.push(name)
        return []
      }
    }),
  )
  const items = lists.flat().sort((a, b) => a.namespace.localeCompare(b.namespace))
  return { items, unavailableServices: unavailableServices.sort() }
}
