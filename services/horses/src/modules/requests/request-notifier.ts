import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { requestNotices } from '@portal/contracts-horses/notices'
import { People } from '@portal/people'
import type { DomainEvent } from '@portal/persistence'
import { requestNotice } from '../horse-notices/index.ts'
import { listConcerned, type HorseParties } from './horse-parties.ts'
import { describeDate, describeRequest } from './request-phrases.ts'
import type { RequestRow } from './request.row.ts'

type Kind = keyof typeof requestNotices
type Notified = Pick<
  RequestRow,
  'requestId' | 'batchId' | 'kind' | 'senderPersonId' | 'recipientPersonId' | 'expiresAt' | 'terms'
>

const authority = { 'en-US': 'The authority', es: 'La autoridad' } as const

/** Creates the notices to everyone whom a request concerns. */
@Injectable()
export class RequestNotifier {
  constructor(private readonly people: People) {}

  /** Notices of new requests: one for all horses of a batch. */
  async sent(
    em: EntityManager,
    requests: readonly [Notified, ...Notified[]],
    horses: readonly HorseParties[],
  ): Promise<DomainEvent[]> {
    const [first] = requests
    const others = horses.flatMap((each) => listConcerned(each)).filter((id) => id !== first.recipientPersonId)
    const subject = { subjectId: first.batchId, count: requests.length, path: toPath(requests) }
    return [
      ...(await this.notify(em, 'received', first, horses, { ...subject, personIds: [first.recipientPersonId] })),
      ...(await this.notify(em, 'sent', first, horses, {
        ...subject,
        personIds: others.filter((id) => id !== first.senderPersonId),
      })),
    ]
  }

  /** The notice that the time to decide is almost over; `remindAt` tells the reminders apart. */
  reminder(em: EntityManager, request: Notified, horse: HorseParties, remindAt: string): Promise<DomainEvent[]> {
    const subjectId = `${request.requestId}:${remindAt}`
    return this.notify(em, 'reminder', request, [horse], { subjectId, personIds: [request.recipientPersonId] })
  }

  /** Notices that a request was decided or closed, to both sides and the people of the horse. */
  closed(
    em: EntityManager,
    kind: Exclude<Kind, 'received' | 'sent' | 'reminder'>,
    request: Notified,
    horse: HorseParties,
  ): Promise<DomainEvent[]> {
    const { senderPersonId, recipientPersonId, terms } = request
    const newOwnerIds = (terms.owners ?? []).map(({ personId }) => personId)
    const ids = [recipientPersonId, ...(senderPersonId === null ? [] : [senderPersonId]), ...newOwnerIds]
    const personIds = [...new Set([...ids, ...listConcerned(horse)])]
    return this.notify(em, kind, request, [horse], { personIds })
  }

  private async notify(
    em: EntityManager,
    kind: Kind,
    request: Notified,
    horses: readonly HorseParties[],
    notice: { personIds: readonly string[]; subjectId?: string; count?: number; path?: string },
  ): Promise<DomainEvent[]> {
    const { requestId, senderPersonId, recipientPersonId, expiresAt } = request
    const { personIds, subjectId = requestId, count = 1, path = `/requests/${requestId}` } = notice
    const [horse] = horses
    if (!horse) return []
    const namedIds = [recipientPersonId, ...(senderPersonId === null ? [] : [senderPersonId])]
    const names = await this.people.listNames(namedIds, em)
    const phrase = describeRequest(getPhraseKind(request), horse.horse, count)
    const date = describeDate(expiresAt)
    const valuesIn = (language: 'en-US' | 'es') => ({
      request: phrase[language],
      sender: (senderPersonId === null ? undefined : names.get(senderPersonId)) ?? authority[language],
      recipient: names.get(recipientPersonId) ?? '',
      date: date[language],
    })
    return requestNotice(requestNotices[kind], {
      subjectId,
      personIds,
      path,
      values: { 'en-US': valuesIn('en-US'), es: valuesIn('es') },
    })
  }
}

const getPhraseKind = ({ kind, terms }: Notified) =>
  kind === 'change-owner' && terms.designatedOwnerOnly ? 'change-designated-owner' : kind

function toPath(requests: readonly Notified[]): string {
  const [first] = requests
  return requests.length === 1 && first ? `/requests/${first.requestId}` : '/requests'
}
