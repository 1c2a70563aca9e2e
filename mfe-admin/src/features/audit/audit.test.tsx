import { refusal } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAct, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import AuditPage from './audit.page.tsx'

const trail = (...items: readonly unknown[]) => ({ 'GET /api/audit': { items, next: null } })
const queryOf = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams)

test('acts say when, what and who; one opens to what changed, word by word, and to where it leads', async () => {
  const { user, host } = await openPage(
    <AuditPage />,
    '/audit',
    trail(
      anAct(1, { reason: 'A better word' }),
      anAct(2, { kind: 'moon.landed', actor: null, before: null, after: null }),
      anAct(3, { actorName: null }),
    ),
  )
  const [first, second, third] = await screen.findAllByRole('group')
  expect(first).toHaveTextContent('Rosa Vidal')
  expect(second).toHaveTextContent(/moon\.landed.*The portal itself/)
  expect(third).toHaveTextContent('Account 00000000…')
  await user.click(within(first as HTMLElement).getByText('Text of the portal changed again'))
  expect(await screen.findByText('A better word')).toBeInTheDocument()
  expect(screen.getByRole('table', { name: '1 field changed' })).toBeInTheDocument()
  expect(screen.getByText('old', { selector: 'del' })).toBeInTheDocument()
  expect(screen.getByText('new', { selector: 'ins' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'All about this thing' })).toHaveAttribute('href', '/audit?entityId=text-1')
  expect(screen.getByRole('link', { name: 'All that this account did' })).toHaveAttribute(
    'href',
    `/audit?actor=${idOf(900)}`,
  )
  await user.click(screen.getByRole('button', { name: 'Copy the correlation id' }))
  expect(await navigator.clipboard.readText()).toBe('c-1')
  expect(host.seen.toasts).toEqual([{ kind: 'success', message: 'Copied' }])
})

test('a thing that was made has no side before', async () => {
  const { user } = await openPage(
    <AuditPage />,
    '/audit',
    trail(anAct(1, { kind: 'localization.add', before: null, after: { key: 'a', value: 'b' } })),
  )
  await user.click(await screen.findByText('Text of the portal changed for the first time', { selector: 'strong' }))
  const table = within(await screen.findByRole('table', { name: 'It was made with 2 fields' }))
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Field', 'After'])
})

test('the filter goes into the address when it is sent, and from there to the service', async () => {
  const { user, requests, address } = await openPage(<AuditPage />, '/audit?entityId=text-1', trail(anAct(1)))
  await screen.findByText('Text of the portal changed again', { selector: 'strong' })
  expect(queryOf(requests[0])).toEqual({ entityId: 'text-1', limit: '50' })
  await user.selectOptions(screen.getByLabelText('What was done'), 'Version promoted')
  await user.selectOptions(screen.getByLabelText('Part of the portal'), 'Regulations')
  await user.clear(screen.getByLabelText('Thing (its id)'))
  expect(requests).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(address()).toBe('/audit?service=regulations&kind=versions.promote')
  await vi.waitFor(() =>
    expect(queryOf(requests.at(-1))).toEqual({ service: 'regulations', kind: 'versions.promote', limit: '50' }),
  )
})

test('older acts are added below; when they fail, what is shown stays', async () => {
  let isBroken = true
  const { user } = await openPage(<AuditPage />, '/audit', {
    'GET /api/audit': (request: Request) => {
      if (queryOf(request)['after'] !== 'p2') return { items: [anAct(1)], next: 'p2' }
      return isBroken
        ? refusal(500, 'service.failed', 'Broken.')
        : { items: [anAct(2, { kind: 'second' })], next: null }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show older acts' }))
  expect(await screen.findByRole('heading', { name: 'Older acts could not be loaded' })).toBeInTheDocument()
  expect(screen.getByText('The newest act; there are older ones')).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('second')).toBeInTheDocument()
  expect(screen.getByText('2 acts')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show older acts' })).not.toBeInTheDocument()
})

test('nothing that matches leads back to everything', async () => {
  await openPage(<AuditPage />, '/audit?kind=never', trail())
  expect(await screen.findByRole('heading', { name: 'No act matches' })).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Show everything' })[0]).toHaveAttribute('href', '/audit')
})

test('a failure says so and is tried again', async () => {
  let isBroken = true
  const { user } = await openPage(<AuditPage />, '/audit', {
    'GET /api/audit': () => (isBroken ? refusal(500, 'service.failed', 'Broken.') : { items: [anAct(1)], next: null }),
  })
  expect(await screen.findByRole('heading', { name: 'The audit trail could not be loaded' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 act')).toBeInTheDocument()
})

test('the acts that match are taken away as a file; too many are refused with what to do', async () => {
  let isTooMuch = true
  const made = vi.fn<() => string>(() => 'blob:file')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }))
  const { user, requests, host } = await openPage(<AuditPage />, '/audit?service=admin', {
    ...trail(anAct(1)),
    'GET /api/audit/export': () =>
      isTooMuch
        ? refusal(400, 'audit.too-many-to-export', 'Too many.', { limit: 50_000 })
        : new Response('at,service', { headers: { 'content-type': 'text/csv' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  expect(await screen.findByText(/^More than 50,000 acts match/)).toBeInTheDocument()
  isTooMuch = false
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce())
  expect(queryOf(requests.at(-1))).toEqual({ service: 'admin' })
  expect(host.seen.toasts.at(-1)).toMatchObject({ kind: 'success' })
  expect(screen.queryByText(/^More than 50,000 acts match/)).not.toBeInTheDocument()
})
