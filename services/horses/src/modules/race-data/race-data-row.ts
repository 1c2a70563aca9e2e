import { raceDataKinds } from '@portal/contracts-horses/rules'
import { z } from 'zod'
import type { RaceEvent } from './race-events.store.ts'
import type { TriageScore } from './triage-scores.store.ts'

/** A row of a file: what happened to a horse, or its triage score. */
export type RaceDataRow =
  | { readonly event: RaceEvent; readonly triage?: undefined }
  | { readonly event?: undefined; readonly triage: TriageScore }

const maxInputs = 60

/** Reads inputs such as `starts in 90 days=4; age=3`. */
const inputs = z
  .string()
  .max(4000)
  .transform((text) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((parts) => parts.length <= maxInputs && parts.every((part) => part.indexOf('=') > 0), {
    message: 'Inputs have the form name=value; name=value.',
  })
  .transform((parts) =>
    Object.fromEntries(
      parts.map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).trim()]),
    ),
  )

export const raceDataRow = z
  .object({
    registry_number: z.string().max(40),
    kind: z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(z.enum(raceDataKinds)),
    date: z.iso.date(),
    track_code: z.string().max(20),
    race_number: z.coerce.number().int().min(0).max(99).default(0),
    // An empty cell is no score, not 0.
    triage_score: z
      .string()
      .max(40)
      .transform((text) => (text.trim() === '' ? undefined : Number(text)))
      .pipe(z.number().min(-1_000_000).max(1_000_000).optional())
      .optional(),
    triage_inputs: inputs.default({}),
  })
  .refine(({ kind, triage_score }) => kind !== 'TRIAGE' || triage_score !== undefined, {
    path: ['triage_score'],
    message: 'A row of kind TRIAGE needs a score.',
  })
  .transform((cells): RaceDataRow => {
    const { registry_number: registryNumber, kind, date } = cells
    if (kind === 'TRIAGE')
      return {
        triage: { registryNumber, score: cells.triage_score ?? 0, scoredOn: date, inputs: cells.triage_inputs },
      }
    return { event: { registryNumber, kind, date, trackCode: cells.track_code, raceNumber: cells.race_number } }
  })
