import type { StaffPerson } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { DataList } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { personUrl } from '../persons/index.ts'
import { usePeopleTerms } from '../terms.ts'
import { useReviewText } from './texts.ts'

/** Facts of two persons side by side. Identity data is masked; each person's page shows it. */
export function CompareTable({ persons: [first, second] }: { readonly persons: readonly [StaffPerson, StaffPerson] }) {
  const t = useReviewText()
  const rows = useFacts()
  const columns = [
    { key: 'first', person: first },
    { key: 'second', person: second },
  ]
  return (
    <DataList
      caption={t('compare.caption')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'fact', header: t('compare.fact'), cell: ({ label }) => <strong>{label}</strong> },
        ...columns.map(({ key, person }) => ({
          key,
          header: `${person.displayName} (${person.hisaPersonId})`,
          cell: ({ getValue }: Fact) => getValue(person),
        })),
      ]}
    />
  )
}

interface Fact {
  readonly key: string
  readonly label: string
  readonly getValue: (person: StaffPerson) => ReactNode
}

function useFacts(): readonly Fact[] {
  const t = useReviewText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const orNone = (text: string) => text || '—'
  return [
    { key: 'names', label: t('fact.names'), getValue: ({ names }) => format.list(names.map(({ name }) => name)) },
    { key: 'status', label: t('fact.status'), getValue: ({ status }) => terms(`status.${status}`) },
    {
      key: 'roles',
      label: t('fact.roles'),
      getValue: ({ roles, requestedRoles }) =>
        orNone(format.list([...roles, ...requestedRoles].map((role) => terms(`role.${role}`)))),
    },
    {
      key: 'licenses',
      label: t('fact.licenses'),
      getValue: ({ licenses }) => orNone(format.list(licenses.map(({ state, ending }) => `${state} ${ending}`))),
    },
    {
      key: 'states',
      label: t('fact.states'),
      getValue: ({ licensedStates }) => orNone(format.list(licensedStates)),
    },
    {
      key: 'contacts',
      label: t('fact.contacts'),
      getValue: ({ contacts }) => orNone(format.list(contacts.map(({ destination }) => destination))),
    },
    {
      key: 'account',
      label: t('fact.account'),
      getValue: ({ hasAccount }) => t(hasAccount ? 'fact.has-account' : 'fact.no-account'),
    },
    {
      key: 'registered',
      label: t('fact.registered'),
      getValue: ({ registeredAt }) => format.instant(registeredAt),
    },
    {
      key: 'more',
      label: t('fact.more'),
      getValue: ({ hisaPersonId, displayName }) => (
        <Link to={personUrl(hisaPersonId)} aria-label={t('fact.open-name', { name: displayName, id: hisaPersonId })}>
          {t('fact.open')}
        </Link>
      ),
    },
  ]
}
