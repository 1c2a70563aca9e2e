import type { ListedPerson } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { DataList, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { staffApi } from '../../../shared/api.ts'
import { ListFrame } from '../../../shared/list-frame.tsx'
import { statusTones } from '../status-tones.ts'
import { usePeopleTerms } from '../terms.ts'
import { personUrl, type PersonsParams } from './persons-url.ts'
import { usePersonsText } from './texts.ts'

/** Persons that match the filters and the search text, as a table or as cards. */
export function PersonList({
  params,
  text,
  clearLink,
}: {
  readonly params: PersonsParams
  readonly text: string
  readonly clearLink: ReactNode
}) {
  const t = usePersonsText()
  const { searchPersons } = staffApi()
  const { show, role, status } = params
  const filter = {
    ...(text && { text }),
    ...(show === 'review' && { needsReview: true }),
    ...(show === 'requests' && { hasRequests: true }),
    ...(role && { role }),
    ...(status && { status }),
  }
  const list = usePagedList(
    [...searchPersons.key, filter],
    (page, options) => searchPersons({ body: { ...filter, ...page, limit: 25 } }, options),
    { staleTime: 0 },
  )
  return (
    <ListFrame
      list={list}
      t={(key) => t(key === 'none' ? 'none.title' : key === 'none-text' ? 'none.text' : key)}
      emptyAction={clearLink}
    >
      {(persons) => <PersonTable persons={persons} hasMore={list.nextPage.hasMore} />}
    </ListFrame>
  )
}

function PersonTable({ persons, hasMore }: { readonly persons: readonly ListedPerson[]; readonly hasMore: boolean }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const toNames = (roles: ListedPerson['roles']) => format.list(roles.map((role) => terms(`role.${role}`)))
  return (
    <DataList
      caption={t(hasMore ? 'shown-of-more' : 'shown', { count: persons.length })}
      rows={persons}
      rowKey={({ hisaPersonId }) => hisaPersonId}
      columns={[
        {
          key: 'name',
          header: t('name'),
          cell: ({ hisaPersonId, displayName }) => (
            <span className="ad-person-name">
              <Link to={personUrl(hisaPersonId)}>{displayName}</Link>
              <span className="p-soft p-small">{hisaPersonId}</span>
            </span>
          ),
        },
        {
          key: 'roles',
          header: t('roles'),
          cell: ({ roles, requestedRoles }) => (
            <>
              {toNames(roles) || '—'}
              {requestedRoles.length > 0 && (
                <span className="p-soft"> · {t('requested', { roles: toNames(requestedRoles) })}</span>
              )}
            </>
          ),
        },
        {
          key: 'status',
          header: t('status'),
          cell: ({ status, needsReview, declinedScore }) => (
            <span className="ad-person-tags">
              <StatusTag tone={statusTones[status]}>{terms(`status.${status}`)}</StatusTag>
              {needsReview && <StatusTag tone="warning">{t('needs-review')}</StatusTag>}
              {needsReview && declinedScore !== null && (
                <StatusTag tone="warning">{t('declined-tag', { score: format.number(declinedScore) })}</StatusTag>
              )}
            </span>
          ),
        },
        { key: 'registered', header: t('registered'), align: 'end', cell: (person) => format.day(person.registeredAt) },
      ]}
    />
  )
}
