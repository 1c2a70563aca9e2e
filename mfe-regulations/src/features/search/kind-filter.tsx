import { searchKinds, type SearchKind } from '@portal/contracts-regulations/rules'
import { Link } from '@portal/ui/router'
import { searchUrl, type SearchParams } from './search-params.ts'
import { useSearchText } from './texts.ts'

/** Result kinds with their counts, as links so that a filtered search can be shared. */
export function KindFilter({
  params,
  kinds,
}: {
  readonly params: SearchParams
  readonly kinds: Readonly<Record<Exclude<SearchKind, 'all'>, number>>
}) {
  const t = useSearchText()
  const total = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  const visibleKinds = searchKinds.filter((kind) => kind === 'all' || kinds[kind] > 0 || kind === params.kind)
  if (total === 0) return null
  return (
    <nav aria-label={t('kinds')}>
      <ul className="rs-kinds">
        {visibleKinds.map((kind) => (
          <li key={kind}>
            <Link to={searchUrl({ ...params, kind, page: 1 })} aria-current={kind === params.kind ? 'true' : undefined}>
              {t(`kind.${kind}`)} <span className="rs-count">{kind === 'all' ? total : kinds[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
