import { horsesHttp as http, type CheckedName } from '@portal/contracts-horses'
import type { ApiAnswer, ApiCall, Caller } from '../api.ts'
import type { SeasonHorse, World } from '../world.ts'

/** Sends a call of the person who acts, with a key that is the same when it is sent again. */
export type Send = (call: Omit<ApiCall, 'by'>) => Promise<ApiAnswer>

/**
 * An attempt of a person. It is planned from the seed and the state of the service, and runs at the same time as
 * others.
 */
export interface PlannedAction {
  readonly horseIds: readonly string[]
  readonly by: Caller
  /** Makes the calls of the action and returns the last answer. */
  run(send: Send): Promise<ApiAnswer>
}

/** Plans an action, or returns undefined when there is nothing to do, such as no open request. */
export type PlanAction = (world: World) => Promise<PlannedAction | undefined> | PlannedAction | undefined

/** The people and the location of a horse now. */
export interface CurrentPeople {
  /** Of a horse that was merged into another: nobody's id. */
  readonly responsiblePersonId: string
  readonly basis: string
  readonly ownerIds: readonly string[]
  readonly designatedOwnerId: string | undefined
  readonly veterinarianIds: readonly string[]
  readonly locationId: string | undefined
}

const nobody = '00000000-0000-4000-8000-000000000000'

export async function readPeople({ servers }: World, horseId: string): Promise<CurrentPeople> {
  const { rows } = await servers.horses.query<{ role: string; id: string; basis: string }>(
    `select role, coalesce(person_id, location_id) as id, basis from horse_assignment
      where horse_id = $1 and effective_to is null and superseded_at is null order by effective_from, assignment_id`,
    [horseId],
  )
  const idsOf = (wanted: string) => rows.filter(({ role }) => role === wanted).map(({ id }) => id)
  return {
    responsiblePersonId: idsOf('responsible-person')[0] ?? nobody,
    basis: rows.find(({ role }) => role === 'responsible-person')?.basis ?? '',
    ownerIds: idsOf('owner'),
    designatedOwnerId: idsOf('designated-owner')[0],
    veterinarianIds: idsOf('attending-veterinarian'),
    locationId: idsOf('location')[0],
  }
}

/** Chooses a horse that was registered, with its people. */
export async function pickHorse(world: World): Promise<(SeasonHorse & { readonly people: CurrentPeople }) | undefined> {
  const horse = world.random.find(world.horses)
  return horse && { ...horse, people: await readPeople(world, horse.horseId) }
}

/** Returns a person by id, or the one it was merged into; somebody else when the id is unknown, whose call is refused. */
export function toCaller({ byId, people, random }: World, personId: string | undefined): Caller {
  let person = byId.get(personId ?? '')
  while (person?.mergedInto) person = person.mergedInto
  return person ?? random.pick(people)
}

/** A form with one file. */
export function toForm(name: string, content: string): FormData {
  const form = new FormData()
  form.set('File', new File([content], name))
  return form
}

/** Checks a HISA ID like the form of a request, and returns what the request sends. */
export async function checkPerson(send: Send, hisaPersonId: string) {
  const { results } = await send({ endpoint: http.checkName, body: { text: hisaPersonId } })
  const [person] = (results as { readonly persons?: readonly CheckedName[] } | undefined)?.persons ?? []
  return { text: hisaPersonId, checkToken: person?.checkToken ?? 'none' }
}
