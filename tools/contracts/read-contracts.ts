import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonErrors, type Endpoint, type EventDefinition, type QueryDefinition } from '@portal/contracts-common'
import { workspace } from '../workspace.ts'
import type { ContractSnapshot, EndpointSnapshot, MessageSnapshot } from './contract-snapshot.ts'
import { shapeOfSchema } from './shape-of-schema.ts'
import { shapesOfTypes } from './shape-of-type.ts'
import { readShellContract } from './read-shell-contract.ts'
import type { Shape } from './shape.ts'

/** A contract as its package declares it now, and where its accepted snapshot is. */
export interface ReadContract {
  readonly snapshot: ContractSnapshot
  readonly file: string
}

/** What the door of an area's package (`src/index.ts`) declares. */
export interface Area {
  readonly contract: string
  readonly version: string
  readonly http: Readonly<Record<string, Endpoint>>
  readonly folder: string
}

/** Every contract of the portal. */
export async function readContracts(): Promise<ReadContract[]> {
  const snapshots = await Promise.all((await readAreas()).map(snapshotOfArea))
  return [...snapshots, await readShellContract()].map((snapshot) => ({
    snapshot,
    file: join(workspace, 'libs/contracts', snapshot.contract, 'contract.snapshot.json'),
  }))
}

/** The areas' packages. A new one under libs/contracts is found by itself. */
export async function readAreas(): Promise<Area[]> {
  const folders = globSync('libs/contracts/*/package.json', { cwd: workspace }).map(dirname).toSorted()
  const areas = folders.filter((folder) => !['common', 'shell'].includes(basename(folder)))
  return Promise.all(areas.map((folder) => readArea(join(workspace, folder))))
}

async function readArea(folder: string): Promise<Area> {
  const door = await readModule(join(folder, 'src/index.ts'))
  const version = Object.entries(door).find(([name]) => name.endsWith('ContractVersion'))?.[1]
  const http = Object.entries(door).find(([name]) => name.endsWith('Http'))?.[1]
  if (typeof version !== 'string') throw new Error(`${folder}/src/index.ts exports no ...ContractVersion`)
  return { contract: basename(folder), version, http: (http ?? {}) as Record<string, Endpoint>, folder }
}

/** The calls, and from `events/` and `queries/` what goes over NATS. */
async function snapshotOfArea({ contract, version, http, folder }: Area): Promise<ContractSnapshot> {
  const events = await readModule(join(folder, 'src/events/index.ts'))
  const queries = await readModule(join(folder, 'src/queries/index.ts'))
  const endpoints = Object.values(http)
  return {
    contract,
    version,
    endpoints: sorted(endpoints.map((each) => [`${each.method} ${each.path}`, snapshotOfEndpoint(each)])),
    commonErrors,
    messages: sorted([...envelopes(), ...eventsOf(events), ...queriesOf(queries)]),
    facades: {},
  }
}

async function readModule(file: string): Promise<Record<string, unknown>> {
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Record<string, unknown>) : {}
}

function snapshotOfEndpoint({ access, params, query, body, results, errors = {} }: Endpoint): EndpointSnapshot {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) => (schema ? [{ name, schema }] : []))
  // No query at all is an empty one, no body is none.
  const isNeeded = ({ name, schema }: (typeof parts)[number]): boolean =>
    !schema.safeParse(name === 'body' ? undefined : {}).success
  const input: Shape = {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, schema }) => [name, shapeOfSchema(schema, 'input')])),
    required: parts.filter(isNeeded).map(({ name }) => name),
  }
  return { access, input, results: 'file' in results ? results : shapeOfSchema(results, 'output'), errors }
}

/** What every answer is wrapped in, on behalf of each area: a break there breaks them all. */
function envelopes(): [string, MessageSnapshot][] {
  const file = join(workspace, 'libs/contracts/common/src/envelope.ts')
  const shapes = shapesOfTypes(file, ['Envelope', 'FailureEnvelope', 'FieldFault'])
  return Object.entries(shapes).map(([name, shape]) => [name, { readings: ['answer'], shape }])
}

function eventsOf(module: Record<string, unknown>): [string, MessageSnapshot][] {
  return definitionsIn<EventDefinition>(module, 'evt.').map(({ subject, payload }) => [
    subject,
    { readings: ['answer'], shape: shapeOfSchema(payload, 'output') },
  ])
}

function queriesOf(module: Record<string, unknown>): [string, MessageSnapshot][] {
  return definitionsIn<QueryDefinition>(module, 'qry.').flatMap(({ subject, question, answer }) => [
    [`${subject} question`, { readings: ['request'], shape: shapeOfSchema(question, 'input') }],
    [`${subject} answer`, { readings: ['answer'], shape: shapeOfSchema(answer, 'output') }],
  ])
}

function definitionsIn<Definition extends { readonly subject: string }>(
  module: Record<string, unknown>,
  prefix: string,
): Definition[] {
  return Object.values(module).filter(
    (value): value is Definition =>
      typeof value === 'object' && value !== null && 'subject' in value && String(value.subject).startsWith(prefix),
  )
}

function sorted<Part>(entries: readonly (readonly [string, Part])[]): Record<string, Part> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
