import { EmptyState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { reviewUrl, type ReviewPath, type ReviewParams } from './review-url.ts'
import { useReviewText } from './texts.ts'

/** Empty state: no comment matches the filters, or there are no comments yet. */
export function NoComments({ path, params }: { readonly path: ReviewPath; readonly params: ReviewParams }) {
  const t = useReviewText()
  if (reviewUrl(path, params) === path) {
    return path === '/reports' ? (
      <EmptyState title={t('queue.empty.title')}>{t('queue.empty.text')}</EmptyState>
    ) : (
      <EmptyState
        title={t('queue.all-answered')}
        action={<Link to={reviewUrl(path, {})}>{t('queue.show-all')}</Link>}
      />
    )
  }
  return (
    <EmptyState title={t('queue.none.title')} action={<Link to={path}>{t('all')}</Link>}>
      {t('queue.none.text')}
    </EmptyState>
  )
}
