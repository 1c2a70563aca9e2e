import { horsesHttp as http } from '@portal/contracts-horses'
import { requirementItems, type RequirementItem } from '@portal/contracts-horses/health-rules'
import type { CastHorse } from './cast.ts'
import { toId, type Stage } from './stage.ts'

/** Days since a vaccination or test, unless a horse has its own number. */
const usualDays: Readonly<Record<RequirementItem, number>> = {
  coggins: 90,
  encephalitides: 75,
  rabies: 75,
  tetanus: 75,
  influenza: 60,
  rhinopneumonitis: 60,
}

/** Returns the id of every location by its code. */
export async function listLocations(stage: Stage): Promise<ReadonlyMap<string, string>> {
  const { items } = await stage.read('admin', http.listLocations, { query: { limit: 50 } })
  return new Map(items.map(({ code, locationId }) => [code, locationId]))
}

/** Registers a horse of the industry registry at its location; returns its id. */
export async function registerHorse(
  stage: Stage,
  { registryNumber, person, at }: CastHorse,
  locations: ReadonlyMap<string, string>,
): Promise<string> {
  const locationId = locations.get(at) ?? ''
  const { horseId } = await stage.waitFor(`role of ${person} in the horses service`, () =>
    stage.change(`register horse ${registryNumber}`, person, http.registerHorse, {
      body: { registryNumber, locationId },
    }),
  )
  return horseId
}

/** Records vaccinations and tests, one entry for all horses that had the same on the same day. `ids` by registry number. */
export async function recordRequirements(stage: Stage, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const item of requirementItems) {
    const entries = new Map<string, { person: string; days: number; horses: CastHorse[] }>()
    for (const horse of stage.cast.horses.filter(({ missing }) => !missing.includes(item))) {
      const days = horse.daysAgo[item] ?? usualDays[item]
      const key = `${item} ${horse.person} ${days}`
      const entry = entries.get(key) ?? { person: horse.person, days, horses: [] }
      entries.set(key, { ...entry, horses: [...entry.horses, horse] })
    }
    for (const [key, { person, days, horses }] of entries)
      await stage.change(`record ${key}`, person, http.addHealthRecords, {
        body: {
          record: toRecord(item, stage.ago(days)),
          horses: horses.map(({ registryNumber }) => ({
            horseId: ids.get(registryNumber) ?? '',
            recordId: toId(`${key} ${registryNumber}`),
          })),
        },
      })
  }
}

function toRecord(item: RequirementItem, date: string) {
  return item === 'coggins'
    ? { medicalType: 'test', name: item, date, results: 'Negative', outcome: 'negative' }
    : { medicalType: 'vaccine', name: item, date, results: 'No reaction' }
}
