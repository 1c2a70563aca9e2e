import { personRoles, type PersonRole } from '@portal/contracts-common/light'
import { DataList, EmptyState, ErrorState, LoadingState, Page, PageTitle, SearchField, SelectField } from '@portal/ui'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useState, type FormEvent } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { useMessages, useRoleText } from '../wizard/index.ts'
import { usePeopleText } from './texts.ts'

const minLetters = 3

/** `/people`: finds active covered persons by name and role. Others see only number, name and roles. */
export default function PeoplePage() {
  const t = usePeopleText()
  const { getName } = useRoleText()
  const [query, setQuery] = useSearchParams()
  const role = personRoles.find((each) => each === query.get('role'))
  const name = query.get('name') ?? ''
  const [typed, setTyped] = useState(name)
  const search = (event: FormEvent) => {
    event.preventDefault()
    setQuery(toQuery(typed, role))
  }
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="l">
        <form role="search" className="p-stack" data-gap="s" onSubmit={search}>
          <SearchField label={t('name')} showLabel value={typed} onChange={(event) => setTyped(event.target.value)} />
          <SelectField
            label={t('role')}
            value={role ?? ''}
            options={[
              { value: '', label: t('any-role') },
              ...personRoles.map((each) => ({ value: each, label: getName(each) })),
            ]}
            onChange={(event) => setQuery(toQuery(typed, event.target.value))}
          />
        </form>
        <Found name={name.trim()} role={role} />
      </div>
    </Page>
  )
}

function toQuery(name: string, role: string | undefined): Record<string, string> {
  return { ...(name.trim() !== '' && { name }), ...(role && { role }) }
}

function Found({ name, role }: { readonly name: string; readonly role: PersonRole | undefined }) {
  const t = usePeopleText()
  const { getName } = useRoleText()
  const { describe } = useMessages()
  const isLongEnough = name.replaceAll(/[^\p{L}]/gu, '').length >= minLetters
  const found = useQuery({
    queryKey: ['people', name, role],
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      role === undefined
        ? registrationApi().autocompletePerson({ params: { name } }, { signal })
        : registrationApi().autocompletePersonByRole({ params: { name, role } }, { signal }),
  })
  if (!isLongEnough) return <p className="p-soft">{t('type-more')}</p>
  if (found.isError)
    return <ErrorState title={t('failed')} {...describe(found.error)} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <LoadingState shape="list" />
  if (found.data.length === 0) return <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
  return (
    <DataList
      caption={t('found', { count: found.data.length })}
      rowKey={({ hisaPersonId }) => hisaPersonId}
      rows={found.data}
      columns={[
        { key: 'name', header: t('name'), cell: ({ displayName }) => displayName },
        { key: 'number', header: t('hisa-id'), cell: ({ hisaPersonId }) => hisaPersonId },
        {
          key: 'roles',
          header: t('roles'),
          cell: ({ roles }) =>
            roles
              .filter((each) => each !== 'covered-person')
              .map(getName)
              .join(', '),
        },
      ]}
    />
  )
}
