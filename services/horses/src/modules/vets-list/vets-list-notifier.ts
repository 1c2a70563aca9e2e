import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { vetsListNotices } from '@portal/contracts-horses/notices'
import { createFormats } from '@portal/formats'
import type { DomainEvent } from '@portal/persistence'
import { Assignments } from '../assignments/index.ts'
import { requestNotice } from '../horse-notices/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import type { EntryRow } from './entry.row.ts'
import { VetsListReasons } from './vets-list-reasons.ts'

type Kind = keyof typeof vetsListNotices
const notifiedRoles: readonly string[] = ['responsible-person', 'designated-owner', 'attending-veterinarian']

/** Creates the notices about entries, to the responsible person, the designated owner and the attending veterinarians. */
@Injectable()
export class VetsListNotifier {
  constructor(
    private readonly assignments: Assignments,
    private readonly horses: HorseQueries,
    private readonly reasons: VetsListReasons,
    private readonly officials: TrackOfficials,
  ) {}

  /** After a treatment, the officials of the track do not know yet. */
  async placed(em: EntityManager, entry: EntryRow, now: Date): Promise<DomainEvent[]> {
    const { trackId, source } = entry
    const officialIds =
      source === 'TREATMENT' && trackId !== null ? await this.officials.listPersonIds(trackId, em) : []
    return this.create(em, 'placed', entry, { subjectId: entry.entryId, date: entry.placedOn, officialIds, now })
  }

  voided(em: EntityManager, entry: EntryRow, now: Date): Promise<DomainEvent[]> {
    return this.create(em, 'voided', entry, { subjectId: entry.entryId, now })
  }

  removed(em: EntityManager, entry: EntryRow, removedOn: string, now: Date): Promise<DomainEvent[]> {
    return this.create(em, 'removed', entry, { subjectId: entry.entryId, date: removedOn, now })
  }

  eligibleSoon(em: EntityManager, entry: EntryRow, eligibleOn: string, now: Date): Promise<DomainEvent[]> {
    return this.create(em, 'eligibleSoon', entry, {
      subjectId: `${entry.entryId}:${eligibleOn}`,
      date: eligibleOn,
      now,
    })
  }

  /** A step of a removal from the list; `subjectId` is the step. */
  async step(
    em: EntityManager,
    entry: EntryRow,
    {
      trackId,
      ...about
    }: {
      readonly subjectId: string
      readonly step: Readonly<Record<'en-US' | 'es', string>>
      /** The track whose officials are notified too. */
      readonly trackId: string | null
      readonly now: Date
    },
  ): Promise<DomainEvent[]> {
    const officialIds = trackId === null ? [] : await this.officials.listPersonIds(trackId, em)
    return this.create(em, 'step', entry, { ...about, officialIds })
  }

  private async create(
    em: EntityManager,
    kind: Kind,
    entry: EntryRow,
    {
      subjectId,
      date,
      step,
      officialIds = [],
      now,
    }: {
      subjectId: string
      date?: string
      step?: Readonly<Record<'en-US' | 'es', string>>
      officialIds?: readonly string[]
      now: Date
    },
  ): Promise<DomainEvent[]> {
    const [horse, assignments, reasons] = await Promise.all([
      this.horses.find(entry.horseId, em),
      this.assignments.listCurrent([entry.horseId], now, em),
      this.reasons.listNamed(em),
    ])
    const name = reasons.findLast(({ reason }) => reason === entry.reason)?.name
    const horseName = horse?.name ?? `${horse?.damName ?? ''} ${horse?.yearOfBirth ?? ''}`.trim()
    const values = (locale: 'en-US' | 'es') => ({
      horse: horseName,
      reason: (locale === 'es' ? name?.es : name?.en) ?? entry.reason,
      date: date === undefined ? '' : createFormats(locale).date(date),
      step: step?.[locale] ?? '',
    })
    return requestNotice(vetsListNotices[kind], {
      subjectId,
      personIds: [
        ...assignments.flatMap(({ role, personId }) =>
          personId !== null && notifiedRoles.includes(role) ? [personId] : [],
        ),
        ...officialIds,
      ],
      path: `/horses/${entry.horseId}/vets-list`,
      values: { 'en-US': values('en-US'), es: values('es') },
    })
  }
}
