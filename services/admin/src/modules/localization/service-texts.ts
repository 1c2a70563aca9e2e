import { serviceTexts, type ServiceTexts } from '@portal/contracts-admin'
import { Refusal } from '@portal/service-kit'
import { z } from 'zod'
import type { PrivateCalls } from '../../neighbours/private-calls.ts'

const answered = z.object({ items: z.array(serviceTexts) })

/** The texts of all services, by namespace. A service that does not answer is named; one without texts has no such call. */
export async function readServiceTexts(calls: PrivateCalls): Promise<{ items: ServiceTexts[]; silent: string[] }> {
  const silent: string[] = []
  const lists = await Promise.all(
    calls.services().map(async (name) => {
      try {
        return (await calls.ask(name, { path: '/texts', results: answered })).items
      } catch (failure) {
        if (!(failure instanceof Refusal && failure.code === 'resource.not-found')) silent.push(name)
        return []
      }
    }),
  )
  const items = lists.flat().sort((one, other) => one.namespace.localeCompare(other.namespace))
  return { items, silent: silent.sort() }
}
