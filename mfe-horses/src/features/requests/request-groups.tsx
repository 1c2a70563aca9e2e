import { LinkTabs } from '../../shared/link-tabs.tsx'
import { useRequestText } from './texts.ts'
import { requestGroups, useRequestCounts, type RequestGroup } from './use-requests.ts'

/** Links to the three groups of requests, with the counts of the open ones. */
export function RequestGroups({ current }: { readonly current: RequestGroup }) {
  const t = useRequestText()
  const counts = useRequestCounts()
  const { toDecide = 0, waiting = 0 } = counts.data ?? {}
  const numbers: Readonly<Record<RequestGroup, number>> = { 'to-decide': toDecide, waiting, finished: 0 }
  return (
    <LinkTabs
      label={t('groups')}
      tabs={requestGroups.map((group) => ({
        to: `/requests?list=${group}`,
        text: t(`group.${group}`, { number: numbers[group] >= 100 ? '99+' : String(numbers[group]) }),
        isCurrent: group === current,
      }))}
    />
  )
}
