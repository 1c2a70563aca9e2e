import { EmptyState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useText } from '../../texts.ts'

/** The address asks for a page that the list does not have (any more): the last one is offered. */
export function BeyondLast({
  pageCount,
  hrefOf,
}: {
  readonly pageCount: number
  readonly hrefOf: (page: number) => string
}) {
  const t = useText()
  return (
    <EmptyState
      title={t('pages.beyond')}
      action={<Link to={hrefOf(pageCount)}>{t('pages.last', { page: pageCount })}</Link>}
    />
  )
}
