import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { horsesHttp as http } from '@portal/contracts-horses'
import { PortalClient } from '@portal/portal-client'
import { importFile, toCsvFile } from '../seed/import-file.ts'
import { createRegistryHorses, listDemonstrationLocations, type RegistryHorse } from '../seed/registry-horses.ts'
import { SeasonApi } from './api.ts'
import { createPeople, PersonPublisher, type SeasonPerson } from './people.ts'
import type { SeededRandom } from './random.ts'
import { administrator, type SeasonServers } from './season-servers.ts'

export interface SeasonTrack {
  readonly trackId: string
  readonly code: string
  readonly veterinarian: SeasonPerson
  readonly association: SeasonPerson
  readonly clerk: SeasonPerson
}

/** A horse that was registered in the season. */
export interface SeasonHorse {
  readonly horseId: string
  readonly registryNumber: string
  readonly microchip: string
}

export interface PersonMerge {
  readonly survivor: SeasonPerson
  readonly duplicate: SeasonPerson
  /** Accounts before the merge. */
  readonly accounts: { readonly survivor: string | null; readonly duplicate: string | null }
  /** Roles of the duplicate that the survivor did not have. */
  readonly roles: SeasonPerson['state']['roles']
}

/** Everything that actions choose from. */
export interface World {
  readonly servers: SeasonServers
  readonly api: Pick<SeasonApi, 'call' | 'faults' | 'retries'>
  readonly random: SeededRandom
  readonly publisher: PersonPublisher
  readonly people: readonly SeasonPerson[]
  readonly byId: ReadonlyMap<string, SeasonPerson>
  readonly tracks: readonly SeasonTrack[]
  readonly locationIds: readonly string[]
  /** Horses of the registry that nobody has registered. */
  readonly unregistered: RegistryHorse[]
  /** In the order of their registration. */
  readonly horses: SeasonHorse[]
  /** Merges of persons that were not undone. */
  readonly personMerges: PersonMerge[]
  /** Entered horses with their races. */
  readonly entries: {
    readonly trackId: string
    readonly date: string
    readonly raceNumber: number
    readonly horseId: string
  }[]
}

interface WorldPlan {
  readonly people: number
  readonly horses: number
  readonly report: (state: string) => void
  readonly signal?: AbortSignal | undefined
}

const pollMs = 100

/** Creates people, locations, officials and the industry's registry through events and the API. */
export async function createWorld(servers: SeasonServers, random: SeededRandom, plan: WorldPlan): Promise<World> {
  const { people: count, horses, report, signal } = plan
  const publisher = new PersonPublisher(servers.services.natsUrl, servers.now)
  const api = new SeasonApi(servers.services.getOrigin('horses'), servers.createToken)
  report('adding locations')
  const locations = await addLocations(api)
  const trackLocations = locations.filter(({ type }) => type === 'TRACK')
  const people = createPeople(random, {
    count,
    tracks: trackLocations.length,
    states: [...new Set(locations.map(({ state }) => state))],
    today: servers.now().toISOString().slice(0, 10),
  })
  report(`publishing ${count} people`)
  for (const person of people) {
    signal?.throwIfAborted()
    await publisher.register(person, random.uuid())
  }
  await waitForPeople(servers, people.length, plan)
  const world: World = {
    servers,
    api,
    random,
    publisher,
    people,
    byId: new Map(people.map((person) => [person.personId, person])),
    tracks: await addOfficials(api, trackLocations, people),
    locationIds: locations.map(({ locationId }) => locationId),
    unregistered: [...createRegistryHorses(horses)],
    horses: [],
    personMerges: [],
    entries: [],
  }
  report(`importing ${horses} horses`)
  await importRegistry(servers, world.unregistered)
  return world
}

async function addLocations(api: SeasonApi) {
  const added = []
  for (const body of listDemonstrationLocations()) {
    const { status, results } = await api.call({ endpoint: http.addLocation, body, by: administrator }, randomUUID())
    if (status !== 201 && status !== 200) throw new Error(`${body.name} was not added: ${status}`)
    added.push({ ...body, ...http.addLocation.results.parse(results) })
  }
  return added
}

async function addOfficials(
  api: SeasonApi,
  locations: readonly { readonly locationId: string; readonly code: string }[],
  people: readonly SeasonPerson[],
): Promise<SeasonTrack[]> {
  const tracks: SeasonTrack[] = []
  for (const [index, { locationId: trackId, code }] of locations.entries()) {
    const appoint = async (role: 'regulatory-veterinarian' | 'association-veterinarian' | 'track-staff') => {
      const person = people.filter((each) => each.hasRole(role))[index]
      if (!person) throw new Error(`There are too few people to appoint a ${role} at ${code}.`)
      const body = { hisaPersonId: person.hisaPersonId, role, effectiveFrom: '2020-01-01' }
      const call = { endpoint: http.addTrackOfficial, params: { trackId }, body, by: administrator }
      const { status, error } = await api.call(call, randomUUID())
      if (status >= 300) throw new Error(`No ${role} was appointed at ${code}: ${error}`)
      return person
    }
    tracks.push({
      trackId,
      code,
      veterinarian: await appoint('regulatory-veterinarian'),
      association: await appoint('association-veterinarian'),
      clerk: await appoint('track-staff'),
    })
  }
  return tracks
}

async function waitForPeople({ horses }: SeasonServers, count: number, { report, signal }: WorldPlan): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await horses.query<{ count: number }>('select count(*)::int as count from person_copy')
    const stored = rows[0]?.count ?? 0
    if (stored === count) return
    report(`${stored} of ${count} people have arrived`)
    await pause(pollMs)
  }
}

const registryColumns = {
  registry_number: 'registryNumber',
  name: 'name',
  year_of_birth: 'yearOfBirth',
  dam_name: 'damName',
  sire_name: 'sireName',
  sex: 'sex',
  color: 'color',
  microchip: 'microchip',
} as const

async function importRegistry(servers: SeasonServers, horses: readonly RegistryHorse[]): Promise<void> {
  const session = {
    client: new PortalClient(servers.services.getOrigin('horses')),
    token: servers.createToken(administrator, true),
  }
  const endpoints = {
    check: http.checkHorseRegistryImport,
    confirm: http.confirmHorseRegistryImport,
    get: http.getHorseRegistryImport,
  }
  await importFile(session, endpoints, toCsvFile('season-registry.csv', registryColumns, horses))
}

export function findTrack({ tracks }: World, trackId: string): SeasonTrack {
  const track = tracks.find((each) => each.trackId === trackId)
  if (!track) throw new Error(`There is no track ${trackId}.`)
  return track
}
