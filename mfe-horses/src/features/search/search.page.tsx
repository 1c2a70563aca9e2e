import { Page, PageTitle } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { HorseSearchForm, readHorseSearch, useSearchText } from '../../shared/horse-search/index.ts'
import { SearchResults } from './search-results.tsx'

/** `/horses`: finds registered horses. The address has the search. */
export default function SearchPage() {
  const t = useSearchText()
  const [query] = useSearchParams()
  const { fields, byDam, search } = readHorseSearch(query)
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <HorseSearchForm key={String(byDam)} fields={fields} byDam={byDam} />
      {search && <SearchResults key={query.toString()} search={search} />}
    </Page>
  )
}
