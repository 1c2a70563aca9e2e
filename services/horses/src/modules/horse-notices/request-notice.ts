import { noticeRequested } from '@portal/contracts-horses/events'
import type { HorseNoticeKind } from '@portal/contracts-horses/notices'
import { domainEvent, type DomainEvent } from '@portal/persistence'

type Values<Placeholder extends string> = Readonly<Record<Placeholder, string>>

const maxPersons = 200

/**
 * Returns the events that ask the registration service, which has the addresses, to notify persons. Publish them with the
 * action that causes the notice. The service sends one notice for each kind, `subjectId` and person.
 */
export function requestNotice<Placeholder extends string>(
  kind: HorseNoticeKind<Placeholder>,
  notice: {
    readonly subjectId: string
    /** Any number: an event names at most 200. */
    readonly personIds: readonly string[]
    readonly path: string
    readonly values: Readonly<Record<'en-US' | 'es', Values<Placeholder>>>
  },
): DomainEvent[] {
  const { subjectId, path, values } = notice
  const all = [...new Set(notice.personIds)]
  return Array.from({ length: Math.ceil(all.length / maxPersons) }, (_, index) => {
    const personIds = all.slice(index * maxPersons, (index + 1) * maxPersons)
    return domainEvent(noticeRequested, subjectId, {
      kind: kind.name,
      subjectId,
      personIds,
      path,
      texts: kind.texts,
      values,
    })
  })
}
