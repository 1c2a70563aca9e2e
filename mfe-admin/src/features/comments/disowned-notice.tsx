import { Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { reviewAddress } from './review-place.ts'
import { useReviewText } from './texts.ts'

/** Tells staff of comments whose authors say that they are not theirs: nobody else decides about those. */
export function DisownedNotice() {
  const t = useReviewText()
  const query = { status: 'withheld', reason: 'not-the-author', limit: 20 } as const
  const list = useQuery({ ...regulationsApi().listCommentQueue.query({ query }), staleTime: 0 })
  const count = list.data?.items.length ?? 0
  if (count === 0) return null
  return (
    <Notice tone="warning">
      {list.data?.next ? t('queue.disowned-more') : t('queue.disowned', { count })}{' '}
      <Link to={reviewAddress('/comment-queue', { status: 'withheld', reason: 'not-the-author' })}>
        {t('queue.disowned-see')}
      </Link>
    </Notice>
  )
}
