import { decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { askServices } from './ask-services.ts'
import type { InternalApiClient } from './internal-api-client.ts'

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

/** What services keep of something that failed; the newest comes first. */
interface Failure {
  readonly id: string
  readonly failedAt: string
}

interface Request<Item extends Failure> {
  /** Path on the private port of each service. */
  readonly path: string
  readonly item: z.ZodType<Item>
  readonly filter?: Readonly<Record<string, string | undefined>>
  /** Only this service. */
  readonly service?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

interface Page<Item> {
  readonly items: (Item & { readonly service: string })[]
  readonly next: string | null
  readonly unavailableServices: string[]
}

/**
 * Returns a page of the failures of all services, newest first. Each service returns a page after the same cursor; the
 * results are merged, sorted and cut. Services that do not respond are named.
 */
export async function listFailures<Item extends Failure>(
  internalApi: InternalApiClient,
  { path, item, filter = {}, service, after, limit }: Request<Item>,
): Promise<Page<Item>> {
  const [failedAt, id] = after === undefined ? [] : decodeCursor(after, cursorSchema)
  const query = { ...filter, failedAt, id, limit: limit + 1 }
  const results = z.object({ items: z.array(item) })
  const { lists, unavailableServices } = await askServices(
    internalApi,
    (name) => internalApi.request(name, { path, results, query }),
    service,
  )
  const failures = lists.flatMap(({ service: name, items }) => items.map((each) => ({ ...each, service: name })))
  return {
    ...keysetPage(failures.sort(newestFirst), limit, (row) => [row.failedAt, row.id]),
    unavailableServices,
  }
}

function newestFirst(a: Failure, b: Failure): number {
  return b.failedAt.localeCompare(a.failedAt) || b.id.localeCompare(a.id)
}
