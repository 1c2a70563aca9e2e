import { Injectable } from '@nestjs/common'
import type { VetsListView } from '@portal/contracts-horses/vets-list-rules'
import { Database } from '@portal/persistence'
import { horseIdsOfPerson } from '../assignments/index.ts'
import { entryColumns, type EntryRow } from './entry.row.ts'

/** The date at the track of an entry; `$1` is the current instant. */
const today = '($1::timestamptz at time zone e.time_zone)::date'
const hasNoOpenRequest = `not exists (select from vets_list_removal r where r.entry_id = e.entry_id
  and r.state not in ('REMOVED', 'FAILED_JOG', 'REJECTED', 'WITHDRAWN', 'CANCELED'))`

const conditions: Record<VetsListView, string> = {
  on: `e.state = 'ON'`,
  eligible: `e.state = 'ON' and e.eligible_on <= ${today}`,
  'missing-off-date': `e.state = 'ON' and not e.ends_by_time and e.eligible_on <= ${today} and ${hasNoOpenRequest}`,
  proposed: `e.state = 'PROPOSED'`,
  all: 'true',
}
const page = `(e.placed_on, e.entry_id) < ($2::date, $3::uuid)`
const order = 'order by e.placed_on desc, e.entry_id desc limit $4'
/** `$1` is used in every statement, so that its type is known. */
const isRecorded = 'e.recorded_at <= $1::timestamptz'

const selectPage = (view: VetsListView) => ({
  name: `vets-list-${view}`,
  text: `select ${entryColumns} from vets_list_entry e
    where ${conditions[view]} and ${isRecorded} and ${page}
      and ($5::uuid is null or e.track_id = $5) and ($6::text is null or e.reason = $6) ${order}`,
})
const selectOfPerson = {
  name: 'vets-list-of-person',
  text: `select ${entryColumns} from vets_list_entry e
    where e.state = 'ON' and e.horse_id in (${horseIdsOfPerson}) and (e.placed_on, e.entry_id) < ($3::date, $4::uuid)
    order by e.placed_on desc, e.entry_id desc limit $5`,
}
const selectOfHorse = {
  name: 'vets-list-of-horse',
  text: `select ${entryColumns} from vets_list_entry e where e.horse_id = $1
    order by e.placed_on desc, e.entry_id desc limit 200`,
}
const countProposals = {
  name: 'vets-list-count-proposals',
  text: `select e.track_id as "trackId", count(*)::int as count from vets_list_entry e
    where e.state = 'PROPOSED' and e.track_id = any($1) group by e.track_id`,
}
const selectTimeOver = {
  name: 'vets-list-time-over',
  text: `select e.entry_id as "entryId" from vets_list_entry e
    where e.state = 'ON' and e.ends_by_time and e.eligible_on <= ${today} order by e.eligible_on limit 200`,
}
const selectEligibleTomorrow = {
  name: 'vets-list-eligible-tomorrow',
  text: `select e.entry_id as "entryId" from vets_list_entry e
    where e.state = 'ON' and e.eligible_on = ${today} + 1 and e.placed_on < ${today}
      and not exists (select from vets_list_reminder r where r.entry_id = e.entry_id and r.eligible_on = e.eligible_on)
    limit 200`,
}

/** A position in the list: later entries come first. */
export interface EntryPosition {
  readonly placedOn: string
  readonly entryId: string
}

/** Reads of the vets list. */
@Injectable()
export class VetsListQueries {
  constructor(private readonly database: Database) {}

  list(
    filter: {
      readonly view: VetsListView
      readonly trackId?: string | undefined
      readonly reason?: string | undefined
    },
    { placedOn, entryId }: EntryPosition,
    limit: number,
    now: Date,
  ): Promise<EntryRow[]> {
    const { view, trackId = null, reason = null } = filter
    const values = [now.toISOString(), placedOn, entryId, limit, trackId, reason]
    return this.database.rows<EntryRow>(selectPage(view), values)
  }

  /** Lists open entries of the horses on which a person has a role now. */
  listOfPerson(personId: string, { placedOn, entryId }: EntryPosition, limit: number, now: Date): Promise<EntryRow[]> {
    return this.database.rows<EntryRow>(selectOfPerson, [personId, now.toISOString(), placedOn, entryId, limit])
  }

  /** Returns how many proposals wait at each of these tracks; tracks without any are missing. */
  async countProposals(trackIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ trackId: string; count: number }>(countProposals, [trackIds])
    return new Map(rows.map(({ trackId, count }) => [trackId, count]))
  }

  listOfHorse(horseId: string): Promise<EntryRow[]> {
    return this.database.rows<EntryRow>(selectOfHorse, [horseId])
  }

  /** Returns entries whose time is over and that end by time, up to 200. */
  async listTimeOver(now: Date): Promise<string[]> {
    const rows = await this.database.rows<{ entryId: string }>(selectTimeOver, [now.toISOString()])
    return rows.map(({ entryId }) => entryId)
  }

  /** Returns entries whose minimum time is over tomorrow and whose people were not notified yet, up to 200. */
  async listEligibleTomorrow(now: Date): Promise<string[]> {
    const rows = await this.database.rows<{ entryId: string }>(selectEligibleTomorrow, [now.toISOString()])
    return rows.map(({ entryId }) => entryId)
  }
}
