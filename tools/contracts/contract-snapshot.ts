import { isAllowed, groups, type Access, type Endpoint } from '@portal/contracts-common'
import { findBreaks, type Change } from './find-breaks.ts'
import type { Direction } from './direction.ts'
import type { Shape } from './shape.ts'

/** One endpoint as seen on the wire. */
export interface EndpointSnapshot {
  readonly access: Access
  /** The host that answers it; absent: the portal's own origin. */
  readonly host?: Endpoint['host']
  /** What a delegate needs; absent: the call cannot be made for another person. */
  readonly delegateScope?: Endpoint['delegateScope']
  /** An object with `params`, `query` and `body`, as far as the endpoint has them. */
  readonly input: Shape
  /** Media types, if the endpoint returns a file. */
  readonly results: Shape | { readonly file: readonly string[] }
  /** Error codes of the area and their HTTP statuses. */
  readonly errors: Readonly<Record<string, number>>
}

/**
 * Anything else that crosses a deployment boundary: an event, a query, a manifest, or the API between shell and
 * remotes.
 */
export interface MessageSnapshot {
  /** The directions in which the message is sent. */
  readonly directions: readonly Direction[]
  readonly shape: Shape
}

/** A contract as data. The last accepted version is stored in its package as `contract.snapshot.json`. */
export interface ContractSnapshot {
  readonly contract: string
  readonly version: string
  /** `GET /api/versions` -> the endpoint. */
  readonly endpoints: Readonly<Record<string, EndpointSnapshot>>
  /** Error codes that any endpoint can return. */
  readonly commonErrors: Readonly<Record<string, number>>
  readonly messages: Readonly<Record<string, MessageSnapshot>>
  /**
   * Exports of each shared facade. Remotes are checked against the individual exports, so a new one needs no new
   * version.
   */
  readonly facades: Readonly<Record<string, readonly string[]>>
}

/** Returns a sentence for each change that breaks existing users of the contract. */
export function findContractBreaks(before: ContractSnapshot, now: ContractSnapshot): string[] {
  return [
    ...compareAll(before.endpoints, now.endpoints, compareEndpoints),
    ...compareStatuses('any endpoint', before.commonErrors, now.commonErrors),
    ...compareAll(before.messages, now.messages, compareMessages),
    ...compareAll(before.facades, now.facades, (name, previousNames, currentNames) =>
      previousNames
        .filter((exported) => !currentNames.includes(exported))
        .map((exported) => `${name}: ${exported} is no longer exported`),
    ),
  ]
}

function compareAll<Part>(
  before: Readonly<Record<string, Part>>,
  now: Readonly<Record<string, Part>>,
  compare: (name: string, before: Part, now: Part) => string[],
): string[] {
  return Object.entries(before).flatMap(([name, part]) => {
    const current = now[name]
    return current === undefined ? [`${name}: was removed`] : compare(name, part, current)
  })
}

function compareEndpoints(name: string, before: EndpointSnapshot, now: EndpointSnapshot): string[] {
  return [
    ...compareAccess(name, before.access, now.access),
    ...compareHosts(name, before.host, now.host),
    ...compareDelegateScopes(name, before.delegateScope, now.delegateScope),
    ...findBreaks({ before: before.input, now: now.input }, 'request', name),
    ...compareResults(`${name} results`, before.results, now.results),
    ...compareStatuses(name, before.errors, now.errors),
  ]
}

const callers = [undefined, [], ...groups.map((group) => [group])]

function compareAccess(name: string, before: Access, now: Access): string[] {
  if (before === now) return []
  const isTighter = callers.some((caller) => isAllowed(before, caller) && !isAllowed(now, caller))
  return isTighter || before === 'internal' ? [`${name}: access is now ${now}, was ${before}`] : []
}

/** A released page lets delegates with the old scope make the call. */
function compareDelegateScopes(
  name: string,
  before: EndpointSnapshot['delegateScope'],
  now: EndpointSnapshot['delegateScope'],
): string[] {
  if (before === undefined || before === now || now === 'any') return []
  return [`${name}: delegates with the scope ${before} can no longer call it`]
}

/** A released page calls the host that it was built with. */
function compareHosts(name: string, before: EndpointSnapshot['host'], now: EndpointSnapshot['host']): string[] {
  if (before === now) return []
  const [oldHost, newHost] = [before, now].map((host) =>
    host === undefined ? "the portal's" : `the ${host} service's`,
  )
  return [`${name}: is now at ${newHost} host, was at ${oldHost} host`]
}

function compareResults(name: string, before: EndpointSnapshot['results'], now: EndpointSnapshot['results']): string[] {
  if ('file' in before && 'file' in now)
    return before.file.filter((type) => !now.file.includes(type)).map((type) => `${name}: no longer returns ${type}`)
  if ('file' in before || 'file' in now)
    return [`${name}: ${'file' in now ? 'now returns a file' : 'now returns the envelope'}`]
  return findBreaks({ before, now }, 'response', name)
}

/**
 * Error codes can be added and removed, because clients fall back to the status and message of an unknown code. The
 * status of a code must not change.
 */
function compareStatuses(
  name: string,
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(before)
    .filter(([code, status]) => now[code] !== undefined && now[code] !== status)
    .map(([code, status]) => `${name}: ${code} now returns ${now[code]}, was ${status}`)
}

function compareMessages(name: string, before: MessageSnapshot, now: MessageSnapshot): string[] {
  const change: Change = { before: before.shape, now: now.shape }
  return [...new Set(before.directions.flatMap((direction) => findBreaks(change, direction, name)))]
}
