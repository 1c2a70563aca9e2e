import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isAllowed, type Endpoint } from '@portal/contracts-common'
import { callers, type TestCaller } from './callers.ts'
import { fingerprint } from './check-access-matrix.ts'
import type { TokenContents } from './test-issuer.ts'
import type { TestResponse, TestService } from './test-service.ts'

/** A resource that belongs to one user. */
export interface OwnedResource {
  readonly owner: TokenContents
  /** Text that occurs only in this resource; no response to another user may contain it. */
  readonly uniqueText: string
  /** Calls the endpoint for this resource as a user. */
  readonly call: (as: TokenContents | string) => Promise<TestResponse>
  /** The owner's view of the resource, for endpoints where other users may change rows of their own. Otherwise no row may change. */
  readonly view?: () => Promise<unknown>
}

/**
 * Calls every endpoint with an `ownership` rule as every other permitted caller, then as the owner. Returns one line for each
 * response or row change that the contract does not allow. `resources` creates one resource per endpoint, by `METHOD path`; an
 * endpoint without one is a problem. `except` lists tables that the service writes in the background.
 */
export async function checkOwnership(
  service: TestService,
  endpoints: readonly Endpoint[],
  resources: Readonly<Record<string, () => Promise<OwnedResource>>>,
  except?: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const endpoint of endpoints.filter(({ ownership: owner }) => owner !== undefined)) {
    const name = `${endpoint.method} ${endpoint.path}`
    const createResource = resources[name]
    if (createResource === undefined) problems.push(`${name}: no resource to test it with`)
    else
      problems.push(
        ...(await findProblems(service, endpoint, await createResource(), except)).map(
          (problem) => `${name} ${problem}`,
        ),
      )
  }
  return problems
}

async function findProblems(
  service: TestService,
  endpoint: Endpoint,
  resource: OwnedResource,
  except?: readonly string[],
): Promise<string[]> {
  const problems: string[] = []
  const before = await readStableState(service, resource, except)
  for (const other of getOtherCallers(service, endpoint)) {
    const { status, text } = await resource.call(other.token ?? '')
    const isExpected = endpoint.ownership === 'owner-only' ? [403, 404].includes(status) : status < 500
    if (!isExpected || text.includes(resource.uniqueText))
      problems.push(`by ${other.name}: ${status} ${text.slice(0, 200)}`)
  }
  const after = await readState(service, resource, except)
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
  if (changed.length > 0) problems.push(`by others changed ${changed.join(', ')}`)
  const own = await resource.call(resource.owner)
  if (own.status !== 200) problems.push(`by its owner: ${own.status} ${own.text.slice(0, 200)}`)
  return problems
}

/** Reads the state once it no longer changes, because background work of creating the resource may still be running. */
async function readStableState(
  service: TestService,
  resource: OwnedResource,
  except?: readonly string[],
): Promise<Map<string, string>> {
  for (let previous = await readState(service, resource, except); ;) {
    await setTimeout(100)
    const current = await readState(service, resource, except)
    if (isDeepStrictEqual(current, previous)) return current
    previous = current
  }
}

async function readState(
  service: TestService,
  resource: OwnedResource,
  except?: readonly string[],
): Promise<Map<string, string>> {
  return resource.view
    ? new Map([['view of the owner', JSON.stringify(await resource.view())]])
    : fingerprint(service.database, except)
}

function getOtherCallers(service: TestService, endpoint: Endpoint): readonly TestCaller[] {
  return callers(service.issuer).filter(({ groups }) => groups !== undefined && isAllowed(endpoint.access, groups))
}
