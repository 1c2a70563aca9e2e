import type { PortalUser } from '@portal/contracts-admin'
import type { FormDialogOptions, ShellHost } from '@portal/contracts-shell/host'
import { fakeShellHost, errorResponse, signedIn, type FakeShellHost } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import UsersPage from './users.page.tsx'

const roles = [{ role: 'EDITORS', users: 2 }]
const listResponses = (...items: readonly PortalUser[]) => ({
  'POST /api/users/search': { items, total: items.length, skip: 0, limit: 25 },
  'GET /api/users/roles': roles,
})
const findRow = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)
const findLastRequest = (requests: readonly Request[], path: string) =>
  requests.findLast(({ url }) => new URL(url).pathname === path)
const getSentBody = async (requests: readonly Request[], path: string) =>
  findLastRequest(requests, path)?.clone().json() as Promise<unknown>

type FieldErrors = Readonly<Record<string, string>> | undefined

/** A shell whose dialogs are submitted with the given values. `results` has the returned field errors. */
function createHost(values: Record<string, unknown>): FakeShellHost & { readonly results: FieldErrors[] } {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const results: FieldErrors[] = []
  const record = async (result: Promise<FieldErrors>) => {
    results.push(await result)
    return true
  }
  const dialogs: ShellHost['dialogs'] = {
    ...host.dialogs,
    addUser: (save) => record(save(values as unknown as Parameters<typeof save>[0])),
    form: ({ submit, fields }: FormDialogOptions) => {
      const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))
      return record(submit({ ...initial, ...values } as Parameters<typeof submit>[0]))
    },
  }
  return Object.assign(host, { dialogs, results })
}

test('lists users with their groups, status and a link to their activity', async () => {
  await openPage(
    <UsersPage />,
    '/users',
    listResponses(
      aUser(1, { groups: ['USERS', 'ADMINS'] }),
      aUser(2, { status: 'invited' }),
      aUser(3, { status: 'deleted', email: null, groups: [] }),
      aUser(4, { username: 'reader' }),
    ),
  )
  const first = await findRow('Pat Person 1')
  expect(first.getByText('pat.person-1 · pat-1@demo.example')).toBeInTheDocument()
  expect(first.getByText('Public commenter and Administrator')).toBeInTheDocument()
  expect(first.getByText('Active')).toBeInTheDocument()
  expect(first.getByRole('button', { name: 'Reset password: Pat Person 1' })).toBeInTheDocument()
  expect(first.getByRole('link', { name: 'Show activity: Pat Person 1' })).toHaveAttribute(
    'href',
    `/audit?actor=${idOf(1)}`,
  )
  expect((await findRow('Pat Person 2')).getByRole('button', { name: /^Resend invitation/ })).toBeInTheDocument()
  const deleted = await findRow('Pat Person 3')
  expect(deleted.queryByRole('button')).not.toBeInTheDocument()
  expect(deleted.queryByRole('checkbox')).not.toBeInTheDocument()
  // Users can't delete themselves.
  const currentUser = await findRow('Pat Person 4')
  expect(currentUser.getByText('You')).toBeInTheDocument()
  expect(currentUser.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('keeps the search text out of the URL and adds group and status', async () => {
  const { user, requests, currentPath } = await openPage(
    <UsersPage />,
    '/users?status=active&page=2',
    listResponses(aUser(1)),
  )
  await screen.findByText('Pat Person 1')
  expect(await getSentBody(requests, '/api/users/search')).toEqual({ skip: 25, limit: 25, status: 'active' })
  await user.type(screen.getByLabelText('Name, username or full email address'), ' Jane Doe {Enter}')
  await vi.waitFor(async () =>
    expect(await getSentBody(requests, '/api/users/search')).toEqual({
      skip: 0,
      limit: 25,
      q: 'Jane Doe',
      status: 'active',
    }),
  )
  expect(currentPath()).toBe('/users?status=active')
  expect(requests.filter(({ url }) => /jane/i.test(url))).toEqual([])
  await user.selectOptions(screen.getByLabelText('Group'), 'Editor (2)')
  expect(currentPath()).toBe('/users?group=EDITORS&status=active')
  await vi.waitFor(async () =>
    expect(await getSentBody(requests, '/api/users/search')).toMatchObject({ q: 'Jane Doe', group: 'EDITORS' }),
  )
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await vi.waitFor(async () => expect(await getSentBody(requests, '/api/users/search')).toEqual({ skip: 0, limit: 25 }))
})

test('invites a user in the language of the page and shows errors at their field', async () => {
  const host = createHost({ email: 'new@demo.example', name: 'New Person', groups: ['EDITORS', 'USERS'] })
  let isTaken = true
  const { user, requests } = await openPage(
    <UsersPage />,
    '/users',
    {
      ...listResponses(aUser(1)),
      'POST /api/users/add': () => (isTaken ? errorResponse(409, 'users.email-taken', 'Taken.') : aUser(5)),
    },
    host,
  )
  await user.click(screen.getByRole('button', { name: 'Add user' }))
  await vi.waitFor(() => expect(host.results).toHaveLength(1))
  expect(host.results[0]).toEqual({ email: expect.stringMatching(/^Another account uses/) })
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Add user' }))
  await vi.waitFor(() => expect(host.results).toHaveLength(2))
  expect(host.results[1]).toBeUndefined()
  expect(await getSentBody(requests, '/api/users/add')).toEqual({
    email: 'new@demo.example',
    name: 'New Person',
    groups: ['USERS', 'EDITORS'],
    locale: 'en-US',
  })
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'An invitation was sent to New Person.' }])
})

