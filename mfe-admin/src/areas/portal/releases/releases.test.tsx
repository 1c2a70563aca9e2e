import type { ReleasedGeneration } from '@portal/contracts-admin'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import ReleasesPage from './releases.page.tsx'

const aPart = (version: string, previousVersion: string | null) => ({
  name: 'mfe-regulations',
  version,
  previousVersion,
  needs: { shell: '^1.0.0', regulations: '^1.5.0' },
  providesContract: null,
  paths: ['/search'],
})

function aGeneration(number: number, more: Partial<ReleasedGeneration> = {}): ReleasedGeneration {
  return {
    number,
    createdAt: '2026-11-21T10:00:00.000Z',
    createdBy: 'release',
    reason: 'a better title',
    basedOn: number - 1,
    problem: null,
    parts: [aPart(`1.${number}.0`, `1.${number - 1}.0`)],
    activations: [],
    ...more,
  }
}

const shell = {
  name: 'shell',
  version: '1.1.0',
  previousVersion: '1.1.0',
  needs: {},
  providesContract: '1.1.0',
  paths: [],
}

const releases = {
  live: 2,
  canActivate: true,
  next: null,
  items: [
    aGeneration(3),
    aGeneration(2, { parts: [aPart('1.2.0', '1.1.0'), shell] }),
    aGeneration(1, { createdAt: null, problem: 'unreadable', parts: [] }),
  ],
  loadStats: [
    { name: 'mfe-regulations', version: '1.2.0', loaded: 1200, failed: 3, fellBack: 0, p50: 120, p75: 310 },
    { name: 'shell', version: '1.1.0', loaded: 800, failed: 0, fellBack: 0, p50: 400, p75: 700 },
  ],
}

test('shows the releases, load statistics and actions of each generation, and damaged generations', async () => {
  await openPage(<ReleasesPage />, '/releases', { 'GET /api/releases': releases })
  const live = within(await screen.findByRole('article', { name: 'Generation 2' }))
  expect(live.getByText('Live')).toBeInTheDocument()
  expect(live.getByText('was 1.1.0')).toBeInTheDocument()
  expect(live.getByText('shell ^1.0.0, regulations ^1.5.0')).toBeInTheDocument()
  expect(live.getByText(/1,200 loads, 3 failed/)).toHaveTextContent('median 120 ms, 75th percentile 310 ms')
  expect(live.queryByRole('button')).not.toBeInTheDocument()
  expect(live.getByText('1 page')).toBeInTheDocument()
  expect(live.getByText('/search')).toBeInTheDocument()
  expect(live.getByText('shell contract 1.1.0')).toBeInTheDocument()
  expect(live.getByText(/800 loads/)).toHaveTextContent('median 400 ms')
  const newer = within(screen.getByRole('article', { name: 'Generation 3' }))
  expect(newer.getByRole('link', { name: 'Preview generation 3' })).toHaveAttribute('href', '/?generation=3')
  const damaged = within(screen.getByRole('article', { name: 'Generation 1' }))
  expect(damaged.getByText('Damaged')).toBeInTheDocument()
  expect(damaged.queryByRole('button')).not.toBeInTheDocument()
})

test('shows the changes and asks for a reason before it activates a generation', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <ReleasesPage />,
    '/releases',
    { 'GET /api/releases': releases, 'POST /api/releases/live': { live: 3, previous: 2 } },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Activate generation 3' }))
  const form = host.recorded.forms[0]
  expect(form?.intro).toContain('mfe-regulations 1.2.0 → 1.3.0')
  expect(await form?.submit({ reason: 'Reviewed' })).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ generation: 3, expectedLive: 2, reason: 'Reviewed' })
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Generation 3 is live' }])
})

test('shows an error when someone else activated another generation', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user } = await openPage(
    <ReleasesPage />,
    '/releases',
    { 'GET /api/releases': releases, 'POST /api/releases/live': errorResponse(409, 'releases.live-changed', 'Moved.') },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Activate generation 3' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'x' })).toEqual({
    reason: expect.stringContaining('activated another generation'),
  })
})

test('previews an earlier generation on localhost and explains why it is unavailable elsewhere', async () => {
  const responses = { 'GET /api/releases': { ...releases, items: [aGeneration(3), aGeneration(2)], live: 3 } }
  const local = await openPage(<ReleasesPage />, '/releases', responses)
  const link = await screen.findByRole('link', { name: 'Preview generation 2' })
  expect(link).toHaveAttribute('href', '/?generation=2')
  local.unmount()
  vi.stubGlobal('location', new URL('https://portal.example/releases'))
  try {
    await openPage(<ReleasesPage />, '/releases', responses)
    const earlier = within(await screen.findByRole('article', { name: 'Generation 2' }))
    expect(earlier.getByText(/only on localhost/)).toBeInTheDocument()
    expect(earlier.queryByRole('link')).not.toBeInTheDocument()
  } finally {
    vi.unstubAllGlobals()
  }
})
