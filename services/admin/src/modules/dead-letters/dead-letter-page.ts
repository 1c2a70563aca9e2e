import { serviceDeadLetter, type adminHttp, type DeadLetter } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import type { PrivateCalls } from '../../neighbours/private-calls.ts'

const place = z.tuple([z.iso.datetime(), z.uuid()])
const answered = z.object({ items: z.array(serviceDeadLetter) })

interface Page {
  readonly items: DeadLetter[]
  readonly next: string | null
  readonly silent: string[]
}

/**
 * A page over all services, newest first. Each is asked for a page of its own after the same place; what all of them have
 * together is put in order and cut. A service that does not answer is named.
 */
export async function deadLetterPage(
  calls: PrivateCalls,
  { state, service, after, limit }: InputOf<typeof adminHttp.listDeadLetters>['query'],
): Promise<Page> {
  const [failedAt, id] = after === undefined ? [] : decodeCursor(after, place)
  const query = { state, failedAt, id, limit: limit + 1 }
  const asked = calls.services().filter((name) => service === undefined || name === service)
  const silent: string[] = []
  const lists = await Promise.all(
    asked.map(async (name) => {
      try {
        const { items } = await calls.ask(name, { path: '/messaging/dead-letters', results: answered, query })
        return items.map((letter) => ({ ...letter, service: name }))
      } catch {
        silent.push(name)
        return []
      }
    }),
  )
  const rows = lists.flat().sort(newestFirst)
  return { ...keysetPage(rows, limit, (row) => [row.failedAt, row.id]), silent: silent.sort() }
}

function newestFirst(one: DeadLetter, other: DeadLetter): number {
  return other.failedAt.localeCompare(one.failedAt) || other.id.localeCompare(one.id)
}
