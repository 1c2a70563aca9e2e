import { randomUUID } from 'node:crypto'
import {
  horsesHttp as http,
  type HealthRecord,
  type HealthRecordBody,
  type RecordedHorse,
} from '@portal/contracts-horses'
import { getResults } from '@portal/testing-service'
import type { TestHorses, TestPerson } from './test-horses.ts'

export const vaccination: HealthRecordBody = {
  medicalType: 'vaccine',
  name: 'influenza',
  date: '2031-07-01',
  results: 'No reaction',
}

/** Makes a horse one that was registered long ago, so that records of its past can be late. */
export async function setRegisteredLongAgo(test: TestHorses, horseId: string): Promise<void> {
  await test.service.database.query(`update horse set registered_at = '2030-01-01' where horse_id = $1`, [horseId])
}

/** A horse with a trainer and an attending veterinarian. */
export async function addAttendedHorse(test: TestHorses) {
  const trainer = await test.register('Ana García', ['trainer'])
  const veterinarian = await test.register('Vera Ortiz', ['veterinarian'])
  const horseId = await test.addHorse(trainer)
  await test.assign(horseId, 'attending-veterinarian', veterinarian.personId)
  return { trainer, veterinarian, horseId }
}

/** Sends an entry for horses; ids are made when none are passed. */
export function sendEntry(
  test: TestHorses,
  { as }: TestPerson,
  record: HealthRecordBody,
  horses: readonly (string | { readonly horseId: string; readonly recordId: string })[],
  acceptDuplicates = false,
  allOrNothing = false,
) {
  const body = {
    record,
    horses: horses.map((horse) => (typeof horse === 'string' ? { horseId: horse, recordId: randomUUID() } : horse)),
    acceptDuplicates,
    allOrNothing,
  }
  return test.service.call(http.addHealthRecords, { body }, { as })
}

/** Enters a record for one horse; returns its outcome. */
export async function enter(
  test: TestHorses,
  person: TestPerson,
  record: HealthRecordBody,
  horseId: string,
): Promise<RecordedHorse & { readonly recordId: string }> {
  const response = await sendEntry(test, person, record, [horseId])
  const [horse] = (response.body.results as { readonly horses: RecordedHorse[] } | null)?.horses ?? []
  if (horse?.recordId === undefined || horse.recordId === null)
    throw new Error(`Not recorded: ${JSON.stringify(response.body)}`)
  return { ...horse, recordId: horse.recordId }
}

/** Lists the records of a horse, newest first. */
export async function listRecords(test: TestHorses, { as }: TestPerson, horseId: string, query = {}) {
  const response = await test.service.call(http.listHealthRecords, { params: { horseId }, query }, { as })
  return getResults<{ items: HealthRecord[]; next: string | null }>(response)
}
