import { raceEventKinds } from '@portal/contracts-horses/rules'
import { defineImport, type ImportDefinition } from '@portal/imports'
import { z } from 'zod'
import type { HorseQueries } from '../horses/index.ts'
import type { VerdictChanges } from '../verdict-changes/index.ts'
import type { RaceEvent, RaceEventStore } from './race-events.store.ts'

const row = z
  .object({
    registry_number: z.string().max(40),
    kind: z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(z.enum(raceEventKinds)),
    date: z.iso.date(),
    track_code: z.string().max(20),
    race_number: z.coerce.number().int().min(0).max(99).default(0),
  })
  .transform((cells): RaceEvent => ({
    registryNumber: cells.registry_number,
    kind: cells.kind,
    date: cells.date,
    trackCode: cells.track_code,
    raceNumber: cells.race_number,
  }))

/** The import of entries, races and works. Races are facts of verdicts. */
export function createRaceDataImport(parts: {
  readonly events: RaceEventStore
  readonly horses: HorseQueries
  readonly changes: VerdictChanges
}): ImportDefinition<RaceEvent> {
  return defineImport({
    kind: 'race-data',
    columns: ['registry_number', 'kind', 'date', 'track_code'],
    optionalColumns: ['race_number'],
    row,
    getRowKey: ({ registryNumber, kind, date, trackCode, raceNumber }) =>
      [registryNumber, kind, date, trackCode, raceNumber].join(' '),
    maxRows: 100_000,
    store: async (em, rows, now) => {
      const stored = await parts.events.store(em, rows, now)
      const raced = rows.filter(({ kind }) => kind === 'RACE').map(({ registryNumber }) => registryNumber)
      const horses = await parts.horses.listByRegistryNumbers([...new Set(raced)])
      await parts.changes.add(
        em,
        horses.map(({ horseId }) => horseId),
        now,
      )
      return stored
    },
    actions: {
      checked: 'race-data-import.checked',
      confirmed: 'race-data-import.confirmed',
      finished: 'race-data-import.finished',
    },
  })
}
