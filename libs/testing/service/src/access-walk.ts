import type { AccessCase } from './callers.ts'
import { accessMatrix, callers } from './callers.ts'
import type { Endpoint } from '@portal/contracts-common'
import type { TestDatabase } from './test-database.ts'
import type { TestService } from './test-service.ts'

export interface WalkOptions {
  /** Tables that refused calls may touch: rate counters, an audit of refusals. */
  readonly except?: readonly string[]
  /** What to send to an endpoint, by `METHOD path`; without it ids are invented and the body is empty. */
  readonly requests?: Readonly<Record<string, { params?: unknown; query?: unknown; body?: unknown }>>
}

/**
 * Walks every endpoint with every kind of caller; answers one line for each answer that is not the contract's and for
 * each endpoint whose refused calls changed a row. An empty list is the good outcome:
 * `expect(await walkAccessMatrix(service, endpoints)).toEqual([])`.
 */
export async function walkAccessMatrix(
  service: TestService,
  endpoints: readonly Endpoint[],
  options: WalkOptions = {},
): Promise<readonly string[]> {
  const faults: string[] = []
  const kinds = callers(service.issuer)
  for (const endpoint of endpoints) {
    const cases = accessMatrix([endpoint], kinds)
    const before = await fingerprint(service.database, options.except)
    for (const one of cases.filter(({ refusal }) => refusal)) faults.push(...(await faultsOf(service, one, options)))
    const after = await fingerprint(service.database, options.except)
    const changed = [...after.keys()].filter((table) => after.get(table) !== before.get(table))
    if (changed.length > 0)
      faults.push(`${endpoint.method} ${endpoint.path}: refused calls changed ${changed.join(', ')}`)
    for (const one of cases.filter(({ refusal }) => !refusal)) faults.push(...(await faultsOf(service, one, options)))
  }
  return faults
}

async function faultsOf(service: TestService, one: AccessCase, options: WalkOptions): Promise<string[]> {
  const { endpoint, caller, refusal } = one
  const request = options.requests?.[`${endpoint.method} ${endpoint.path}`] ?? (endpoint.body ? { body: {} } : {})
  const answer = await service.call(endpoint, request, caller.token === undefined ? {} : { as: caller.token })
  const error = (answer.body as { error?: unknown } | undefined)?.error
  if (refusal) {
    const asWanted = answer.status === refusal.status && error === refusal.error
    return asWanted
      ? []
      : [`${one.name}: ${answer.status} ${String(error)} instead of ${refusal.status} ${refusal.error}`]
  }
  const refusedByRole = typeof error === 'string' && error.startsWith('access.') && answer.status !== 404
  if (refusedByRole) return [`${one.name}: ${answer.status} ${error} instead of being let through`]
  return answer.status >= 500 ? [`${one.name}: ${answer.status} ${String(error)}`] : []
}

/** Table -> what changes when any of its rows is written: their number and the transactions that wrote them. */
export async function fingerprint(
  database: TestDatabase,
  except: readonly string[] = ['rate_counter'],
): Promise<Map<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and not tablename = any($1)`,
    [except],
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await database.query<{ mark: string }>(
      `select count(*) || ':' || coalesce(sum(hashtext(xmin::text || ctid::text)::bigint), 0) as mark from ${name}`,
    )
    found.set(name, row?.mark ?? '')
  }
  return found
}
