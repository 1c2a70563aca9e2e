import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import type { DomainEvent } from '@portal/persistence'
import { LocationQueries } from '../locations/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { EntryStore, type EntryChange } from './entries.store.ts'
import type { EntryRow, EntrySource } from './entry.row.ts'
import { vetsListColumns } from './vets-list-columns.ts'
import { VetsListNotifier } from './vets-list-notifier.ts'

/** A horse to place on the vets list. */
export interface Placement {
  readonly horseId: string
  /** Code of a reason that is in effect on the day. */
  readonly reason: string
  /** null: the horse is not at a track. */
  readonly trackId: string | null
  readonly placedOn: string
  /** Days for this entry instead of those of the reason. */
  readonly ownDays?: number | null
  readonly comment: string
  readonly jockeyName?: string | null
  readonly source: EntrySource
  /** The record that caused the entry; it causes one only. */
  readonly sourceId?: string | null
  /** The person; null: the system. */
  readonly personId: string | null
  /** An association veterinarian proposes; the entry counts once a regulatory veterinarian confirms it. */
  readonly isProposal?: boolean
}

const defaultTimeZone = 'America/New_York'

/** Changes the vets list in the transaction of a command. */
@Injectable()
export class VetsList {
  constructor(
    private readonly entries: EntryStore,
    private readonly locations: LocationQueries,
    private readonly encryption: FieldEncryption,
    private readonly verdictChanges: VerdictChanges,
    private readonly notifier: VetsListNotifier,
  ) {}

  /** Places a horse on the list. Add the events to those of the command. */
  async place(
    em: EntityManager,
    placement: Placement,
    now: Date,
  ): Promise<{ readonly entryId: string; readonly events: DomainEvent[] }> {
    const entryId = randomUUID()
    const { trackId, personId, jockeyName, isProposal = false } = placement
    const entry: EntryRow = {
      entryId,
      horseId: placement.horseId,
      reason: placement.reason,
      trackId,
      timeZone: (trackId && (await this.locations.listTimeZones([trackId], em)).get(trackId)) || defaultTimeZone,
      state: isProposal ? 'PROPOSED' : 'ON',
      placedOn: placement.placedOn,
      removedOn: null,
      ownDays: placement.ownDays ?? null,
      comment: placement.comment,
      jockeyName: jockeyName ? this.encryption.encrypt(vetsListColumns.jockeyName, entryId, jockeyName) : null,
      source: placement.source,
      sourceId: placement.sourceId ?? null,
      proposedBy: isProposal ? personId : null,
      placedBy: isProposal ? null : personId,
    }
    await this.entries.insert(em, entry, personId, now)
    if (isProposal) return { entryId, events: [] }
    await this.verdictChanges.add(em, [entry.horseId], now)
    return { entryId, events: await this.notifier.placed(em, entry, now) }
  }

  /** Voids the entry that a record caused, because the record was voided; without such an entry nothing happens. */
  async voidBySource(
    em: EntityManager,
    { source, sourceId, reason }: { readonly source: EntrySource; readonly sourceId: string; readonly reason: string },
    now: Date,
  ): Promise<DomainEvent[]> {
    const entry = await this.entries.lockBySource(em, source, sourceId)
    if (!entry || entry.state === 'VOIDED') return []
    return this.change(em, entry, { state: 'VOIDED', personId: null, reason }, now)
  }

  /** Changes the state of a locked entry and returns the notices. */
  async change(em: EntityManager, entry: EntryRow, change: EntryChange, now: Date): Promise<DomainEvent[]> {
    await this.entries.setState(em, entry, change, now)
    await this.verdictChanges.add(em, [entry.horseId], now)
    switch (change.state) {
      case 'ON':
        return this.notifier.placed(em, entry, now)
      case 'OFF':
        return this.notifier.removed(em, entry, change.removedOn ?? entry.placedOn, now)
      case 'VOIDED':
        return this.notifier.voided(em, entry, now)
      case 'PROPOSED':
      case 'DECLINED':
        return []
    }
  }
}
