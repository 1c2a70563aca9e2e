import { noticeRequested } from '@portal/contracts-horses/events'
import type { HorseNoticeKind } from '@portal/contracts-horses/notices'
import { domainEvent, type DomainEvent } from '@portal/persistence'

type Values<Placeholder extends string> = Readonly<Record<Placeholder, string>>

/**
 * Returns the event that asks the registration service, which has the addresses, to notify persons. Publish it with the
 * action that causes the notice. The service sends one notice for each kind, `subjectId` and person.
 */
export function requestNotice<Placeholder extends string>(
  kind: HorseNoticeKind<Placeholder>,
  notice: {
    readonly subjectId: string
    /** At most 200; with none there is no event. */
    readonly personIds: readonly string[]
    readonly path: string
    readonly values: Readonly<Record<'en-US' | 'es', Values<Placeholder>>>
  },
): DomainEvent[] {
  const { subjectId, path, values } = notice
  const personIds = [...new Set(notice.personIds)]
  if (personIds.length === 0) return []
  return [
    domainEvent(noticeRequested, subjectId, { kind: kind.name, subjectId, personIds, path, texts: kind.texts, values }),
  ]
}
