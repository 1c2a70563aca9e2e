import { Link } from '@portal/ui/router'
import './merges.css'

interface ReviewQueue {
  readonly to: string
  readonly label: string
  readonly isCurrent: boolean
}

/** Links to the queues of a review page. */
export function ReviewQueues({ label, queues }: { readonly label: string; readonly queues: readonly ReviewQueue[] }) {
  return (
    <nav aria-label={label} className="ad-queues">
      <ul>
        {queues.map(({ to, label: name, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
