import { FilterBar, SearchField, SelectField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { localizationUrl, textViews, type LocalizationParams } from './localization-url.ts'
import { useLocalizationText } from './texts.ts'

/** Filters of the list. The search applies when it is submitted, the other filters when they change. */
export function TextFilters({
  params,
  namespaces,
}: {
  readonly params: LocalizationParams
  readonly namespaces: readonly string[]
}) {
  const t = useLocalizationText()
  const navigate = useNavigate()
  const [query, setQuery] = useState(params.q)
  const [urlQuery, setUrlQuery] = useState(params.q)
  if (urlQuery !== params.q) {
    // The URL was changed by a link or by browser navigation.
    setUrlQuery(params.q)
    setQuery(params.q)
  }
  const applyFilters = (changes: Partial<LocalizationParams>) =>
    void navigate(localizationUrl({ ...params, q: query.trim(), ...changes, page: 1, text: '' }))
  return (
    <FilterBar
      label={t('filter.label')}
      activeCount={Number(params.view !== 'all') + Number(params.namespace !== '')}
      onSubmit={() => applyFilters({})}
    >
      <SearchField
        label={t('filter.query')}
        showLabel
        value={query}
        maxLength={200}
        onChange={(event) => setQuery(event.target.value)}
      />
      <SelectField
        label={t('filter.view')}
        value={params.view}
        onChange={(event) => applyFilters({ view: textViews.find((view) => view === event.target.value) ?? 'all' })}
        options={textViews.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      />
      <SelectField
        label={t('filter.namespace')}
        value={params.namespace}
        onChange={(event) => applyFilters({ namespace: event.target.value })}
        options={[
          { value: '', label: t('filter.any') },
          ...namespaces.map((namespace) => ({ value: namespace, label: namespace })),
        ]}
      />
    </FilterBar>
  )
}
