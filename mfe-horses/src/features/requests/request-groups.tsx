import { Link } from '@portal/ui/router'
import { useRequestText } from './texts.ts'
import { requestGroups, useRequestCounts, type RequestGroup } from './use-requests.ts'

/** Links to the three groups of requests, with the counts of the open ones. */
export function RequestGroups({ current }: { readonly current: RequestGroup }) {
  const t = useRequestText()
  const counts = useRequestCounts()
  const { toDecide = 0, waiting = 0 } = counts.data ?? {}
  const numbers: Readonly<Record<RequestGroup, number>> = { 'to-decide': toDecide, waiting, finished: 0 }
  return (
    <nav className="request-groups" aria-label={t('groups')}>
      <ul>
        {requestGroups.map((group) => (
          <li key={group}>
            <Link to={`/requests?list=${group}`} aria-current={group === current ? 'page' : undefined}>
              {t(`group.${group}`, { number: numbers[group] >= 100 ? '99+' : String(numbers[group]) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
