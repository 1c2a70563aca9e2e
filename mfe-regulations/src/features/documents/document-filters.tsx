import { documentSortFields, documentStatuses } from '@portal/contracts-regulations/rules'
import { useCan, useLocalize } from '@portal/shell-sdk'
import { CheckboxField, FilterBar, SearchField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { isFiltered, maxKeywordLength, documentListUrl, type ListName, type DocumentListParams } from './list-params.ts'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'
import { getCollection, useDocumentLabels } from './use-documents.ts'

/** The filters of a list. The keyword applies on submit, the others when changed. */
export function DocumentFilters({ list, params }: { readonly list: ListName; readonly params: DocumentListParams }) {
  const t = useDocumentsText()
  const localize = useLocalize()
  const navigate = useNavigate()
  const isStaff = useCan('staff')
  const { categories, occupations } = useDocumentLabels()
  const [keyword, setKeyword] = useState(params.keyword)
  const go = (change: Partial<DocumentListParams>) =>
    void navigate(documentListUrl(list, { ...params, keyword: keyword.trim(), ...change, page: 1 }))
  // The keyword is not counted: its field stays visible on phones.
  const activeCount = [params.category, params.occupation, params.status, params.isRecent].filter(Boolean).length
  const canSort = getCollection(list) === 'reg'
  const toOptions = (labels: typeof categories) => [
    { value: '', label: t('filter.any') },
    ...labels.map(({ id, name }) => {
      const { text, lang } = localize(name)
      return { value: id, label: text, ...(lang && { lang }) }
    }),
  ]
  return (
    <FilterBar label={t('filter.label')} activeCount={activeCount} onSubmit={() => go({})}>
      <SearchField
        label={t('filter.keyword')}
        showLabel
        value={keyword}
        maxLength={maxKeywordLength}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <SelectField
        label={t('filter.category')}
        value={params.category}
        onChange={(event) => go({ category: event.target.value })}
        options={toOptions(categories)}
      />
      <SelectField
        label={t('filter.occupation')}
        value={params.occupation}
        onChange={(event) => go({ occupation: event.target.value })}
        options={toOptions(occupations)}
      />
      {isStaff && list !== 'published-documents' && (
        <SelectField
          label={t('filter.status')}
          value={params.status}
          onChange={(event) => go({ status: documentStatuses.find((status) => status === event.target.value) ?? '' })}
          options={[
            { value: '', label: t('filter.any') },
            ...documentStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
        />
      )}
      {canSort && <SortFields params={params} onChange={go} />}
      {isFiltered(params) && (
        <Link to={documentListUrl(list, {})} onClick={() => setKeyword('')}>
          {t('all')}
        </Link>
      )}
    </FilterBar>
  )
}

function SortFields({
  params,
  onChange,
}: {
  readonly params: DocumentListParams
  readonly onChange: (change: Partial<DocumentListParams>) => void
}) {
  const t = useDocumentsText()
  return (
    <>
      <SelectField
        label={t('sort.label')}
        value={`${params.sortBy}${params.isReversed ? ' reversed' : ''}`}
        onChange={(event) => {
          const [chosen, reversed] = event.target.value.split(' ')
          onChange({
            sortBy: documentSortFields.find((sorting) => sorting === chosen) ?? 'updatedAt',
            isReversed: reversed === 'reversed',
          })
        }}
        options={documentSortFields.flatMap((sorting) => [
          { value: sorting, label: t(`sort.${sorting}`) },
          { value: `${sorting} reversed`, label: t(`sort.${sorting}-reversed`) },
        ])}
      />
      <CheckboxField
        label={t('filter.recent')}
        checked={params.isRecent}
        onChange={() => onChange({ isRecent: !params.isRecent })}
      />
    </>
  )
}
