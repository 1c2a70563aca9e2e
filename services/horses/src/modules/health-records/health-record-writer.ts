import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Action, DomainEvent } from '@portal/persistence'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { HealthRecordStore } from './health-records.store.ts'
import type { NewHealthRecord } from './new-health-record.ts'

/** Does what follows from a shockwave treatment that was recorded, in the same transaction; returns its events. */
type ShockwaveRecorded = (em: EntityManager, record: NewHealthRecord, now: Date) => Promise<readonly DomainEvent[]>

/** Stores health records with everything that follows from them. Every way to enter a record ends here. */
@Injectable()
export class HealthRecordWriter {
  private shockwaveRecorded: ShockwaveRecorded | undefined

  constructor(
    private readonly records: HealthRecordStore,
    private readonly verdictChanges: VerdictChanges,
  ) {}

  /** Registers what follows from a shockwave treatment; the module of shockwave treatments depends on this one. */
  onShockwaveRecorded(handler: ShockwaveRecorded): void {
    this.shockwaveRecorded = handler
  }

  /** Stores new records in the transaction of `em`; returns the events to publish. */
  async add(em: EntityManager, records: readonly NewHealthRecord[], now: Date): Promise<readonly DomainEvent[]> {
    const events: DomainEvent[] = []
    for (const record of records) {
      await this.records.insert(em, record)
      if (isShockwave(record)) events.push(...((await this.shockwaveRecorded?.(em, record, now)) ?? []))
    }
    await this.verdictChanges.add(
      em,
      records.map(({ horseId }) => horseId),
      now,
    )
    return events
  }

  /** Stores a record of a shockwave treatment that is known already, or one that replaces or withdraws another. */
  async store(em: EntityManager, record: NewHealthRecord, now: Date): Promise<void> {
    await this.records.insert(em, record)
    await this.verdictChanges.add(em, [record.horseId], now)
  }
}

export function isShockwave({ medicalType, name }: Pick<NewHealthRecord, 'medicalType' | 'name'>): boolean {
  return medicalType === 'procedure' && name === 'shockwave'
}

/** What the audit trail says about a record; texts are left out, because they are medical. */
export function toAction(
  kind: Action['kind'],
  record: Pick<NewHealthRecord, 'recordId' | 'horseId' | 'medicalType' | 'name' | 'date' | 'isLate' | 'corrects'>,
): Action {
  const { recordId, horseId, medicalType, name, date, isLate, corrects } = record
  const after = { recordId, medicalType, name, date, isLate, ...(corrects !== null && { corrects }) }
  return { kind, entityType: 'horse', entityId: horseId, after }
}
