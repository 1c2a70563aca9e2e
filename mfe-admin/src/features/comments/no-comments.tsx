import { EmptyState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { reviewAddress, type ReviewPath, type ReviewPlace } from './review-place.ts'
import { useReviewText } from './texts.ts'

/** No comment at this place: none is like that, with the way to all of them, or nobody has commented yet. */
export function NoComments({ path, place }: { readonly path: ReviewPath; readonly place: ReviewPlace }) {
  const t = useReviewText()
  if (reviewAddress(path, place) === path) {
    return <EmptyState title={t('queue.nothing-yet.title')}>{t('queue.nothing-yet.text')}</EmptyState>
  }
  return (
    <EmptyState title={t('queue.none.title')} action={<Link to={path}>{t('all')}</Link>}>
      {t('queue.none.text')}
    </EmptyState>
  )
}
