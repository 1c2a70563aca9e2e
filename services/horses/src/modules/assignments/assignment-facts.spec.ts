import { expect, test } from 'vitest'
import { toAssignmentFacts, type AssignmentFactRow } from './assignment-facts.ts'

const empty = { horseId: 'horse', personId: null, locationId: null, state: null, timeZone: null, isTrack: null }
const track = (from: string, to: string | null): AssignmentFactRow => ({
  ...empty,
  role: 'location',
  from,
  to,
  locationId: 'santa-rosa',
  state: 'CA',
  timeZone: 'America/Los_Angeles',
  isTrack: true,
})
const person = (personId: string, from: string, to: string | null): AssignmentFactRow => ({
  ...empty,
  role: 'responsible-person',
  personId,
  from,
  to,
})

const now = new Date('2026-04-01T12:00:00Z')

test('uses the dates of the track, and the day of a handover belongs to the recipient', () => {
  const handover = '2026-03-02T05:00:00.000Z' // the evening of March 1 in California
  const rows = [
    track('2026-01-01T18:00:00.000Z', null),
    person('ana', '2026-01-01T18:00:00.000Z', handover),
    person('ben', handover, null),
  ]
  expect(toAssignmentFacts(rows, now)).toEqual({
    timeZone: 'America/Los_Angeles',
    responsiblePersons: [
      { personId: 'ana', from: '2026-01-01', until: '2026-03-01' },
      { personId: 'ben', from: '2026-03-01', until: null },
    ],
    locations: [{ locationId: 'santa-rosa', state: 'CA', isTrack: true, from: '2026-01-01', until: null }],
  })
})

test('leaves out a period that began and ended on the same day', () => {
  const rows = [
    person('ana', '2026-01-01T15:00:00.000Z', '2026-01-01T16:00:00.000Z'),
    person('ben', '2026-01-01T16:00:00.000Z', null),
  ]
  expect(toAssignmentFacts(rows, now).responsiblePersons.map(({ personId }) => personId)).toEqual(['ben'])
})

test('is in the time zone of the location of this instant, or the authority’s', () => {
  const left = [track('2026-01-01T18:00:00.000Z', '2026-04-01T12:00:00.000Z')]
  expect(toAssignmentFacts(left, now).timeZone).toBe('America/New_York')
  expect(toAssignmentFacts(left, new Date('2026-04-01T11:59:59Z')).timeZone).toBe('America/Los_Angeles')
})
