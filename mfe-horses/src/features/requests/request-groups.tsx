import { LinkTabs } from '../../shared/link-tabs.tsx'
import { PeopleNotice } from '../../shared/people-notice.tsx'
import { useRequestText } from './texts.ts'
import { requestGroups, useRequestCounts, type RequestGroup } from './use-requests.ts'

/** Links to the three groups of requests, with the counts of the open ones. */
export function RequestGroups({ current }: { readonly current: RequestGroup }) {
  const t = useRequestText()
  const counts = useRequestCounts()
  const { toDecide = 0, waiting = 0, peopleAsOf } = counts.data ?? {}
  const numbers: Readonly<Record<RequestGroup, number>> = { 'to-decide': toDecide, waiting, finished: 0 }
  return (
    <>
      <PeopleNotice asOf={peopleAsOf} />
      <LinkTabs
        label={t('groups')}
        tabs={requestGroups.map((group) => ({
          to: `/requests?list=${group}`,
          text: t(`group.${group}`, { number: numbers[group] >= 100 ? '99+' : String(numbers[group]) }),
          isCurrent: group === current,
        }))}
      />
    </>
  )
}