test('sends only changed fields with the lock version and explains conflicts', async () => {
  const host = createHost({ groups: ['ADMINS', 'USERS'] })
  let isStale = false
  const { user, requests } = await openPage(
    <UsersPage />,
    '/users',
    {
      ...listResponses(aUser(1)),
      [`POST /api/users/update/${idOf(1)}`]: () =>
        isStale ? errorResponse(412, 'resource.stale', 'Stale.') : aUser(1),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Edit: Pat Person 1' }))
  await vi.waitFor(() => expect(host.results).toEqual([undefined]))
  expect(await getSentBody(requests, `/api/users/update/${idOf(1)}`)).toEqual({
    groups: ['USERS', 'ADMINS'],
    expectedVersion: 3,
  })
  isStale = true
  await user.click(await screen.findByRole('button', { name: 'Edit: Pat Person 1' }))
  await vi.waitFor(() => expect(host.results[1]).toEqual({ form: expect.stringMatching(/^Someone else changed/) }))
})

test('deletes several users after a confirmation with their names', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const confirm = vi.spyOn(host.dialogs, 'confirm')
  const { user, requests } = await openPage(
    <UsersPage />,
    '/users',
    {
      ...listResponses(aUser(1), aUser(2), aUser(3)),
      'POST /api/users/batch-delete': { deleted: [idOf(1), idOf(3)] },
    },
    host,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('3 selected')).toBeInTheDocument()
  await user.click((await findRow('Pat Person 2')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete users' }))
  expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: 'Delete 2 users?', danger: true })
  expect(confirm.mock.lastCall?.[0].message).toMatch(/^Pat Person 1 and Pat Person 3 will be signed out/)
  await vi.waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: '2 users were deleted.' }]))
  expect(await getSentBody(requests, '/api/users/batch-delete')).toEqual({ ids: [idOf(1), idOf(3)] })
  expect(screen.queryByRole('button', { name: 'Delete users' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Users' })).toHaveFocus()
})

test('shows why a deletion failed and keeps the selection', async () => {
  const { user, host } = await openPage(<UsersPage />, '/users', {
    ...listResponses(aUser(1)),
    'POST /api/users/batch-delete': () => errorResponse(409, 'users.last-admin', 'The last.'),
  })
  await user.click((await findRow('Pat Person 1')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete users' }))
  await vi.waitFor(() =>
    expect(host.recorded.toasts[0]?.message).toMatch(/^The portal needs at least one administrator/),
  )
  expect(screen.getByText('1 selected')).toBeInTheDocument()
})

test('sends nothing when the confirmation is canceled', async () => {
  const { user, host, requests } = await openPage(
    <UsersPage />,
    '/users',
    listResponses(aUser(1), aUser(2, { status: 'invited' })),
  )
  host.setDialogResult(false)
  await user.click(await screen.findByRole('button', { name: 'Reset password: Pat Person 1' }))
  await user.click(await screen.findByRole('button', { name: 'Resend invitation: Pat Person 2' }))
  expect(host.recorded.confirmations).toEqual([
    'Reset the password of Pat Person 1?',
    'Resend the invitation to Pat Person 2?',
  ])
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/users/roles', '/api/users/search'])
})

test.each([
  ['Reset password', 'active', 'send-pass-reset-link'],
  ['Resend invitation', 'invited', 'resend-invite-link'],
] as const)('%s sends the id, not the email address', async (button, status, path) => {
  const call = `/api/users/${path}/${idOf(1)}`
  const user1 = aUser(1, { status })
  const { user, host, requests } = await openPage(<UsersPage />, '/users', {
    ...listResponses(user1),
    [`POST ${call}`]: { user: user1, message: 'Sent.' },
  })
  await user.click(await screen.findByRole('button', { name: `${button}: Pat Person 1` }))
  await vi.waitFor(() => expect(host.recorded.toasts).toHaveLength(1))
  expect(findLastRequest(requests, call)?.method).toBe('POST')
})

test('links to the unfiltered list when no user matches', async () => {
  const { user, currentPath, requests } = await openPage(<UsersPage />, '/users?group=EDITORS', listResponses())
  await screen.findByRole('heading', { name: 'No users found' })
  await user.type(screen.getByRole('searchbox'), 'Jane{Enter}')
  const [inFilters, inEmptyState] = await screen.findAllByRole('link', { name: 'Clear filters' })
  expect(inFilters).toBeInTheDocument()
  await user.click(inEmptyState as HTMLElement)
  expect(currentPath()).toBe('/users')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(screen.getByRole('region', { name: 'Users' })).toHaveFocus()
  await vi.waitFor(async () => expect(await getSentBody(requests, '/api/users/search')).toEqual({ skip: 0, limit: 25 }))
})

test('shows an error and retries', async () => {
  let isBroken = true
  const { user } = await openPage(<UsersPage />, '/users', {
    ...listResponses(),
    'POST /api/users/search': () =>
      isBroken ? errorResponse(500, 'service.failed', 'Broken.') : { items: [aUser(1)], total: 1, skip: 0, limit: 25 },
  })
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the users' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 user')).toBeInTheDocument()
})
