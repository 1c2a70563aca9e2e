import { horsesHttp as http } from '@portal/contracts-horses'
import { authorityTimeZone, toAuthorityDate } from '@portal/formats'
import { addDays } from '../../portal/add-days.ts'
import { importFile, toCsvFile } from '../import-file.ts'
import type { CastHorse } from './cast.ts'
import type { Ids } from './people-of-horses.ts'
import type { Stage } from './stage.ts'

/** Code of the track where horses race that are at none. It is in the authority's time zone. */
const homeTrack = 'KY-01'
// A value for the server, not a text: it has this form in every language.
// oxlint-disable-next-line no-restricted-properties
const offTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: authorityTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const minutes = 60_000

/** Imports entries, races and works like staff do. */
export async function importRaceData(stage: Stage): Promise<void> {
  const columns = {
    registry_number: 'registryNumber',
    kind: 'kind',
    date: 'date',
    track_code: 'track',
    race_number: 'raceNumber',
  } as const
  const endpoints = {
    check: http.checkRaceDataImport,
    confirm: http.confirmRaceDataImport,
    get: http.getRaceDataImport,
  }
  const file = toCsvFile(
    'race-data.csv',
    columns,
    stage.cast.horses.flatMap((horse) => listEvents(stage, horse)),
  )
  await stage.journal.once('race data', async () =>
    importFile({ client: stage.client, token: await stage.getToken('admin') }, endpoints, file),
  )
}

function listEvents(stage: Stage, horse: CastHorse) {
  const { registryNumber, at, race, lastRace, work } = horse
  const track = /-0/.test(at) ? at : homeTrack
  const event = (kind: string, date: string, raceNumber: number) => ({ registryNumber, kind, date, track, raceNumber })
  return [
    ...(race === undefined ? [] : [event('ENTRY', addDays(stage.today, race), getRaceNumber(horse))]),
    ...(lastRace === undefined ? [] : [event('RACE', stage.ago(lastRace), getRaceNumber(horse))]),
    ...(work === undefined ? [] : [event('WORK', stage.ago(work), 0)]),
  ]
}

/** Returns the same race from 1 to 9 for the same horse. */
function getRaceNumber({ registryNumber }: Pick<CastHorse, 'registryNumber'>): number {
  return 1 + (Number(registryNumber) % 9)
}

/** A claim that waits, and one that is posted while its void period is open. */
export async function fileClaims(stage: Stage, { horse, person }: Ids, trackId: string): Promise<void> {
  const choices = { voidIfVetsListed: true, voidIfPositive: true }
  const toRace = (name: string) => {
    const found = stage.cast.horses.find((each) => each.name === name)
    return { horseId: horse(name), trackId, raceDate: stage.today, raceNumber: found ? getRaceNumber(found) : 1 }
  }
  // A claim can only be filed on the day of the race at the latest, which a run that continues later has missed.
  if (toAuthorityDate() !== stage.today) return
  await stage.change('claim filed', 'trainer2', http.fileClaim, {
    body: { ...toRace('Sunday Fiddle'), ...choices, voidIfPositive: false },
  })
  const { claimId } = await stage.change('claim to post', 'clerk', http.fileClaim, async () => ({
    body: { ...toRace('Summer Glory'), ...choices, claimant: await stage.checkName('clerk', person('trainer2')) },
  }))
  const started = new Date(Date.now() - 5 * minutes)
  if (toAuthorityDate(started) !== stage.today) return
  await stage.change('claim posted', 'clerk', http.changeClaim, {
    params: { claimId },
    body: { action: 'post', expectedVersion: 1, offTime: offTime.format(started) },
  })
}
