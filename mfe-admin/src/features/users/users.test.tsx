import type { PortalUser } from '@portal/contracts-admin'
import type { FormDialogOptions, ShellHost } from '@portal/contracts-shell/host'
import { fakeShellHost, refusal, signedIn, type FakeShellHost } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import UsersPage from './users.page.tsx'

const roles = [{ role: 'EDITORS', users: 2 }]
const list = (...items: readonly PortalUser[]) => ({
  'POST /api/users/search': { items, total: items.length, skip: 0, limit: 25 },
  'GET /api/users/roles': roles,
})
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)
const lastTo = (requests: readonly Request[], path: string) =>
  requests.findLast(({ url }) => new URL(url).pathname === path)
const bodyTo = async (requests: readonly Request[], path: string) =>
  lastTo(requests, path)?.clone().json() as Promise<unknown>

type Faults = Readonly<Record<string, string>> | undefined

/** A shell in whose dialogs these things are typed; `faults` has what the dialogs were answered. */
function typing(values: Record<string, unknown>): FakeShellHost & { readonly faults: Faults[] } {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const faults: Faults[] = []
  const answered = async (fault: Promise<Faults>) => {
    faults.push(await fault)
    return true
  }
  const dialogs: ShellHost['dialogs'] = {
    ...host.dialogs,
    addUser: (save) => answered(save(values as unknown as Parameters<typeof save>[0])),
    form: ({ submit, fields }: FormDialogOptions) => {
      const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))
      return answered(submit({ ...initial, ...values } as Parameters<typeof submit>[0]))
    },
  }
  return Object.assign(host, { dialogs, faults })
}

test('the list says who, in which groups, in which state, and leads to what each did', async () => {
  await openPage(
    <UsersPage />,
    '/users',
    list(
      aUser(1, { groups: ['USERS', 'ADMINS'] }),
      aUser(2, { status: 'invited' }),
      aUser(3, { status: 'deleted', email: null, groups: [] }),
      aUser(4, { username: 'reader' }),
    ),
  )
  const first = await rowOf('Pat Person 1')
  expect(first.getByText('pat.person-1 · pat-1@demo.example')).toBeInTheDocument()
  expect(first.getByText('Public commenter and Administrator')).toBeInTheDocument()
  expect(first.getByText('Active')).toBeInTheDocument()
  expect(first.getByRole('button', { name: 'Reset password: Pat Person 1' })).toBeInTheDocument()
  expect(first.getByRole('link', { name: 'What they did: Pat Person 1' })).toHaveAttribute(
    'href',
    `/audit?actor=${idOf(1)}`,
  )
  expect((await rowOf('Pat Person 2')).getByRole('button', { name: /^Invite again/ })).toBeInTheDocument()
  const deleted = await rowOf('Pat Person 3')
  expect(deleted.queryByRole('button')).not.toBeInTheDocument()
  expect(deleted.queryByRole('checkbox')).not.toBeInTheDocument()
  // Nobody deletes themselves.
  const own = await rowOf('Pat Person 4')
  expect(own.getByText('You')).toBeInTheDocument()
  expect(own.queryByRole('checkbox')).not.toBeInTheDocument()
})

test('words are looked for without entering an address; group and status are in it', async () => {
  const { user, requests, address } = await openPage(<UsersPage />, '/users?status=active&page=2', list(aUser(1)))
  await screen.findByText('Pat Person 1')
  expect(await bodyTo(requests, '/api/users/search')).toEqual({ skip: 25, limit: 25, status: 'active' })
  await user.type(screen.getByLabelText('Name, user name or whole email address'), ' Jane Doe {Enter}')
  await vi.waitFor(async () =>
    expect(await bodyTo(requests, '/api/users/search')).toEqual({
      skip: 0,
      limit: 25,
      q: 'Jane Doe',
      status: 'active',
    }),
  )
  expect(address()).toBe('/users?status=active')
  expect(requests.filter(({ url }) => /jane/i.test(url))).toEqual([])
  await user.selectOptions(screen.getByLabelText('Group'), 'Editor (2)')
  expect(address()).toBe('/users?group=EDITORS&status=active')
  await vi.waitFor(async () =>
    expect(await bodyTo(requests, '/api/users/search')).toMatchObject({ q: 'Jane Doe', group: 'EDITORS' }),
  )
  await user.click(screen.getByRole('link', { name: 'Show everybody' }))
  await vi.waitFor(async () => expect(await bodyTo(requests, '/api/users/search')).toEqual({ skip: 0, limit: 25 }))
})

test('a person is invited in the language of the page; what is refused stands at its field', async () => {
  const host = typing({ email: 'new@demo.example', name: 'New Person', groups: ['EDITORS', 'USERS'] })
  let isTaken = true
  const { user, requests } = await openPage(
    <UsersPage />,
    '/users',
    {
      ...list(aUser(1)),
      'POST /api/users/add': () => (isTaken ? refusal(409, 'users.email-taken', 'Taken.') : aUser(5)),
    },
    host,
  )
  await user.click(screen.getByRole('button', { name: 'Add a user' }))
  await vi.waitFor(() => expect(host.faults).toHaveLength(1))
  expect(host.faults[0]).toEqual({ email: expect.stringMatching(/^There is an account/) })
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Add a user' }))
  await vi.waitFor(() => expect(host.faults).toHaveLength(2))
  expect(host.faults[1]).toBeUndefined()
  expect(await bodyTo(requests, '/api/users/add')).toEqual({
    email: 'new@demo.example',
    name: 'New Person',
    groups: ['USERS', 'EDITORS'],
    locale: 'en-US',
  })
  expect(host.seen.toasts).toEqual([{ kind: 'success', message: 'New Person was invited by mail.' }])
})

