import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { horseColors, horseSexes } from '@portal/contracts-horses/identity-rules'
import { locationTypes } from '@portal/contracts-horses/assignment-rules'
import { z } from 'zod'
import { workspace } from '../workspace.ts'
import { createRandom } from './create-random.ts'

const horse = z.object({
  registryNumber: z.string(),
  /** Empty: not named yet. */
  name: z.string(),
  yearOfBirth: z.int(),
  damName: z.string(),
  sireName: z.string(),
  sex: z.enum(horseSexes),
  color: z.enum(horseColors),
  /** Empty: no chip. */
  microchip: z.string(),
})
/** An invented horse of the industry's registry. */
export type RegistryHorse = z.infer<typeof horse>

const location = z.object({
  type: z.enum(locationTypes),
  code: z.string(),
  name: z.string(),
  state: z.string(),
  timeZone: z.string(),
})

const file = z.object({
  locations: z.array(location),
  /** Horses that the documentation and tests name. */
  horses: z.array(horse),
  firstWords: z.array(z.string()),
  secondWords: z.array(z.string()),
})

const firstYear = 2016
const years = 9

function read(): z.infer<typeof file> {
  return file.parse(JSON.parse(readFileSync(join(workspace, 'demonstration', 'horses.json'), 'utf8')))
}

/** Returns the invented tracks, training centers and farms. */
export function listDemonstrationLocations(): readonly z.infer<typeof location>[] {
  return read().locations
}

/** Returns invented horses, the same for the same count: those that are named in the file first. */
export function* createRegistryHorses(count: number): Generator<RegistryHorse> {
  const { horses, firstWords, secondWords } = read()
  yield* horses
  const random = createRandom(31)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('The list is empty.')
    return item
  }
  const createName = () => `${pick(firstWords)} ${pick(secondWords)}`
  const sires = Array.from({ length: 60 }, createName)
  for (let index = horses.length; index < count; index++) {
    const yearOfBirth = firstYear + Math.floor(random() * years)
    const isYoung = yearOfBirth >= firstYear + years - 2
    const number = `${yearOfBirth % 100}${String(10_000 + index).padStart(5, '0')}`
    yield {
      registryNumber: number,
      // Two-year-olds and foals often have no name yet.
      name: isYoung && random() < 0.5 ? '' : createName(),
      yearOfBirth,
      damName: createName(),
      sireName: pick(sires),
      sex: isYoung
        ? pick(['COLT', 'FILLY'] as const)
        : pick(['HORSE', 'MARE', 'GELDING', 'GELDING', 'RIDGLING'] as const),
      color: pick(horseColors),
      microchip: yearOfBirth >= 2017 ? `98514100${number}`.padEnd(15, '0') : '',
    }
  }
}
