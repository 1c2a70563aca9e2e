import { EmptyState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useText } from '../../shared/texts/regulations-texts.ts'

/** Shown when the URL asks for a page beyond the end of the list; links to the last page. */
export function PageOutOfRange({
  pageCount,
  getHref,
}: {
  readonly pageCount: number
  readonly getHref: (page: number) => string
}) {
  const t = useText()
  return (
    <EmptyState
      title={t('pages.out-of-range')}
      action={<Link to={getHref(pageCount)}>{t('pages.last', { page: pageCount })}</Link>}
    />
  )
}
