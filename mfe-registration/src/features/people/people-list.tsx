import type { PersonRole } from '@portal/contracts-common/light'
import type { PersonInList } from '@portal/contracts-registration'
import type { PersonStatus } from '@portal/contracts-registration/person-rules'
import type { State } from '@portal/contracts-registration/registration-rules'
import { useFormats } from '@portal/shell-sdk'
import {
  DataList,
  EmptyState,
  ErrorState,
  LoadingState,
  LoadMore,
  Stack,
  StatusTag,
  type DataColumn,
  type Tone,
} from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import type { ReactNode } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { useStateText } from '../../shared/texts.ts'
import { useMessages, useRoleText } from '../wizard/index.ts'
import { matchName } from './match-name.ts'
import { usePeopleText } from './texts.ts'

/** The name and the filters of a list. */
export interface PeopleQuery {
  readonly name?: string
  readonly role?: PersonRole
  readonly state?: State
  readonly track?: string
}

const tones: Readonly<Record<PersonStatus, Tone>> = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'danger',
  merged: 'neutral',
}

/** People that match the name and the filters, as a table or as cards. */
export function PeopleList({
  query,
  actions,
}: {
  readonly query: PeopleQuery
  /** What can be done with a list that is not empty. */
  readonly actions: ReactNode
}) {
  const t = usePeopleText()
  const { describe } = useMessages()
  const { listPeople } = registrationApi()
  const list = usePagedList([...listPeople.key, query], (page, options) =>
    listPeople({ body: { ...query, ...page, limit: 25 } }, options),
  )
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0)
    return (
      <EmptyState title={t('none')}>
        <ul>
          {query.name !== undefined && <li>{t('none-spelling')}</li>}
          {(query.state !== undefined || query.track !== undefined) && <li>{t('none-place')}</li>}
          {query.role !== undefined && <li>{t('none-role')}</li>}
          <li>{t('none-registered')}</li>
        </ul>
      </EmptyState>
    )
  return (
    <Stack>
      {actions}
      <PeopleTable people={list.items} hasMore={list.nextPage.hasMore} name={query.name ?? ''} />
      <div>
        <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
      </div>
    </Stack>
  )
}

function PeopleTable({
  people,
  hasMore,
  name,
}: {
  readonly people: readonly PersonInList[]
  readonly hasMore: boolean
  readonly name: string
}) {
  const t = usePeopleText()
  const stateName = useStateText()
  const format = useFormats()
  const toStates = (states: readonly string[]) => format.list(states.map((state) => stateName(state as State)))
  const columns: DataColumn<PersonInList>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: (person) => (
        <span>
          <MatchedName name={person.displayName} search={name} />
          <br />
          <span className="p-small p-soft">{person.hisaPersonId}</span>
        </span>
      ),
    },
    { key: 'roles', header: t('roles'), cell: ({ roles }) => <RoleTags roles={roles} /> },
    { key: 'tracks', header: t('tracks'), cell: ({ tracks }) => format.list(tracks) || '—' },
    { key: 'states', header: t('states'), cell: ({ states }) => toStates(states) || '—' },
  ]
  if (people.some(({ status }) => status !== null))
    columns.push({
      key: 'status',
      header: t('status'),
      cell: ({ status }) => status && <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>,
    })
  return (
    <DataList
      caption={t(hasMore ? 'found-first' : 'found', { count: people.length })}
      rowKey={({ hisaPersonId }) => hisaPersonId}
      rows={people}
      columns={columns}
    />
  )
}

function MatchedName({ name, search }: { readonly name: string; readonly search: string }) {
  return (
    <strong>
      {matchName(name, search).map(({ text, isMatch }, index) =>
        isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </strong>
  )
}

function RoleTags({ roles }: Pick<PersonInList, 'roles'>) {
  const { getName } = useRoleText()
  const shown = roles.filter((role) => role !== 'covered-person')
  if (shown.length === 0) return '—'
  return (
    <span className="p-cluster" data-gap="xs">
      {shown.map((role) => (
        <StatusTag key={role}>{getName(role)}</StatusTag>
      ))}
    </span>
  )
}
