import { Injectable } from '@nestjs/common'
import type { TimelineEvent, TimelineKind } from '@portal/contracts-horses/timeline-rules'
import { Database } from '@portal/persistence'
import { selectTimeline } from './timeline.statements.ts'

/** The position of an entry: later ones come first. */
export interface TimelinePosition {
  /** Instant in the format of the database. */
  readonly at: string
  readonly entryId: string
}

/** What happened to a horse. */
export interface TimelineRow {
  readonly entryId: string
  readonly event: TimelineEvent
  readonly at: string
  readonly position: string
  readonly date: string | null
  readonly personId: string | null
  readonly locationId: string | null
  readonly subject: string | null
}

/** Reads what happened to a horse from the tables of all modules. */
@Injectable()
export class TimelineQueries {
  constructor(private readonly database: Database) {}

  /** Returns at most `limit` entries after a position, of some kinds. */
  list(
    horse: { readonly horseId: string; readonly registryNumber: string | null },
    kinds: readonly TimelineKind[],
    after: TimelinePosition,
    limit: number,
  ): Promise<TimelineRow[]> {
    const values = [horse.horseId, horse.registryNumber, after.at, after.entryId, limit]
    return this.database.rows<TimelineRow & Record<string, unknown>>(selectTimeline(kinds), values)
  }
}
