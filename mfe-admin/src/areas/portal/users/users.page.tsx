import { describeFailure } from '@portal/api-client'
import { Button, EmptyState, ErrorState, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { Link, useNavigate, useSearchParams } from '@portal/ui/router'
import { useRef, useState, type ReactNode } from 'react'
import { useAdminText } from '../../../shared/texts.ts'
import { UserSelection } from './user-selection.tsx'
import { useUsersText } from './texts.ts'
import { useUserCommands } from './use-user-commands.ts'
import { pageSize, useUserList } from './use-user-list.ts'
import { UserFilters } from './user-filters.tsx'
import { parseUsersParams, usersUrl, type UsersParams } from './users-url.ts'
import './users.css'

/** `/users`: all users with their groups and status. */
export default function UsersPage() {
  const t = useUsersText()
  const title = useAdminText()
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const params = parseUsersParams(searchParams)
  const [typedQuery, setTypedQuery] = useState('')
  const [query, setQuery] = useState('')
  const { invite } = useUserCommands()
  const list = useRef<HTMLElement>(null)
  // The element that had the focus may disappear when the list changes, so the focus moves to the list.
  const focusList = () => list.current?.focus({ preventScroll: true })
  const clearFilters = () => {
    setTypedQuery('')
    setQuery('')
    focusList()
  }
  const clearLink = (
    <Link to="/users" onClick={clearFilters}>
      {t('all')}
    </Link>
  )
  return (
    <Page>
      <PageTitle
        lead={t('lead')}
        actions={
          <Button variant="primary" onClick={invite}>
            {t('invite')}
          </Button>
        }
      >
        {title('users.title')}
      </PageTitle>
      <UserFilters
        params={params}
        query={typedQuery}
        onQueryChange={setTypedQuery}
        onSearch={() => {
          setQuery(typedQuery.trim())
          void navigate(usersUrl({ ...params, page: 1 }))
        }}
        clearLink={(query !== '' || usersUrl({ ...params, page: 1 }) !== '/users') && clearLink}
      />
      <section ref={list} className="ad-users" tabIndex={-1} aria-label={t('list')}>
        <Users params={params} query={query} clearLink={clearLink} onDeleted={focusList} />
      </section>
    </Page>
  )
}

function Users({
  params,
  query,
  clearLink,
  onDeleted,
}: {
  readonly params: UsersParams
  readonly query: string
  readonly clearLink: ReactNode
  readonly onDeleted: () => void
}) {
  const t = useUsersText()
  const list = useUserList(params, query)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.isError && !list.data) {
    return <ErrorState title={t('failed')} {...describeFailure(list.error, t)} onRetry={() => void list.refetch()} />
  }
  const { items, total } = list.data
  if (items.length === 0) {
    return (
      <EmptyState title={t('none.title')} action={clearLink}>
        {t('none.text')}
      </EmptyState>
    )
  }
  const pageCount = Math.ceil(total / pageSize)
  return (
    <>
      <UserSelection key={`${usersUrl(params)} ${query}`} users={items} total={total} onDeleted={onDeleted} />
      <Pagination page={params.page} pageCount={pageCount} getHref={(page) => usersUrl({ ...params, page })} />
    </>
  )
}
