import { isAllowed, groups, type Access } from '@portal/contracts-common'
import { findBreaks, type Change } from './find-breaks.ts'
import type { Reading } from './reading.ts'
import type { Shape } from './shape.ts'

/** One call as it goes over the wire. */
export interface EndpointSnapshot {
  readonly access: Access
  /** An object of `params`, `query` and `body`, those that the call has. */
  readonly input: Shape
  /** Media types where it answers a file. */
  readonly results: Shape | { readonly file: readonly string[] }
  /** Codes of the area, with their HTTP status. */
  readonly errors: Readonly<Record<string, number>>
}

/** Something else that crosses a deploy boundary: an event, a query, a manifest, what the shell hands to a remote. */
export interface MessageSnapshot {
  /** Who reads it; more than one where several do. */
  readonly readings: readonly Reading[]
  readonly shape: Shape
}

/** A contract as data, kept beside its package (`contract.snapshot.json`) as it was last accepted. */
export interface ContractSnapshot {
  readonly contract: string
  readonly version: string
  /** `GET /api/versions` -> the call. */
  readonly endpoints: Readonly<Record<string, EndpointSnapshot>>
  /** Codes that any call may answer. */
  readonly commonErrors: Readonly<Record<string, number>>
  readonly messages: Readonly<Record<string, MessageSnapshot>>
  /** Names that each shared facade offers. Remotes are checked by name, so a new one needs no new version. */
  readonly facades: Readonly<Record<string, readonly string[]>>
}

/** What a user of the contract as it was could no longer rely on, a sentence each. */
export function findContractBreaks(before: ContractSnapshot, now: ContractSnapshot): string[] {
  return [
    ...eachOf(before.endpoints, now.endpoints, compareEndpoints),
    ...statusChanges('any call', before.commonErrors, now.commonErrors),
    ...eachOf(before.messages, now.messages, compareMessages),
    ...eachOf(before.facades, now.facades, (name, was, is) =>
      was.filter((each) => !is.includes(each)).map((each) => `${name}: ${each} is no longer exported`),
    ),
  ]
}

function eachOf<Part>(
  before: Readonly<Record<string, Part>>,
  now: Readonly<Record<string, Part>>,
  compare: (name: string, before: Part, now: Part) => string[],
): string[] {
  return Object.entries(before).flatMap(([name, part]) => {
    const present = now[name]
    return present === undefined ? [`${name}: is no longer there`] : compare(name, part, present)
  })
}

function compareEndpoints(name: string, before: EndpointSnapshot, now: EndpointSnapshot): string[] {
  return [
    ...compareAccess(name, before.access, now.access),
    ...findBreaks({ before: before.input, now: now.input }, 'request', name),
    ...compareResults(`${name} results`, before.results, now.results),
    ...statusChanges(name, before.errors, now.errors),
  ]
}

const callers = [undefined, [], ...groups.map((group) => [group])]

function compareAccess(name: string, before: Access, now: Access): string[] {
  if (before === now) return []
  const isTighter = callers.some((caller) => isAllowed(before, caller) && !isAllowed(now, caller))
  return isTighter || before === 'internal' ? [`${name}: access is ${now} now, was ${before}`] : []
}

function compareResults(name: string, before: EndpointSnapshot['results'], now: EndpointSnapshot['results']): string[] {
  if ('file' in before && 'file' in now)
    return before.file.filter((type) => !now.file.includes(type)).map((type) => `${name}: no longer a file of ${type}`)
  if ('file' in before || 'file' in now) return [`${name}: ${'file' in now ? 'a file' : 'the envelope'} now`]
  return findBreaks({ before, now }, 'answer', name)
}

/** Codes may come and go, because readers take an unknown one by its status and message; what a code means stays. */
function statusChanges(
  name: string,
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(before)
    .filter(([code, status]) => now[code] !== undefined && now[code] !== status)
    .map(([code, status]) => `${name}: ${code} answers ${now[code]} now, was ${status}`)
}

function compareMessages(name: string, before: MessageSnapshot, now: MessageSnapshot): string[] {
  const change: Change = { before: before.shape, now: now.shape }
  return [...new Set(before.readings.flatMap((reading) => findBreaks(change, reading, name)))]
}
