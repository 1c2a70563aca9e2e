import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database, getTransactionConnection } from '@portal/persistence'

/** What an outside model says about the risk of a horse. The portal computes none, and it never is a reason of a verdict. */
export interface TriageScore {
  readonly registryNumber: string
  readonly score: number
  /** Plain date. */
  readonly scoredOn: string
  /** What it was computed from, by the name of the input. */
  readonly inputs: Readonly<Record<string, string>>
}

const selectNewest = {
  name: 'triage-scores-newest',
  text: `select distinct on (registry_number) registry_number as "registryNumber", score::float8 as score,
      scored_on::text as "scoredOn", inputs
    from triage_score where registry_number = any($1) order by registry_number, scored_on desc`,
}
const upsert = {
  name: 'triage-scores-upsert',
  text: `insert into triage_score (registry_number, scored_on, score, inputs, imported_at)
    select *, $5::timestamptz from unnest($1::text[], $2::date[], $3::numeric[], $4::jsonb[])
    on conflict (registry_number, scored_on) do update set score = excluded.score, inputs = excluded.inputs,
      imported_at = excluded.imported_at
    returning (xmax = 0) as added`,
}

/** Imported triage scores. */
@Injectable()
export class TriageScoreStore {
  constructor(private readonly database: Database) {}

  /** Returns the newest score of horses by registry number. */
  async listNewest(registryNumbers: readonly string[]): Promise<ReadonlyMap<string, TriageScore>> {
    const rows = await this.database.rows<TriageScore & Record<string, unknown>>(selectNewest, [registryNumbers])
    return new Map(rows.map((row) => [row.registryNumber, row]))
  }

  /** Adds scores in the transaction of `em`; one of the same day replaces the one before. */
  async store(em: EntityManager, scores: readonly TriageScore[], now: Date) {
    if (scores.length === 0) return { added: 0, replaced: 0 }
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ added: boolean }>({
      ...upsert,
      values: [
        scores.map(({ registryNumber }) => registryNumber),
        scores.map(({ scoredOn }) => scoredOn),
        scores.map(({ score }) => score),
        scores.map(({ inputs }) => JSON.stringify(inputs)),
        now.toISOString(),
      ],
    })
    const added = rows.filter((row) => row.added).length
    return { added, replaced: rows.length - added }
  }
}
