import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { JogState } from '@portal/contracts-horses/vets-list-rules'
import { jogNotices } from '@portal/contracts-horses/notices'
import { createFormats } from '@portal/formats'
import type { DomainEvent } from '@portal/persistence'
import { Assignments } from '../assignments/index.ts'
import { requestNotice } from '../horse-notices/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import type { JogRow } from './jogs.store.ts'

type Notified = Pick<JogRow, 'jogId' | 'horseId' | 'trackId' | 'jogOn'>

const notifiedRoles: readonly string[] = ['responsible-person', 'designated-owner', 'attending-veterinarian']
/** What a result is called in sentences. */
export const resultTexts: Partial<Record<JogState, Readonly<Record<'en-US' | 'es', string>>>> = {
  PASSED_JOG: { 'en-US': 'passed', es: 'aprobado' },
  FAILED_JOG: { 'en-US': 'failed', es: 'no aprobado' },
  REJECTED: { 'en-US': 'not examined', es: 'no examinado' },
}

/** Creates the notices about jogs: requested ones to the officials of the track, results to the people of the horse. */
@Injectable()
export class JogNotifier {
  constructor(
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
    private readonly assignments: Assignments,
    private readonly officials: TrackOfficials,
  ) {}

  async requested(em: EntityManager, jog: Notified): Promise<DomainEvent[]> {
    const values = await this.describe(em, jog)
    return requestNotice(jogNotices.requested, {
      subjectId: jog.jogId,
      personIds: await this.officials.listPersonIds(jog.trackId, em),
      path: `/day-sheet?track=${jog.trackId}&date=${jog.jogOn}`,
      values: { 'en-US': values('en-US'), es: values('es') },
    })
  }

  /** `revision`: the number of results so far. */
  async signed(em: EntityManager, jog: Notified, state: JogState, revision: number, now: Date): Promise<DomainEvent[]> {
    const values = await this.describe(em, jog)
    const assignments = await this.assignments.listCurrent([jog.horseId], now, em)
    const withResult = (locale: 'en-US' | 'es') => ({ ...values(locale), result: resultTexts[state]?.[locale] ?? '' })
    return requestNotice(jogNotices.signed, {
      subjectId: `${jog.jogId}:${revision}`,
      personIds: assignments.flatMap(({ role, personId }) =>
        personId !== null && notifiedRoles.includes(role) ? [personId] : [],
      ),
      path: `/horses/${jog.horseId}/vets-list`,
      values: { 'en-US': withResult('en-US'), es: withResult('es') },
    })
  }

  private async describe(em: EntityManager, { horseId, trackId, jogOn }: Notified) {
    const [horse, tracks] = await Promise.all([this.horses.find(horseId, em), this.locations.listByIds([trackId], em)])
    return (locale: 'en-US' | 'es') => ({
      horse: horse?.name ?? `${horse?.damName ?? ''} ${horse?.yearOfBirth ?? ''}`.trim(),
      track: tracks.get(trackId)?.name ?? '',
      date: createFormats(locale).date(jogOn),
    })
  }
}
