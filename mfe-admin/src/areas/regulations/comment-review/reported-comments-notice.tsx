import { Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { reviewUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'

/** Tells staff about comments that their authors reported as not their own. Staff must decide about them. */
export function ReportedCommentsNotice() {
  const t = useReviewText()
  const query = { status: 'withheld', reason: 'not-the-author', limit: 20 } as const
  const list = useQuery({ ...regulationsApi().listCommentQueue.query({ query }), staleTime: 0 })
  const count = list.data?.items.length ?? 0
  if (count === 0) return null
  return (
    <Notice tone="warning">
      {list.data?.next ? t('queue.reported-more') : t('queue.reported', { count })}{' '}
      <Link to={reviewUrl('/comment-queue', { status: 'withheld', reason: 'not-the-author' })}>
        {t('queue.reported-link')}
      </Link>
    </Notice>
  )
}
