import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonErrors, type Endpoint, type EventDefinition, type QueryDefinition } from '@portal/contracts-common'
import { workspace } from '../workspace.ts'
import type { ContractSnapshot, EndpointSnapshot, MessageSnapshot } from './contract-snapshot.ts'
import { schemaToShape } from './shape-of-schema.ts'
import { typesToShapes } from './shape-of-type.ts'
import { readShellContract } from './read-shell-contract.ts'
import type { Shape } from './shape.ts'

/** A contract as currently declared by its package, and the file of its accepted snapshot. */
export interface ReadContract {
  readonly snapshot: ContractSnapshot
  readonly file: string
}

/** The exports of an area's contract package (`src/index.ts`). */
export interface Area {
  readonly contract: string
  readonly version: string
  readonly http: Readonly<Record<string, Endpoint>>
  readonly folder: string
}

/** Reads every contract of the portal. */
export async function readContracts(): Promise<ReadContract[]> {
  const snapshots = await Promise.all((await readAreas()).map(createSnapshot))
  return [...snapshots, await readShellContract()].map((snapshot) => ({
    snapshot,
    file: join(workspace, 'libs/contracts', snapshot.contract, 'contract.snapshot.json'),
  }))
}

/** Reads the contract packages of the areas under libs/contracts. */
export async function readAreas(): Promise<Area[]> {
  const folders = globSync('libs/contracts/*/package.json', { cwd: workspace }).map(dirname).toSorted()
  const areas = folders.filter((folder) => !['common', 'shell'].includes(basename(folder)))
  return Promise.all(areas.map((folder) => readArea(join(workspace, folder))))
}

async function readArea(folder: string): Promise<Area> {
  const exports = await readModule(join(folder, 'src/index.ts'))
  const version = Object.entries(exports).find(([name]) => name.endsWith('ContractVersion'))?.[1]
  const http = Object.entries(exports).find(([name]) => name.endsWith('Http'))?.[1]
  if (typeof version !== 'string') throw new Error(`${folder}/src/index.ts exports no ...ContractVersion`)
  return { contract: basename(folder), version, http: (http ?? {}) as Record<string, Endpoint>, folder }
}

/** Creates the snapshot of an area: its endpoints, and its events and queries over NATS. */
async function createSnapshot({ contract, version, http, folder }: Area): Promise<ContractSnapshot> {
  const events = await readModule(join(folder, 'src/events/index.ts'))
  const queries = await readModule(join(folder, 'src/queries/index.ts'))
  const endpoints = Object.values(http)
  return {
    contract,
    version,
    endpoints: sortByName(
      endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, createEndpointSnapshot(endpoint)]),
    ),
    commonErrors,
    messages: sortByName([
      ...createEnvelopeSnapshots(),
      ...createEventSnapshots(events),
      ...createQuerySnapshots(queries),
    ]),
    facades: {},
  }
}

async function readModule(file: string): Promise<Record<string, unknown>> {
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Record<string, unknown>) : {}
}

function createEndpointSnapshot({
  access,
  host,
  delegateScope,
  params,
  query,
  body,
  results,
  errors = {},
}: Endpoint): EndpointSnapshot {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) => (schema ? [{ name, schema }] : []))
  // A missing query counts as empty; a missing body is undefined.
  const isRequired = ({ name, schema }: (typeof parts)[number]): boolean =>
    !schema.safeParse(name === 'body' ? undefined : {}).success
  const input: Shape = {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, schema }) => [name, schemaToShape(schema, 'input')])),
    required: parts.filter(isRequired).map(({ name }) => name),
  }
  return {
    access,
    ...(host !== undefined && { host }),
    ...(delegateScope !== undefined && { delegateScope }),
    input,
    results: 'file' in results ? results : schemaToShape(results, 'output'),
    errors,
  }
}

/** Snapshots of the envelopes that wrap every response, repeated in each area because a change affects all of them. */
function createEnvelopeSnapshots(): [string, MessageSnapshot][] {
  const file = join(workspace, 'libs/contracts/common/src/envelope.ts')
  const shapes = typesToShapes(file, ['Envelope', 'FailureEnvelope', 'FieldError'])
  return Object.entries(shapes).map(([name, shape]) => [name, { directions: ['response'], shape }])
}

function createEventSnapshots(module: Record<string, unknown>): [string, MessageSnapshot][] {
  return findDefinitions<EventDefinition>(module, 'evt.').map(({ subject, payload }) => [
    subject,
    { directions: ['response'], shape: schemaToShape(payload, 'output') },
  ])
}

function createQuerySnapshots(module: Record<string, unknown>): [string, MessageSnapshot][] {
  return findDefinitions<QueryDefinition>(module, 'qry.').flatMap(({ subject, request, response }) => [
    [`${subject} request`, { directions: ['request'], shape: schemaToShape(request, 'input') }],
    [`${subject} response`, { directions: ['response'], shape: schemaToShape(response, 'output') }],
  ])
}

function findDefinitions<Definition extends { readonly subject: string }>(
  module: Record<string, unknown>,
  prefix: string,
): Definition[] {
  return Object.values(module).filter(
    (value): value is Definition =>
      typeof value === 'object' && value !== null && 'subject' in value && String(value.subject).startsWith(prefix),
  )
}

function sortByName<Part>(entries: readonly (readonly [string, Part])[]): Record<string, Part> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
