import { userStatuses } from '@portal/contracts-admin/rules'
import { groups } from '@portal/contracts-common/light'
import { FilterBar, SearchField, SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { adminApi } from '../../api.ts'
import { useUsersText } from './texts.ts'
import { readUsersPlace, usersAddress, type UsersPlace } from './users-place.ts'

/** What the list is narrowed to: words when they are sent, group and status when they are chosen. */
export function UserFilters({
  place,
  typed,
  onType,
  onSearch,
  all,
}: {
  readonly place: UsersPlace
  readonly typed: string
  readonly onType: (words: string) => void
  readonly onSearch: () => void
  /** The way back to everybody, where the list is narrowed. */
  readonly all: ReactNode
}) {
  const t = useUsersText()
  const navigate = useNavigate()
  const { data: roles } = useQuery(adminApi().listUserRoles.query())
  const choose = (change: Record<string, string>) => {
    const wanted = readUsersPlace(new URLSearchParams({ group: place.group, status: place.status, ...change }))
    void navigate(usersAddress(wanted))
  }
  const membersOf = (group: string) => roles?.find(({ role }) => role === group)?.users
  return (
    <FilterBar label={t('filter.label')} onSubmit={onSearch}>
      <SearchField
        label={t('filter.words')}
        showLabel
        value={typed}
        maxLength={254}
        onChange={(event) => onType(event.target.value)}
      />
      <SelectField
        label={t('filter.group')}
        value={place.group}
        onChange={(event) => choose({ group: event.target.value })}
        options={[
          { value: '', label: t('filter.any') },
          ...groups.map((group) => {
            const count = membersOf(group)
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
        value={place.status}
        onChange={(event) => choose({ status: event.target.value })}
        options={[
          { value: '', label: t('filter.not-deleted') },
          ...userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      {all}
    </FilterBar>
  )
}
