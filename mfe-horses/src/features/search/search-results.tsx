import type { HorseOfSearch } from '@portal/contracts-horses'
import type { HorseSearchInput } from '@portal/contracts-horses/identity-rules'
import { DataList, EmptyState, ErrorState, LoadingState, LoadMore } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useSearchText } from '../../shared/horse-search/index.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'

/** The horses that a search found; those that the reader may open are links. */
export function SearchResults({ search }: { readonly search: HorseSearchInput }) {
  const text = useSearchText()
  const describe = useFailureText()
  const { searchHorses } = horsesApi()
  const list = usePagedList(
    [...searchHorses.key, search],
    async (page, options) => {
      const { horses, next } = await searchHorses({ query: { ...search, ...page } }, options)
      return { items: horses, next }
    },
    { staleTime: 0 },
  )
  if (list.failure) return <ErrorState title={text('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" label={text('searching')} />
  const { items: horses, nextPage } = list
  return (
    <div className="p-stack" data-gap="m">
      <div role="status">
        {horses.length === 0 ? (
          <EmptyState title={text('missing')}>{text('missing-text')}</EmptyState>
        ) : (
          <h2>{text(nextPage.hasMore ? 'first' : 'found', { count: horses.length })}</h2>
        )}
      </div>
      {horses.length > 0 && <FoundHorses horses={horses} />}
      <LoadMore nextPage={nextPage} label={text('more')} errorTitle={text('failed')} describeFailure={describe} />
    </div>
  )
}

function FoundHorses({ horses }: { readonly horses: readonly HorseOfSearch[] }) {
  const t = useText()
  const text = useSearchText()
  const { getName, getFacts } = useHorseText()
  const listNumbers = ({ registryNumber, microchip }: HorseOfSearch) =>
    [
      registryNumber && t('find.number', { number: registryNumber }),
      microchip && t('find.microchip-ending', { ending: microchip.slice(-4) }),
    ].filter(Boolean)
  return (
    <DataList<HorseOfSearch>
      caption={text('title')}
      rowKey={(horse) => horse.horseId ?? `${horse.registryNumber ?? ''} ${getName(horse)} ${getFacts(horse)}`}
      rows={horses}
      columns={[
        {
          key: 'horse',
          header: text('horse'),
          cell: (horse) => (
            <span className="p-stack" data-gap="none">
              {horse.horseId === null ? (
                <span>{getName(horse)}</span>
              ) : (
                <Link to={`/horses/${horse.horseId}`}>{getName(horse)}</Link>
              )}
              <span className="p-soft">{getFacts(horse)}</span>
            </span>
          ),
        },
        { key: 'numbers', header: text('numbers'), cell: (horse) => listNumbers(horse).join(' · ') },
        { key: 'status', header: t('details.status'), cell: ({ status }) => t(`status.${status}`) },
        {
          key: 'responsible-person',
          header: t('role.responsible-person'),
          cell: ({ responsiblePersonName }) => responsiblePersonName ?? t('unknown-name'),
        },
        {
          key: 'location',
          header: t('details.location'),
          cell: ({ location }) => (location ? `${location.name}, ${location.state}` : t('not-provided')),
        },
      ]}
    />
  )
}
