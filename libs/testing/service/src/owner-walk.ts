import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { isAllowed, type Endpoint } from '@portal/contracts-common'
import { callers, type TestCaller } from './callers.ts'
import { fingerprint } from './access-walk.ts'
import type { TokenContents } from './test-issuer.ts'
import type { TestAnswer, TestService } from './test-service.ts'

/** Something that is one person's. */
export interface OwnedThing {
  readonly owner: TokenContents
  /** What stands in it and nowhere else: no answer to anybody else may hold it. */
  readonly words: string
  /** The call about it, by somebody. */
  readonly call: (as: TokenContents | string) => Promise<TestAnswer>
  /** What its owner sees of it, where everybody's call rightly changes rows of their own; otherwise none may change. */
  readonly seen?: () => Promise<unknown>
}

/**
 * Walks every call of which the contract says that it is about what is one person's, by everybody else who may make it,
 * then by its owner; answers one line for each answer, and each change of a row, that the contract does not want. `things`
 * has one for each call, by `METHOD path`: a call that lacks one is a fault, so that a new one is not forgotten. `except` are
 * the tables that the service writes by itself at any time.
 */
export async function walkOwners(
  service: TestService,
  endpoints: readonly Endpoint[],
  things: Readonly<Record<string, () => Promise<OwnedThing>>>,
  except?: readonly string[],
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const endpoint of endpoints.filter(({ owner }) => owner !== undefined)) {
    const name = `${endpoint.method} ${endpoint.path}`
    const make = things[name]
    if (make === undefined) faults.push(`${name}: nobody's thing to try it with`)
    else faults.push(...(await faultsOf(service, endpoint, await make(), except)).map((fault) => `${name} ${fault}`))
  }
  return faults
}

async function faultsOf(
  service: TestService,
  endpoint: Endpoint,
  thing: OwnedThing,
  except?: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  const before = await atRest(service, thing, except)
  for (const other of othersOf(service, endpoint)) {
    const { status, text } = await thing.call(other.token ?? '')
    const isWanted = endpoint.owner === 'only' ? [403, 404].includes(status) : status < 500
    if (!isWanted || text.includes(thing.words)) faults.push(`by ${other.name}: ${status} ${text.slice(0, 200)}`)
  }
  const after = await standing(service, thing, except)
  const changed = [...after.keys()].filter((what) => after.get(what) !== before.get(what))
  if (changed.length > 0) faults.push(`by others changed ${changed.join(', ')}`)
  const own = await thing.call(thing.owner)
  if (own.status !== 200) faults.push(`by its owner: ${own.status} ${own.text.slice(0, 200)}`)
  return faults
}

/** What stands once nothing changes by itself any more: what making the thing set off may still be at work. */
async function atRest(
  service: TestService,
  thing: OwnedThing,
  except?: readonly string[],
): Promise<Map<string, string>> {
  for (let earlier = await standing(service, thing, except); ;) {
    await setTimeout(100)
    const now = await standing(service, thing, except)
    if (isDeepStrictEqual(now, earlier)) return now
    earlier = now
  }
}

async function standing(
  service: TestService,
  thing: OwnedThing,
  except?: readonly string[],
): Promise<Map<string, string>> {
  return thing.seen
    ? new Map([['what its owner sees', JSON.stringify(await thing.seen())]])
    : fingerprint(service.database, except)
}

function othersOf(service: TestService, endpoint: Endpoint): readonly TestCaller[] {
  return callers(service.issuer).filter(({ groups }) => groups !== undefined && isAllowed(endpoint.access, groups))
}
