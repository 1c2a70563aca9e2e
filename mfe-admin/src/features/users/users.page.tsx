import { describeFailure } from '@portal/api-client'
import { Button, EmptyState, ErrorState, LoadingState, Page, PageTitle, Pagination } from '@portal/ui'
import { Link, useNavigate, useSearchParams } from '@portal/ui/router'
import { useRef, useState, type ReactNode } from 'react'
import { useTitleText } from '../../texts.ts'
import { Selection } from './selection.tsx'
import { useUsersText } from './texts.ts'
import { useUserCommands } from './use-user-commands.ts'
import { useUserList, usersAtOnce } from './use-user-list.ts'
import { UserFilters } from './user-filters.tsx'
import { readUsersPlace, usersAddress, type UsersPlace } from './users-place.ts'
import './users.css'

/** `/users`: who has an account, in which groups, and what may be done about it. */
export default function UsersPage() {
  const t = useUsersText()
  const title = useTitleText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const place = readUsersPlace(params)
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const { invite } = useUserCommands()
  const list = useRef<HTMLElement>(null)
  // What had the focus goes with the press that changes the list: reading goes on at its beginning.
  const goToList = () => list.current?.focus({ preventScroll: true })
  const forget = () => {
    setTyped('')
    setWords('')
    goToList()
  }
  const all = (
    <Link to="/users" onClick={forget}>
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
        place={place}
        typed={typed}
        onType={setTyped}
        onSearch={() => {
          setWords(typed.trim())
          void navigate(usersAddress({ ...place, page: 1 }))
        }}
        all={(words !== '' || usersAddress({ ...place, page: 1 }) !== '/users') && all}
      />
      <section ref={list} className="ad-users" tabIndex={-1} aria-label={t('list')}>
        <Users place={place} words={words} all={all} onDeleted={goToList} />
      </section>
    </Page>
  )
}

function Users({
  place,
  words,
  all,
  onDeleted,
}: {
  readonly place: UsersPlace
  readonly words: string
  readonly all: ReactNode
  readonly onDeleted: () => void
}) {
  const t = useUsersText()
  const list = useUserList(place, words)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.isError && !list.data) {
    return <ErrorState title={t('failed')} {...describeFailure(list.error, t)} onRetry={() => void list.refetch()} />
  }
  const { items, total } = list.data
  if (items.length === 0) {
    return (
      <EmptyState title={t('none.title')} action={all}>
        {t('none.text')}
      </EmptyState>
    )
  }
  const pageCount = Math.ceil(total / usersAtOnce)
  return (
    <>
      <Selection key={`${usersAddress(place)} ${words}`} users={items} total={total} onDeleted={onDeleted} />
      <Pagination page={place.page} pageCount={pageCount} hrefOf={(page) => usersAddress({ ...place, page })} />
    </>
  )
}
