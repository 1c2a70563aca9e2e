import { personRoles } from '@portal/contracts-common/light'
import { personStatuses } from '@portal/contracts-registration/person-rules'
import { FilterBar, SearchField, SelectField } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { usePeopleTerms } from '../terms.ts'
import { parsePersonsParams, personsUrl, type PersonsParams } from './persons-url.ts'
import { usePersonsText } from './texts.ts'

/** Filters of the list. The search applies when it is submitted, the others when they change. */
export function PersonFilters({
  params,
  query,
  onQueryChange,
  onSearch,
  clearLink,
}: {
  readonly params: PersonsParams
  readonly query: string
  readonly onQueryChange: (query: string) => void
  readonly onSearch: () => void
  /** Link that clears the filters, shown if any are set. */
  readonly clearLink: ReactNode
}) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const navigate = useNavigate()
  const applyFilter = (change: Record<string, string>) =>
    void navigate(personsUrl(parsePersonsParams(new URLSearchParams({ ...params, ...change }))))
  return (
    <FilterBar
      label={t('filter.label')}
      activeCount={Object.values(params).filter((value) => value !== '').length}
      onSubmit={onSearch}
    >
      <SearchField
        label={t('filter.query')}
        showLabel
        value={query}
        maxLength={100}
        onChange={(event) => onQueryChange(event.target.value)}
      />
      <SelectField
        label={t('filter.show')}
        value={params.show}
        onChange={(event) => applyFilter({ show: event.target.value })}
        options={[
          { value: '', label: t('filter.everyone') },
          { value: 'review', label: t('filter.review') },
          { value: 'requests', label: t('filter.requests') },
        ]}
      />
      <SelectField
        label={t('filter.role')}
        value={params.role}
        onChange={(event) => applyFilter({ role: event.target.value })}
        options={[
          { value: '', label: t('filter.any') },
          ...personRoles.map((role) => ({ value: role, label: terms(`role.${role}`) })),
        ]}
      />
      <SelectField
        label={t('filter.status')}
        value={params.status}
        onChange={(event) => applyFilter({ status: event.target.value })}
        options={[
          { value: '', label: t('filter.not-merged') },
          ...personStatuses.map((status) => ({ value: status, label: terms(`status.${status}`) })),
        ]}
      />
      {clearLink}
    </FilterBar>
  )
}
