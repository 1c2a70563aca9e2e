import { userStatuses } from '@portal/contracts-admin/rules'
import { groups } from '@portal/contracts-common/light'
import { FilterBar, SearchField, SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { adminApi } from '../../../shared/api.ts'
import { useUsersText } from './texts.ts'
import { parseUsersParams, usersUrl, type UsersParams } from './users-url.ts'

/** Filters of the list. The search applies when it is submitted, group and status when they change. */
export function UserFilters({
  params,
  query,
  onQueryChange,
  onSearch,
  clearLink,
}: {
  readonly params: UsersParams
  readonly query: string
  readonly onQueryChange: (query: string) => void
  readonly onSearch: () => void
  /** Link that clears the filters, shown if any are set. */
  readonly clearLink: ReactNode
}) {
  const t = useUsersText()
  const navigate = useNavigate()
  const { data: roles } = useQuery(adminApi().listUserRoles.query())
  const applyFilter = (change: Record<string, string>) => {
    const next = parseUsersParams(new URLSearchParams({ group: params.group, status: params.status, ...change }))
    void navigate(usersUrl(next))
  }
  const getMemberCount = (group: string) => roles?.find(({ role }) => role === group)?.users
  return (
    <FilterBar
      label={t('filter.label')}
      activeCount={[params.group, params.status].filter((value) => value !== '').length}
      onSubmit={onSearch}
    >
      <SearchField
        label={t('filter.query')}
        showLabel
        value={query}
        maxLength={254}
        onChange={(event) => onQueryChange(event.target.value)}
      />
      <SelectField
        label={t('filter.group')}
        value={params.group}
        onChange={(event) => applyFilter({ group: event.target.value })}
        options={[
          { value: '', label: t('filter.any') },
          ...groups.map((group) => {
            const count = getMemberCount(group)
            const label = t(`group.${group}`)
            return {
              value: group,
              label: count === undefined ? label : t('filter.group-count', { group: label, count }),
            }
          }),
        ]}
      />
      <SelectField
        label={t('filter.status')}
        value={params.status}
        onChange={(event) => applyFilter({ status: event.target.value })}
        options={[
          { value: '', label: t('filter.not-deleted') },
          ...userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      {clearLink}
    </FilterBar>
  )
}
