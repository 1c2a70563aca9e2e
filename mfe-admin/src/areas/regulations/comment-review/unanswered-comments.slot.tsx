import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { reviewUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'

/** More than this are not counted exactly. */
const maxCount = 100

/** Shown on the home page of staff: how many public comments have no answer. Renders nothing if there are none. */
export default function UnansweredCommentsSlot() {
  const t = useReviewText()
  const query = { status: 'public', answered: 'false', limit: maxCount } as const
  const list = useQuery({ ...regulationsApi().listCommentQueue.query({ query }), staleTime: 0 })
  const count = list.data?.items.length ?? 0
  if (count === 0) return null
  return (
    <p>
      <Link to={reviewUrl('/comment-queue', { status: 'public', answered: 'false' })}>
        {list.data?.next ? t('work.unanswered-more', { count: maxCount }) : t('work.unanswered', { count })}
      </Link>
    </p>
  )
}
