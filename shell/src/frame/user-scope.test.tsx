import type { SessionState, SessionUser } from '@portal/contracts-shell/host'
import { useQuery, QueryClientProvider } from '@portal/ui/query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInPortal } from '../test-portal.tsx'
import { useUserScope } from './user-scope.ts'

const fetchMine = vi.fn<() => Promise<string>>()

/** A page with a query that never goes stale and a text field. */
function Page() {
  const mine = useQuery({ queryKey: ['mine'], queryFn: fetchMine, staleTime: Number.POSITIVE_INFINITY })
  const [text, setText] = useState('')
  return (
    <>
      <p>{mine.data ?? 'loading'}</p>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  )
}

function Portal() {
  const { queryClient, version } = useUserScope()
  return (
    <QueryClientProvider client={queryClient}>
      <Page key={version} />
    </QueryClientProvider>
  )
}

function signedInAs(username: string, ...groups: readonly ('USERS' | 'EDITORS')[]): SessionState {
  return { status: 'signed-in', user: { username, groups, roles: [], expiresAt: Date.now() + 3_600_000 } }
}

it('discards the queries, inputs and dialogs of a user when another user signs in', async () => {
  fetchMine.mockResolvedValueOnce('drafts of Ann')
  const { host, portal, user } = await renderInPortal(<Portal />, { session: signedInAs('ann', 'EDITORS') })
  await screen.findByText('drafts of Ann')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A private note')
  const confirmed = portal.dialogs.confirm({ title: 'Send it?', message: '', confirmLabel: 'Send' })

  let resolveFetch = (_: string): void => undefined
  fetchMine.mockReturnValue(new Promise((resolve) => (resolveFetch = resolve)))
  act(() => host.setSession({ status: 'signed-out' }))
  expect(screen.queryByText('drafts of Ann')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  expect(await confirmed).toBe(false)
  expect(portal.dialogs.store.get()).toEqual([])

  act(() => host.setSession(signedInAs('bob', 'USERS')))
  expect(screen.getByText('loading')).toBeInTheDocument()
  act(() => resolveFetch('drafts of Bob'))
  expect(await screen.findByText('drafts of Bob')).toBeInTheDocument()
})

it('discards query results when a group is removed, but not when only the token is refreshed', async () => {
  fetchMine.mockResolvedValueOnce('an unpublished text').mockResolvedValueOnce('access denied')
  const { host } = await renderInPortal(<Portal />, { session: signedInAs('ann', 'USERS', 'EDITORS') })
  await screen.findByText('an unpublished text')
  act(() => host.setSession(signedInAs('ann', 'EDITORS', 'USERS')))
  expect(screen.getByText('an unpublished text')).toBeInTheDocument()
  act(() => host.setSession(signedInAs('ann', 'USERS')))
  expect(screen.queryByText('an unpublished text')).toBeNull()
  expect(await screen.findByText('access denied')).toBeInTheDocument()
})

it('keeps what was loaded while the session was initializing', async () => {
  fetchMine.mockResolvedValueOnce('fetched once')
  const { host, user } = await renderInPortal(<Portal />, { session: { status: 'initializing' } })
  await screen.findByText('fetched once')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A note')
  act(() => host.setSession(signedInAs('ann', 'USERS')))
  expect(screen.getByText('fetched once')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('A note')
})

describe('when the person roles of the user arrive after sign-in', () => {
  const withPerson = (person: Pick<SessionUser, 'roles'> & Partial<SessionUser>): SessionState => ({
    status: 'signed-in',
    user: { username: 'ann', groups: ['USERS'], expiresAt: Date.now() + 3_600_000, ...person },
  })

  it('keeps what was typed and opened, and loads the data again', async () => {
    fetchMine.mockResolvedValueOnce('without roles').mockResolvedValueOnce('as a trainer')
    const { host, portal, user } = await renderInPortal(<Portal />, { session: withPerson({ roles: [] }) })
    await screen.findByText('without roles')
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A note')
    void portal.dialogs.confirm({ title: 'Send it?', message: '', confirmLabel: 'Send' })
    act(() => host.setSession(withPerson({ personId: 'p1', roles: ['trainer'] })))
    expect(await screen.findByText('as a trainer')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('A note')
    expect(portal.dialogs.store.get()).toHaveLength(1)
  })

  it.each<readonly [string, SessionState]>([
    ['a role is removed', withPerson({ personId: 'p1', roles: ['owner'] })],
    ['the account belongs to another person', withPerson({ personId: 'p2', roles: ['owner', 'trainer'] })],
  ])('discards everything once %s', async (_, next) => {
    fetchMine.mockResolvedValueOnce('as a trainer').mockResolvedValueOnce('as an owner')
    const session = withPerson({ personId: 'p1', roles: ['owner', 'trainer'] })
    const { host, user } = await renderInPortal(<Portal />, { session })
    await screen.findByText('as a trainer')
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A note')
    act(() => host.setSession(next))
    expect(screen.queryByText('as a trainer')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('')
    expect(await screen.findByText('as an owner')).toBeInTheDocument()
  })
})
