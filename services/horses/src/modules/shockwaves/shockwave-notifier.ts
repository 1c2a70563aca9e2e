import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { shockwaveNotices } from '@portal/contracts-horses/notices'
import { createFormats } from '@portal/formats'
import { People } from '@portal/people'
import type { DomainEvent } from '@portal/persistence'
import { Assignments } from '../assignments/index.ts'
import { requestNotice } from '../horse-notices/index.ts'
import { HorseQueries } from '../horses/index.ts'

interface Notified {
  readonly shockwaveId: string
  readonly horseId: string
  readonly veterinarianId: string
  readonly plannedOn: string
}

/** Creates the notices about requested and canceled treatments, to the responsible person and the veterinarian. */
@Injectable()
export class ShockwaveNotifier {
  constructor(
    private readonly horses: HorseQueries,
    private readonly assignments: Assignments,
    private readonly people: People,
  ) {}

  /** `actorId`: who requested or canceled, and needs no notice. */
  async notify(
    em: EntityManager,
    kind: keyof typeof shockwaveNotices,
    { shockwaveId, horseId, veterinarianId, plannedOn }: Notified,
    actorId: string,
    now: Date,
  ): Promise<DomainEvent[]> {
    const [horse, assignments, names] = await Promise.all([
      this.horses.find(horseId, em),
      this.assignments.listCurrent([horseId], now, em),
      this.people.listNames([actorId], em),
    ])
    const responsible = assignments.flatMap(({ role, personId }) =>
      role === 'responsible-person' && personId !== null ? [personId] : [],
    )
    const values = (locale: 'en-US' | 'es') => ({
      horse: horse?.name ?? `${horse?.damName ?? ''} ${horse?.yearOfBirth ?? ''}`.trim(),
      date: createFormats(locale).date(plannedOn),
      name: names.get(actorId) ?? '',
    })
    return requestNotice(shockwaveNotices[kind], {
      subjectId: shockwaveId,
      personIds: [...responsible, veterinarianId].filter((personId) => personId !== actorId),
      path: `/horses/${horseId}/health`,
      values: { 'en-US': values('en-US'), es: values('es') },
    })
  }
}
