import { personRoles } from '@portal/contracts-common/light'
import { FilterBar, SearchField, SelectField } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { registrationApi } from '../../shared/api.ts'
import { useRoleText, useStateOptions } from '../wizard/index.ts'
import { parsePeopleParams, peopleUrl, type PeopleParams } from './people-url.ts'
import { usePeopleText } from './texts.ts'

const roles = personRoles.filter((role) => role !== 'covered-person' && role !== 'non-covered-person')

/** Filters of the list. The name applies when it is submitted, the others when they change. */
export function PeopleFilters({
  params,
  typed,
  onType,
  onSearch,
}: {
  readonly params: PeopleParams
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onSearch: (name: string) => void
}) {
  const t = usePeopleText()
  const { getName } = useRoleText()
  const states = useStateOptions()
  const navigate = useNavigate()
  const tracks = useQuery({ ...registrationApi().listPeopleTracks.query(), staleTime: 300_000 }).data ?? []
  const trackOptions = params.track === '' || tracks.includes(params.track) ? tracks : [params.track, ...tracks]
  const apply = (change: Record<string, string>) =>
    void navigate(peopleUrl(parsePeopleParams(new URLSearchParams({ ...params, ...change }))))
  return (
    <FilterBar
      label={t('filters')}
      activeCount={Object.values(params).filter((value) => value !== '').length}
      onSubmit={() => onSearch(typed.trim())}
    >
      <SearchField
        label={t('name')}
        showLabel
        maxLength={200}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <SelectField
        label={t('role')}
        value={params.role}
        options={[{ value: '', label: t('any-role') }, ...roles.map((role) => ({ value: role, label: getName(role) }))]}
        onChange={(event) => apply({ role: event.target.value })}
      />
      <SelectField
        label={t('state')}
        value={params.state}
        options={[{ value: '', label: t('any-state') }, ...states]}
        onChange={(event) => apply({ state: event.target.value })}
      />
      <SelectField
        label={t('track')}
        value={params.track}
        options={[{ value: '', label: t('any-track') }, ...trackOptions.map((value) => ({ value, label: value }))]}
        onChange={(event) => apply({ track: event.target.value })}
      />
    </FilterBar>
  )
}
