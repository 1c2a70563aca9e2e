import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { horseIdsWithLocation, lastLocationEnd } from '../assignments/index.ts'
import { horseColumns, type HorseRow } from '../horses/index.ts'
import type { ReportPosition } from './confirmations.store.ts'

interface UnlocatedHorseRow extends HorseRow {
  /** Instants in the format of the database. */
  readonly registered: string
  readonly since: string
}

const selectReport = {
  name: 'horses-without-location',
  text: `select * from (
      select ${horseColumns}, h.registered_at::text as registered, h.registered_at as position,
        coalesce((${lastLocationEnd}), h.registered_at)::text as since
      from horse h
      where h.status = 'ACTIVE' and h.horse_id not in (${horseIdsWithLocation})
        and (h.registered_at, h.horse_id) > ($1::timestamptz, $2::uuid)) listed
    where since::timestamptz < $3 order by position, "horseId" limit $4`,
}

/** Active horses without a location. */
@Injectable()
export class HorsesWithoutLocation {
  constructor(private readonly database: Database) {}

  list(before: Date, after: ReportPosition, limit: number): Promise<UnlocatedHorseRow[]> {
    return this.database.rows<UnlocatedHorseRow & Record<string, unknown>>(selectReport, [
      after.at,
      after.id,
      before.toISOString(),
      limit,
    ])
  }
}
