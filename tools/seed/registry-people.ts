import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { workspace } from '../workspace.ts'
import { createRandom } from './create-random.ts'

const person = z.object({
  licenseNumber: z.string(),
  state: z.string(),
  role: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  city: z.string(),
})
/** An invented person with a license. */
export type RegistryPerson = z.infer<typeof person>

const registryNames = z.object({
  /** People whom the documentation and tests name. */
  people: z.array(person),
  /** Role and the prefix of its license numbers. */
  roles: z.record(z.string(), z.string()),
  cities: z.record(z.string(), z.array(z.string())),
  firstNames: z.array(z.string()),
  surnames: z.array(z.string()),
})

/** Returns invented people, the same for the same count: those that are named in the file first. */
export function createRegistryPeople(count: number): Generator<RegistryPerson> {
  const file = join(workspace, 'demonstration', 'license-registry.json')
  return generate(registryNames.parse(JSON.parse(readFileSync(file, 'utf8'))), count)
}

function* generate(names: z.infer<typeof registryNames>, count: number): Generator<RegistryPerson> {
  const { people, roles, cities, firstNames, surnames } = names
  yield* people
  const random = createRandom(12)
  const pick = <Item>(items: readonly Item[]): Item => getItem(items, Math.floor(random() * items.length))
  // Some surnames are much more frequent than others.
  const pickSurname = () => getItem(surnames, Math.floor(random() ** 2 * surnames.length))
  const states = Object.entries(cities)
  const roleNames = Object.entries(roles)
  for (let index = people.length; index < count; index++) {
    const [state, places] = pick(states)
    const [role, prefix] = pick(roleNames)
    const bornOn = new Date(Date.UTC(1940 + Math.floor(random() * 65), 0, 1 + Math.floor(random() * 365)))
    const hasTwoSurnames = random() < 0.3
    yield {
      licenseNumber: `${prefix}-${600_000 + index}`,
      state,
      role,
      firstName: random() < 0.1 ? `${pick(firstNames)} ${pick(firstNames)}` : pick(firstNames),
      lastName: hasTwoSurnames ? `${pickSurname()} ${pickSurname()}` : pickSurname(),
      dateOfBirth: bornOn.toISOString().slice(0, 10),
      city: pick(places),
    }
  }
}

function getItem<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`There is no item ${index}`)
  return item
}
