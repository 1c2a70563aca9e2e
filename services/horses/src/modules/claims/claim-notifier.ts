import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { claimNotices } from '@portal/contracts-horses/notices'
import type { ClaimAction, ClaimReason } from '@portal/contracts-horses/request-rules'
import { People } from '@portal/people'
import type { DomainEvent } from '@portal/persistence'
import type { ClaimRow } from '../claim-records/index.ts'
import { requestNotice } from '../horse-notices/index.ts'
import { listConcerned, type HorseParties } from '../requests/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import { describeDeadline, describeRace, describeReason } from './claim-phrases.ts'
import type { ClaimTrack } from './claim-tracks.ts'

type Kind = keyof typeof claimNotices
type Notified = Pick<ClaimRow, 'claimId' | 'raceDate' | 'raceNumber' | 'claimantPersonId' | 'trainerPersonId'>

interface Notice {
  readonly parties: HorseParties
  readonly track: ClaimTrack
  readonly subjectId: string
  readonly personIds: readonly string[]
  readonly deadline?: string | null
  readonly reason?: { readonly 'en-US': string; readonly es: string }
}

const closing: Readonly<Partial<Record<ClaimAction, Kind>>> = {
  reject: 'notPosted',
  cancel: 'notPosted',
  'race-canceled': 'notPosted',
  lose: 'notPosted',
  post: 'posted',
  'void-mandatory': 'voided',
  'approve-void': 'voided',
  'notify-positive': 'positive',
  'deny-void': 'kept',
}

/** Creates the notices about claims. */
@Injectable()
export class ClaimNotifier {
  constructor(
    private readonly people: People,
    private readonly officials: TrackOfficials,
  ) {}

  /** Notices of what happened to a claim. `claim` is as it is afterwards, `parties` as they were before. */
  async changed(
    em: EntityManager,
    claim: ClaimRow,
    change: {
      readonly action: ClaimAction
      readonly reason?: ClaimReason | undefined
      readonly parties: HorseParties
      readonly track: ClaimTrack
    },
  ): Promise<DomainEvent[]> {
    const { action, reason, parties, track } = change
    const kind = closing[action]
    if (!kind) return []
    const { claimantPersonId, trainerPersonId, previous } = claim
    const claimants = [claimantPersonId, trainerPersonId]
    const former = previous
      ? [previous.responsiblePersonId, ...previous.owners.flatMap(({ personId }) => personId ?? [])]
      : []
    const everyone = kind === 'posted' || kind === 'voided'
    const officials = everyone ? await this.officials.listPersonIds(track.locationId, em) : []
    const notice = {
      parties,
      track,
      subjectId: `${claim.claimId}:${claim.version}`,
      personIds: [...claimants, ...former, ...officials, ...(everyone ? listConcerned(parties) : [])],
      deadline: claim.askVoidBefore,
      reason: describeReason(action, reason),
    }
    if (kind === 'positive') return this.notify(em, kind, claim, { ...notice, personIds: claimants })
    const events = await this.notify(em, kind, claim, notice)
    if (kind !== 'posted' || !previous) return events
    const personIds = [previous.responsiblePersonId]
    const records = { ...notice, personIds, deadline: claim.recordsBefore }
    return [...events, ...(await this.notify(em, 'records', claim, records))]
  }

  /** Reminds the previous trainer of the records that are not handed over yet. */
  remindOfRecords(
    em: EntityManager,
    claim: ClaimRow,
    { parties, track }: Pick<Notice, 'parties' | 'track'>,
  ): Promise<DomainEvent[]> {
    return this.notify(em, 'recordsReminder', claim, {
      parties,
      track,
      subjectId: `${claim.claimId}:records`,
      personIds: claim.previousPersonId === null ? [] : [claim.previousPersonId],
      deadline: claim.recordsBefore,
    })
  }

  async notify(em: EntityManager, kind: Kind, claim: Notified, notice: Notice): Promise<DomainEvent[]> {
    const { parties, track, subjectId, personIds, deadline = null, reason } = notice
    const { claimantPersonId, trainerPersonId } = claim
    const names = await this.people.listNames([claimantPersonId, trainerPersonId], em)
    const { name, damName, yearOfBirth } = parties.horse
    const race = describeRace(claim, track)
    const until = describeDeadline(deadline, track)
    const valuesIn = (language: 'en-US' | 'es') => ({
      horse: name ?? `${damName} ${yearOfBirth}`,
      race: race[language],
      claimant: names.get(claimantPersonId) ?? '',
      trainer: names.get(trainerPersonId) ?? '',
      deadline: until[language],
      reason: reason?.[language] ?? '',
    })
    return requestNotice(claimNotices[kind], {
      subjectId,
      personIds,
      path: `/claims/${claim.claimId}`,
      values: { 'en-US': valuesIn('en-US'), es: valuesIn('es') },
    })
  }
}
