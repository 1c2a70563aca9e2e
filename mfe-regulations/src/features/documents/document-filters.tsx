import { documentSortings, documentStatuses } from '@portal/contracts-regulations/rules'
import { useCan, useWords } from '@portal/shell-sdk'
import { CheckboxField, FilterBar, SearchField, SelectField } from '@portal/ui'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { isNarrowed, keywordMaxLength, listAddress, type ListName, type ListPlace } from './list-place.ts'
import { useDocumentsText } from './texts.ts'
import { familyOf, useLabels } from './use-documents.ts'

/** What a list is narrowed to: words when they are sent, the rest when it is chosen. */
export function DocumentFilters({ list, place }: { readonly list: ListName; readonly place: ListPlace }) {
  const t = useDocumentsText()
  const wordsOf = useWords()
  const navigate = useNavigate()
  const isStaff = useCan('staff')
  const { categories, occupations } = useLabels()
  const [keyword, setKeyword] = useState(place.keyword)
  const go = (change: Partial<ListPlace>) =>
    void navigate(listAddress(list, { ...place, keyword: keyword.trim(), ...change, page: 1 }))
  const sorts = familyOf(list) === 'reg'
  const choices = (labels: typeof categories) => [
    { value: '', label: t('filter.any') },
    ...labels.map(({ id, name }) => {
      const { words, lang } = wordsOf(name)
      return { value: id, label: words, ...(lang && { lang }) }
    }),
  ]
  return (
    <FilterBar label={t('filter.label')} onSubmit={() => go({})}>
      <SearchField
        label={t('filter.words')}
        showLabel
        value={keyword}
        maxLength={keywordMaxLength}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <SelectField
        label={t('filter.category')}
        value={place.category}
        onChange={(event) => go({ category: event.target.value })}
        options={choices(categories)}
      />
      <SelectField
        label={t('filter.occupation')}
        value={place.occupation}
        onChange={(event) => go({ occupation: event.target.value })}
        options={choices(occupations)}
      />
      {isStaff && list !== 'published-documents' && (
        <SelectField
          label={t('filter.status')}
          value={place.status}
          onChange={(event) => go({ status: documentStatuses.find((status) => status === event.target.value) ?? '' })}
          options={[
            { value: '', label: t('filter.any') },
            ...documentStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
        />
      )}
      {sorts && <Sorting place={place} onChange={go} />}
      {isNarrowed(place) && (
        <Link to={listAddress(list, {})} onClick={() => setKeyword('')}>
          {t('all')}
        </Link>
      )}
    </FilterBar>
  )
}

function Sorting({
  place,
  onChange,
}: {
  readonly place: ListPlace
  readonly onChange: (change: Partial<ListPlace>) => void
}) {
  const t = useDocumentsText()
  return (
    <>
      <SelectField
        label={t('sort.label')}
        value={`${place.sortBy}${place.isReversed ? ' reversed' : ''}`}
        onChange={(event) => {
          const [chosen, reversed] = event.target.value.split(' ')
          onChange({
            sortBy: documentSortings.find((sorting) => sorting === chosen) ?? 'updatedAt',
            isReversed: reversed === 'reversed',
          })
        }}
        options={documentSortings.flatMap((sorting) => [
          { value: sorting, label: t(`sort.${sorting}`) },
          { value: `${sorting} reversed`, label: t(`sort.${sorting}-reversed`) },
        ])}
      />
      <CheckboxField
        label={t('filter.recent')}
        checked={place.isRecent}
        onChange={() => onChange({ isRecent: !place.isRecent })}
      />
    </>
  )
}
