import { searchScopes } from '@portal/contracts-regulations/rules'
import { useLocalize } from '@portal/shell-sdk'
import { SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { searchUrl, type SearchParams } from './search-params.ts'
import { useSearchText } from './texts.ts'

/** The filters by status and by regulation. A change starts the search. */
export function SearchFilters({ params }: { readonly params: SearchParams }) {
  const t = useSearchText()
  const localize = useLocalize()
  const navigate = useNavigate()
  const query = useQuery(regulationsApi().listRegulations.query({ query: { limit: 100 } }))
  const regulations = (query.data?.items ?? []).map(({ regulationId, title }) => {
    const { text, lang } = localize(title)
    return { value: regulationId, label: text, lang }
  })
  const search = (changes: Partial<SearchParams>) => void navigate(searchUrl({ ...params, ...changes, page: 1 }))
  return (
    <>
      <SelectField
        label={t('scope')}
        value={params.scope}
        onChange={({ target: { value } }) =>
          search({ scope: searchScopes.find((scope) => scope === value) ?? 'current' })
        }
        options={searchScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
      />
      <SelectField
        label={t('regulation')}
        value={params.regulationId ?? ''}
        onChange={({ target: { value } }) => search({ regulationId: value || undefined })}
        options={[{ value: '', label: t('regulation.all') }, ...regulations]}
      />
    </>
  )
}
