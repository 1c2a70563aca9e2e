import { serviceDeadLetter, type adminHttp, type DeadLetter } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import type { InternalApiClient } from '../../internal-api/internal-api-client.ts'

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])
const listResponse = z.object({ items: z.array(serviceDeadLetter) })

interface Page {
  readonly items: DeadLetter[]
  readonly next: string | null
  readonly unavailableServices: string[]
}

/**
 * Returns a page of the dead letters of all services, newest first. Each service returns a page after the same cursor;
 * the results are merged, sorted and cut. Services that do not respond are named.
 */
export async function listDeadLetters(
  internalApi: InternalApiClient,
  { state, service, after, limit }: InputOf<typeof adminHttp.listDeadLetters>['query'],
): Promise<Page> {
  const [failedAt, id] = after === undefined ? [] : decodeCursor(after, cursorSchema)
  const query = { state, failedAt, id, limit: limit + 1 }
  const services = internalApi.listServices().filter((name) => service === undefined || name === service)
  const unavailableServices: string[] = []
  const lists = await Promise.all(
    services.map(async (name) => {
      try {
        const { items } = await internalApi.request(name, {
          path: '/messaging/dead-letters',
          results: listResponse,
          query,
        })
        return items.map((letter) => ({ ...letter, service: name }))
      } catch {
        unavailableServices.push(name)
        return []
      }
    }),
  )
  const rows = lists.flat().sort(newestFirst)
  return {
    ...keysetPage(rows, limit, (row) => [row.failedAt, row.id]),
    unavailableServices: unavailableServices.sort(),
  }
}

function newestFirst(a: DeadLetter, b: DeadLetter): number {
  return b.failedAt.localeCompare(a.failedAt) || b.id.localeCompare(a.id)
}
