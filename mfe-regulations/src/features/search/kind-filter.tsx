import { searchKinds, type SearchKind } from '@portal/contracts-regulations/rules'
import { Link } from '@portal/ui/router'
import { searchAddress, type SearchPlace } from './search-place.ts'
import { useSearchText } from './texts.ts'

/** The kinds of hits with how many there are of each; links, so that a narrowed search can be shared. */
export function KindFilter({
  place,
  kinds,
}: {
  readonly place: SearchPlace
  readonly kinds: Readonly<Record<Exclude<SearchKind, 'all'>, number>>
}) {
  const t = useSearchText()
  const all = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  const shown = searchKinds.filter((kind) => kind === 'all' || kinds[kind] > 0 || kind === place.kind)
  if (all === 0) return null
  return (
    <nav aria-label={t('kinds')}>
      <ul className="rs-kinds">
        {shown.map((kind) => (
          <li key={kind}>
            <Link
              to={searchAddress({ ...place, kind, page: 1 })}
              aria-current={kind === place.kind ? 'true' : undefined}
            >
              {t(`kind.${kind}`)} <span className="rs-number">{kind === 'all' ? all : kinds[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
