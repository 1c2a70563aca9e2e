import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PortalRefusal } from '@portal/portal-client'
import { z } from 'zod'
import { dayOfSeeding } from './seed/day-of-seeding.ts'
import { readCast } from './seed/racing/cast.ts'
import { listLocations, recordRequirements, registerHorse } from './seed/racing/horses.ts'
import { Journal } from './seed/racing/journal.ts'
import { decideAboutPerson, makeOfficial, registerPerson } from './seed/racing/people.ts'
import { requestPeople, type Ids } from './seed/racing/people-of-horses.ts'
import { fileClaims, importRaceData } from './seed/racing/race-days.ts'
import { finishStories, readFirstNotices, requestReviews } from './seed/racing/reviews.ts'
import { Stage } from './seed/racing/stage.ts'
import { treatAndList } from './seed/racing/veterinary.ts'

const environmentSchema = z.object({ PORTAL_ORIGIN: z.url(), PORTAL_DATA: z.string() })
const accountsFile = z.array(z.object({ email: z.email(), password: z.string() }))

/**
 * Registers the people and the horses of `demonstration/racing.json` and puts them into their situations, through the
 * portal's API and as these people. A second run continues where the first one ended.
 */
async function play(stage: Stage, report: (line: string) => void): Promise<void> {
  const { people, horses } = stage.cast
  const numbers = new Map<string, string>()
  // One after the other, so that they always have the same permanent numbers.
  for (const each of people) {
    report(`person ${numbers.size + 1} of ${people.length}`)
    numbers.set(each.key, await registerPerson(stage, each))
  }
  const person = (key: string) => numbers.get(key) ?? ''
  const locations = await listLocations(stage)
  report('licenses and roles')
  for (const each of people) {
    await decideAboutPerson(stage, each, person(each.key))
    await makeOfficial(stage, each, person(each.key), locations)
  }
  const ids = new Map<string, string>()
  for (const [index, horse] of horses.entries()) {
    report(`horse ${index + 1} of ${horses.length}`)
    ids.set(horse.registryNumber, await registerHorse(stage, horse, locations))
  }
  report('health records')
  await recordRequirements(stage, ids)
  await readFirstNotices(stage)
  const found: Ids = {
    person,
    horse: (name) => ids.get(horses.find((horse) => horse.name === name)?.registryNumber ?? '') ?? '',
  }
  report('requests')
  await requestPeople(stage, found)
  report('vets list')
  await treatAndList(stage, found, locations)
  report('races and claims')
  await importRaceData(stage)
  await fileClaims(stage, found, locations.get('KY-01') ?? '')
  report('reviews')
  await requestReviews(stage, locations)
  await finishStories(stage, found)
  report(`${people.length} people, ${horses.length} horses`)
}

function explain(failure: unknown): string {
  if (failure instanceof PortalRefusal)
    return `${failure.status} ${failure.code} ${failure.message} ${JSON.stringify(failure.details).slice(0, 500)}`
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
}

if (import.meta.main) {
  const { PORTAL_ORIGIN: origin, PORTAL_DATA: dataDir } = environmentSchema.parse(process.env)
  const accounts = accountsFile.parse(JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')))
  const stage = new Stage({
    origin,
    cast: readCast(),
    journal: new Journal(dataDir, 'racing.json'),
    today: dayOfSeeding(dataDir),
    passwords: new Map(accounts.map(({ email, password }) => [email, password])),
  })
  await play(stage, (line) => console.log(line)).catch((failure: unknown) => {
    console.error(explain(failure))
    process.exitCode = 1
  })
}
