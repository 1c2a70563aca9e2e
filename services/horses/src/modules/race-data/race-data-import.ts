import { defineImport, type ImportDefinition } from '@portal/imports'
import type { HorseQueries } from '../horses/index.ts'
import type { VerdictChanges } from '../verdict-changes/index.ts'
import { raceDataRow, type RaceDataRow } from './race-data-row.ts'
import type { RaceEventStore } from './race-events.store.ts'
import type { TriageScoreStore } from './triage-scores.store.ts'

/** The import of entries, races, works and triage scores. Races are facts of verdicts; triage scores never are. */
export function createRaceDataImport(parts: {
  readonly events: RaceEventStore
  readonly scores: TriageScoreStore
  readonly horses: HorseQueries
  readonly changes: VerdictChanges
}): ImportDefinition<RaceDataRow> {
  return defineImport({
    kind: 'race-data',
    columns: ['registry_number', 'kind', 'date', 'track_code'],
    optionalColumns: ['race_number', 'triage_score', 'triage_inputs'],
    row: raceDataRow,
    getRowKey: ({ event, triage }) =>
      event
        ? [event.registryNumber, event.kind, event.date, event.trackCode, event.raceNumber].join(' ')
        : [triage.registryNumber, 'TRIAGE', triage.scoredOn].join(' '),
    maxRows: 100_000,
    store: async (em, rows, now) => {
      const events = rows.flatMap(({ event }) => event ?? [])
      const stored = await parts.events.store(em, events, now)
      const scored = await parts.scores.store(
        em,
        rows.flatMap(({ triage }) => triage ?? []),
        now,
      )
      const raced = events.filter(({ kind }) => kind === 'RACE').map(({ registryNumber }) => registryNumber)
      const horses = await parts.horses.listByRegistryNumbers([...new Set(raced)])
      await parts.changes.add(
        em,
        horses.map(({ horseId }) => horseId),
        now,
      )
      return { added: stored.added + scored.added, replaced: stored.replaced + scored.replaced }
    },
    actions: {
      checked: 'race-data-import.checked',
      confirmed: 'race-data-import.confirmed',
      finished: 'race-data-import.finished',
    },
  })
}