test('only what is otherwise is sent, with the version that was seen; a stale one says what to do', async () => {
  const host = typing({ groups: ['ADMINS', 'USERS'] })
  let isStale = false
  const { user, requests } = await openPage(
    <UsersPage />,
    '/users',
    {
      ...list(aUser(1)),
      [`POST /api/users/update/${idOf(1)}`]: () => (isStale ? refusal(412, 'resource.stale', 'Stale.') : aUser(1)),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Change: Pat Person 1' }))
  await vi.waitFor(() => expect(host.faults).toEqual([undefined]))
  expect(await bodyTo(requests, `/api/users/update/${idOf(1)}`)).toEqual({
    groups: ['USERS', 'ADMINS'],
    expectedVersion: 3,
  })
  isStale = true
  await user.click(await screen.findByRole('button', { name: 'Change: Pat Person 1' }))
  await vi.waitFor(() => expect(host.faults[1]).toEqual({ form: expect.stringMatching(/^Somebody else changed/) }))
})

test('several are deleted together after a question that names them', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const asked = vi.spyOn(host.dialogs, 'confirm')
  const { user, requests } = await openPage(
    <UsersPage />,
    '/users',
    {
      ...list(aUser(1), aUser(2), aUser(3)),
      'POST /api/users/batch-delete': { deleted: [idOf(1), idOf(3)] },
    },
    host,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('3 selected')).toBeInTheDocument()
  await user.click((await rowOf('Pat Person 2')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(asked.mock.lastCall?.[0]).toMatchObject({ title: 'Delete 2 users?', danger: true })
  expect(asked.mock.lastCall?.[0].message).toMatch(/^This deletes Pat Person 1 and Pat Person 3\./)
  await vi.waitFor(() => expect(host.seen.toasts).toEqual([{ kind: 'success', message: '2 users were deleted.' }]))
  expect(await bodyTo(requests, '/api/users/batch-delete')).toEqual({ ids: [idOf(1), idOf(3)] })
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'List of users' })).toHaveFocus()
})

test('a refused deletion says why and keeps what was selected', async () => {
  const { user, host } = await openPage(<UsersPage />, '/users', {
    ...list(aUser(1)),
    'POST /api/users/batch-delete': () => refusal(409, 'users.last-admin', 'The last.'),
  })
  await user.click((await rowOf('Pat Person 1')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(host.seen.toasts[0]?.message).toMatch(/^This would leave nobody/))
  expect(screen.getByText('1 selected')).toBeInTheDocument()
})

test('nothing is sent when the question is answered with no', async () => {
  const { user, host, requests } = await openPage(
    <UsersPage />,
    '/users',
    list(aUser(1), aUser(2, { status: 'invited' })),
  )
  host.answerDialogs(false)
  await user.click(await screen.findByRole('button', { name: 'Reset password: Pat Person 1' }))
  await user.click(await screen.findByRole('button', { name: 'Invite again: Pat Person 2' }))
  expect(host.seen.confirmations).toEqual(['Reset the password of Pat Person 1?', 'Invite Pat Person 2 again?'])
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/users/roles', '/api/users/search'])
})

test.each([
  ['Reset password', 'active', 'send-pass-reset-link'],
  ['Invite again', 'invited', 'resend-invite-link'],
] as const)('%s goes by the id, never by the address', async (button, status, path) => {
  const call = `/api/users/${path}/${idOf(1)}`
  const user1 = aUser(1, { status })
  const { user, host, requests } = await openPage(<UsersPage />, '/users', {
    ...list(user1),
    [`POST ${call}`]: { user: user1, message: 'Sent.' },
  })
  await user.click(await screen.findByRole('button', { name: `${button}: Pat Person 1` }))
  await vi.waitFor(() => expect(host.seen.toasts).toHaveLength(1))
  expect(lastTo(requests, call)?.method).toBe('POST')
})

test('nobody that matches leads back to everybody', async () => {
  const { user, address, requests } = await openPage(<UsersPage />, '/users?group=EDITORS', list())
  await screen.findByRole('heading', { name: 'No user matches' })
  await user.type(screen.getByRole('searchbox'), 'Jane{Enter}')
  const [inFilter, inState] = await screen.findAllByRole('link', { name: 'Show everybody' })
  expect(inFilter).toBeInTheDocument()
  await user.click(inState as HTMLElement)
  expect(address()).toBe('/users')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(screen.getByRole('region', { name: 'List of users' })).toHaveFocus()
  await vi.waitFor(async () => expect(await bodyTo(requests, '/api/users/search')).toEqual({ skip: 0, limit: 25 }))
})

test('a failure says so and is tried again', async () => {
  let isBroken = true
  const { user } = await openPage(<UsersPage />, '/users', {
    ...list(),
    'POST /api/users/search': () =>
      isBroken ? refusal(500, 'service.failed', 'Broken.') : { items: [aUser(1)], total: 1, skip: 0, limit: 25 },
  })
  expect(await screen.findByRole('heading', { name: 'The list of users could not be loaded' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 user')).toBeInTheDocument()
})
