import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { getEntryTerms, type EntryState } from '@portal/contracts-horses/vets-list-rules'
import { Database, readRows } from '@portal/persistence'
import { MergedHorses } from '../merged-horses/index.ts'
import { entryColumns, isPlaced, toRuleEntry, type EntryRow } from './entry.row.ts'
import { VetsListReasons } from './vets-list-reasons.ts'

const selectOfHorses = {
  name: 'vets-list-entries-of-horses',
  text: `select ${entryColumns} from vets_list_entry e where e.horse_id = any($1) order by e.placed_on, e.entry_id`,
}

/** Why entries were voided or declined; an entry has one such change at most. */
const selectClosingReasons = {
  name: 'vets-list-closing-reasons',
  text: `select entry_id as "entryId", reason from vets_list_entry_change
    where entry_id = any($1) and state in ('VOIDED', 'DECLINED') and reason is not null`,
}

/** A new state of an entry, and why. */
export interface EntryChange {
  readonly state: EntryState
  /** The day on which it comes off the list; only with `OFF`. */
  readonly removedOn?: string
  /** null: the system. */
  readonly personId: string | null
  readonly reason: string | null
}

/** Entries and their history. */
@Injectable()
export class EntryStore {
  constructor(
    private readonly database: Database,
    private readonly reasons: VetsListReasons,
    mergedHorses: MergedHorses,
  ) {
    mergedHorses.follow({ part: 'vets-list', table: 'vets_list_entry', key: 'entry_id' })
  }

  /** Returns all entries of horses, oldest first. */
  listOfHorses(horseIds: readonly string[], em?: EntityManager): Promise<EntryRow[]> {
    return readRows<EntryRow>(this.database, em, selectOfHorses, [horseIds])
  }

  /** Returns why entries were voided or declined, by entry. */
  async listClosingReasons(entryIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ entryId: string; reason: string }>(selectClosingReasons, [entryIds])
    return new Map(rows.map(({ entryId, reason }) => [entryId, reason]))
  }

  async lock(em: EntityManager, entryId: string): Promise<EntryRow | undefined> {
    const [row] = await em.execute<EntryRow[]>(
      `select ${entryColumns} from vets_list_entry e where e.entry_id = ? for update`,
      [entryId],
    )
    return row
  }

  async lockBySource(em: EntityManager, source: string, sourceId: string): Promise<EntryRow | undefined> {
    const [row] = await em.execute<EntryRow[]>(
      `select ${entryColumns} from vets_list_entry e where e.source = ? and e.source_id = ? for update`,
      [source, sourceId],
    )
    return row
  }

  async insert(em: EntityManager, entry: EntryRow, personId: string | null, now: Date): Promise<void> {
    await em.execute(
      `insert into vets_list_entry (entry_id, horse_id, reason, track_id, time_zone, state, placed_on, own_days, comment,
          jockey_name, source, source_id, proposed_by, placed_by, recorded_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        entry.entryId,
        entry.horseId,
        entry.reason,
        entry.trackId,
        entry.timeZone,
        entry.state,
        entry.placedOn,
        entry.ownDays,
        entry.comment,
        entry.jockeyName,
        entry.source,
        entry.sourceId,
        entry.proposedBy,
        entry.placedBy,
        now,
      ],
    )
    await this.addChange(em, entry.entryId, { state: entry.state, personId, reason: null }, now)
    await this.refreshTerms(em, entry.horseId)
  }

  /** Changes the state of a locked entry and adds the change to its history. */
  async setState(em: EntityManager, entry: EntryRow, change: EntryChange, now: Date): Promise<void> {
    await em.execute(
      `update vets_list_entry set state = ?, removed_on = coalesce(?, removed_on),
          placed_by = case when ? = 'ON' then ? else placed_by end
        where entry_id = ?`,
      [change.state, change.removedOn ?? null, change.state, change.personId, entry.entryId],
    )
    await this.addChange(em, entry.entryId, change, now)
    await this.refreshTerms(em, entry.horseId)
  }

  /** Computes again what follows from the reasons and the other entries of the horse. */
  private async refreshTerms(em: EntityManager, horseId: string): Promise<void> {
    const rows = await em.execute<EntryRow[]>(
      `select ${entryColumns} from vets_list_entry e where e.horse_id = ? order by e.placed_on, e.entry_id`,
      [horseId],
    )
    const reasons = await this.reasons.listRules(em)
    const entries = rows.filter(isPlaced).map(toRuleEntry)
    for (const row of rows) {
      const { nth, eligibleOn, row: reason } = getEntryTerms(reasons, entries, toRuleEntry(row))
      const terms = [nth, eligibleOn, reason?.endsByTime ?? false]
      await em.execute(
        `update vets_list_entry set nth = ?, eligible_on = ?, ends_by_time = ? where entry_id = ?
          and (nth, eligible_on, ends_by_time) is distinct from (?, ?::date, ?)`,
        [...terms, row.entryId, ...terms],
      )
    }
  }

  private async addChange(em: EntityManager, entryId: string, change: EntryChange, now: Date): Promise<void> {
    await em.execute(
      `insert into vets_list_entry_change (change_id, entry_id, state, changed_by, reason, changed_at)
        values (?, ?, ?, ?, ?, ?)`,
      [randomUUID(), entryId, change.state, change.personId, change.reason, now],
    )
  }
}
