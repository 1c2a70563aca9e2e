import type { SessionState } from '@portal/contracts-shell/host'
import { useQuery, QueryClientProvider } from '@portal/ui/query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInPortal } from '../test-portal.tsx'
import { usePersonsMemory } from './persons-memory.ts'

const fetchMine = vi.fn<() => Promise<string>>()

/** A page with something fetched once and for all, and something half written. */
function Page() {
  const mine = useQuery({ queryKey: ['mine'], queryFn: fetchMine, staleTime: Number.POSITIVE_INFINITY })
  const [words, setWords] = useState('')
  return (
    <>
      <p>{mine.data ?? 'loading'}</p>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
    </>
  )
}

function Portal() {
  const { queries, turn } = usePersonsMemory()
  return (
    <QueryClientProvider client={queries}>
      <Page key={turn} />
    </QueryClientProvider>
  )
}

function as(username: string, ...groups: readonly ('USERS' | 'EDITORS')[]): SessionState {
  return { status: 'signed-in', user: { username, groups, expiresAt: Date.now() + 3_600_000 } }
}

it('what one person fetched and began is gone when another is here', async () => {
  fetchMine.mockResolvedValueOnce('drafts of Ann')
  const { host, portal, user } = await renderInPortal(<Portal />, { session: as('ann', 'EDITORS') })
  await screen.findByText('drafts of Ann')
  await user.type(screen.getByRole('textbox', { name: 'Words' }), 'In confidence')
  const sure = portal.dialogs.confirm({ title: 'Send it?', message: '', confirmLabel: 'Send' })

  let answer = (_: string): void => undefined
  fetchMine.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  act(() => host.setSession({ status: 'signed-out' }))
  expect(screen.queryByText('drafts of Ann')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Words' })).toHaveValue('')
  expect(await sure).toBe(false)
  expect(portal.dialogs.store.get()).toEqual([])

  act(() => host.setSession(as('bob', 'USERS')))
  expect(screen.getByText('loading')).toBeInTheDocument()
  act(() => answer('drafts of Bob'))
  expect(await screen.findByText('drafts of Bob')).toBeInTheDocument()
})

it('a right that was taken away takes what was fetched by it along; a fresh token of the same person does not', async () => {
  fetchMine.mockResolvedValueOnce('an unpublished text').mockResolvedValueOnce('a refusal')
  const { host } = await renderInPortal(<Portal />, { session: as('ann', 'USERS', 'EDITORS') })
  await screen.findByText('an unpublished text')
  act(() => host.setSession(as('ann', 'EDITORS', 'USERS')))
  expect(screen.getByText('an unpublished text')).toBeInTheDocument()
  act(() => host.setSession(as('ann', 'USERS')))
  expect(screen.queryByText('an unpublished text')).toBeNull()
  expect(await screen.findByText('a refusal')).toBeInTheDocument()
})

it('what was fetched while the session resolved belongs to who it turns out to be', async () => {
  fetchMine.mockResolvedValueOnce('fetched once')
  const { host, user } = await renderInPortal(<Portal />, { session: { status: 'initializing' } })
  await screen.findByText('fetched once')
  await user.type(screen.getByRole('textbox', { name: 'Words' }), 'begun')
  act(() => host.setSession(as('ann', 'USERS')))
  expect(screen.getByText('fetched once')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Words' })).toHaveValue('begun')
})
