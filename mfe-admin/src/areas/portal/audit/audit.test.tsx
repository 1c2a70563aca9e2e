import { errorResponse } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAuditEntry, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import AuditPage from './audit.page.tsx'

const auditResponse = (...items: readonly unknown[]) => ({ 'GET /api/audit': { items, next: null } })
const getQuery = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams)

test('lists entries and expands one to show its changed text and links to related entries', async () => {
  const { user, host } = await openPage(
    <AuditPage />,
    '/audit',
    auditResponse(
      anAuditEntry(1, { reason: 'Clearer wording' }),
      anAuditEntry(2, { action: 'moon.landed', actor: null, before: null, after: null }),
      anAuditEntry(3, { actorName: null, onBehalfOf: 'P-100-000-017' }),
    ),
  )
  const [first, second, third] = await screen.findAllByRole('group')
  expect(first).toHaveTextContent('Rosa Vidal')
  expect(second).toHaveTextContent(/moon\.landed.*System/)
  expect(third).toHaveTextContent('Account 00000000… on behalf of P-100-000-017')
  await user.click(within(first as HTMLElement).getByText('Custom interface text changed'))
  expect(await screen.findByText('Clearer wording')).toBeInTheDocument()
  expect(screen.getByRole('table', { name: '1 field changed' })).toBeInTheDocument()
  expect(screen.getByText('old', { selector: 'del' })).toBeInTheDocument()
  expect(screen.getByText('new', { selector: 'ins' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Show all for this object' })).toHaveAttribute(
    'href',
    '/audit?entityId=text-1',
  )
  expect(screen.getByRole('link', { name: 'Show all by this account' })).toHaveAttribute(
    'href',
    `/audit?actor=${idOf(900)}`,
  )
  await user.click(screen.getByRole('button', { name: 'Copy correlation ID' }))
  expect(await navigator.clipboard.readText()).toBe('c-1')
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Copied to clipboard' }])
})

test('shows only the new values of a created object', async () => {
  const { user } = await openPage(
    <AuditPage />,
    '/audit',
    auditResponse(anAuditEntry(1, { action: 'localization.added', before: null, after: { key: 'a', value: 'b' } })),
  )
  await user.click(await screen.findByText('Interface text overridden', { selector: 'strong' }))
  const table = within(await screen.findByRole('table', { name: 'Created with 2 fields' }))
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Field', 'After'])
})

test('applies the filters to the URL and the request when the form is submitted', async () => {
  const { user, requests, currentPath } = await openPage(
    <AuditPage />,
    '/audit?entityId=text-1',
    auditResponse(anAuditEntry(1)),
  )
  await screen.findByText('Custom interface text changed', { selector: 'strong' })
  expect(getQuery(requests[0])).toEqual({ entityId: 'text-1', limit: '50' })
  await user.selectOptions(screen.getByLabelText('Action'), 'Version promoted')
  await user.selectOptions(screen.getByLabelText('Service'), 'Regulations')
  await user.clear(screen.getByLabelText('Object ID'))
  expect(requests).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  expect(currentPath()).toBe('/audit?service=regulations&action=version.promoted')
  await vi.waitFor(() =>
    expect(getQuery(requests.at(-1))).toEqual({ service: 'regulations', action: 'version.promoted', limit: '50' }),
  )
})

test('adds older entries below and keeps the list when loading fails', async () => {
  let isBroken = true
  const { user } = await openPage(<AuditPage />, '/audit', {
    'GET /api/audit': (request: Request) => {
      if (getQuery(request)['after'] !== 'p2') return { items: [anAuditEntry(1)], next: 'p2' }
      return isBroken
        ? errorResponse(500, 'service.failed', 'Broken.')
        : { items: [anAuditEntry(2, { action: 'second' })], next: null }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }))
  expect(await screen.findByRole('heading', { name: 'We couldn’t load older entries' })).toBeInTheDocument()
  expect(screen.getByText('Showing the newest entry')).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('second')).toBeInTheDocument()
  expect(screen.getByText('2 entries')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument()
})

test('links to the unfiltered list when nothing matches', async () => {
  await openPage(<AuditPage />, '/audit?action=never', auditResponse())
  expect(await screen.findByRole('heading', { name: 'No entries found' })).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Clear filters' })[0]).toHaveAttribute('href', '/audit')
})

test('shows an error and retries', async () => {
  let isBroken = true
  const { user } = await openPage(<AuditPage />, '/audit', {
    'GET /api/audit': () =>
      isBroken ? errorResponse(500, 'service.failed', 'Broken.') : { items: [anAuditEntry(1)], next: null },
  })
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the audit trail' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 entry')).toBeInTheDocument()
})

test('exports the matching entries as a file and explains what to do if there are too many', async () => {
  let hasTooMany = true
  const createObjectUrl = vi.fn<() => string>(() => 'blob:file')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: createObjectUrl, revokeObjectURL: () => undefined }))
  const { user, requests, host } = await openPage(<AuditPage />, '/audit?service=admin', {
    ...auditResponse(anAuditEntry(1)),
    'GET /api/audit/export': () =>
      hasTooMany
        ? errorResponse(400, 'audit.too-many-entries', 'Too many.', { limit: 50_000 })
        : new Response('at,service', { headers: { 'content-type': 'text/csv' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/^More than 50,000 entries match/)).toBeInTheDocument()
  hasTooMany = false
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(createObjectUrl).toHaveBeenCalledOnce())
  expect(getQuery(requests.at(-1))).toEqual({ service: 'admin' })
  expect(host.recorded.toasts.at(-1)).toMatchObject({ kind: 'success' })
  expect(screen.queryByText(/^More than 50,000 entries match/)).not.toBeInTheDocument()
})
