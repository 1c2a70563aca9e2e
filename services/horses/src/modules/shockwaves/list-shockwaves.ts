import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DomainEvent } from '@portal/persistence'
import { HealthRecordWriter, type NewHealthRecord } from '../health-records/index.ts'
import { HorsePlaces } from '../horse-places/index.ts'
import { VetsList } from '../vets-list/index.ts'
import { ShockwaveStore } from './shockwaves.store.ts'

/** Places a horse on the vets list when a shockwave treatment is recorded, in the same transaction. */
@Injectable()
export class ListShockwaves {
  constructor(
    private readonly vetsList: VetsList,
    private readonly places: HorsePlaces,
    private readonly store: ShockwaveStore,
    writer: HealthRecordWriter,
  ) {
    writer.onShockwaveRecorded((em, record, now) => this.list(em, record, now))
  }

  /** A treatment that was recorded without a request. */
  private async list(em: EntityManager, record: NewHealthRecord, now: Date): Promise<readonly DomainEvent[]> {
    const { horseId, recordId, date, enteredBy, treatingPersonId } = record
    const people = { requestedBy: enteredBy, veterinarianId: treatingPersonId ?? enteredBy }
    await this.store.insert(em, { horseId, state: 'PERFORMED', plannedOn: date, recordId, ...people }, now)
    return this.place(em, record, now)
  }

  /** Places the horse on the vets list; returns the events. */
  async place(em: EntityManager, record: NewHealthRecord, now: Date): Promise<readonly DomainEvent[]> {
    const { horseId, recordId, date, texts } = record
    const place = (await this.places.list([horseId], now, em)).get(horseId)
    const { events } = await this.vetsList.place(
      em,
      {
        horseId,
        reason: 'shockwave',
        trackId: place?.racePlace.trackId ?? null,
        placedOn: date,
        comment: [texts.device, texts.site].filter(Boolean).join(', '),
        source: 'TREATMENT',
        sourceId: recordId,
        personId: null,
      },
      now,
    )
    return events
  }
}
