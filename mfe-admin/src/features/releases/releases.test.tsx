import type { ReleasedGeneration } from '@portal/contracts-admin'
import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import ReleasesPage from './releases.page.tsx'

const part = (version: string, from: string | null) => ({
  name: 'mfe-regulations',
  version,
  from,
  needs: { shell: '^1.0.0', regulations: '^1.5.0' },
  offers: null,
  paths: ['/search'],
})

function aGeneration(number: number, more: Partial<ReleasedGeneration> = {}): ReleasedGeneration {
  return {
    number,
    createdAt: '2026-11-21T10:00:00.000Z',
    by: 'release',
    reason: 'a better title',
    basis: number - 1,
    problem: null,
    parts: [part(`1.${number}.0`, `1.${number - 1}.0`)],
    live: [],
    ...more,
  }
}

const shell = { name: 'shell', version: '1.1.0', from: '1.1.0', needs: {}, offers: '1.1.0', paths: [] }

const releases = {
  live: 2,
  movable: true,
  next: null,
  items: [
    aGeneration(3),
    aGeneration(2, { parts: [part('1.2.0', '1.1.0'), shell] }),
    aGeneration(1, { createdAt: null, problem: 'unreadable', parts: [] }),
  ],
  loads: [
    { name: 'mfe-regulations', version: '1.2.0', loaded: 1200, failed: 3, fellBack: 0, p50: 120, p75: 310 },
    { name: 'shell', version: '1.1.0', loaded: 800, failed: 0, fellBack: 0, p50: 400, p75: 700 },
  ],
}

test('a generation says what it is made of, how it loads and what may be done; one that is broken says so', async () => {
  await openPage(<ReleasesPage />, '/releases', { 'GET /api/releases': releases })
  const live = within(await screen.findByRole('article', { name: 'Generation 2' }))
  expect(live.getByText('Live')).toBeInTheDocument()
  expect(live.getByText('was 1.1.0')).toBeInTheDocument()
  expect(live.getByText('shell ^1.0.0, regulations ^1.5.0')).toBeInTheDocument()
  expect(live.getByText(/1,200 loads, 3 failed/)).toHaveTextContent('half within 120 ms, three of four within 310 ms')
  expect(live.queryByRole('button')).not.toBeInTheDocument()
  expect(live.getByText('1 page')).toBeInTheDocument()
  expect(live.getByText('/search')).toBeInTheDocument()
  expect(live.getByText('the shell contract 1.1.0')).toBeInTheDocument()
  expect(live.getByText(/800 loads/)).toHaveTextContent('half within 400 ms')
  const newer = within(screen.getByRole('article', { name: 'Generation 3' }))
  expect(newer.getByRole('link', { name: 'Preview generation 3' })).toHaveAttribute('href', '/?generation=3')
  const broken = within(screen.getByRole('article', { name: 'Generation 1' }))
  expect(broken.getByText('Cannot be read')).toBeInTheDocument()
  expect(broken.queryByRole('button')).not.toBeInTheDocument()
})

test('before another generation goes live it is said what readers will see, and a reason is asked for', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <ReleasesPage />,
    '/releases',
    { 'GET /api/releases': releases, 'POST /api/releases/live': { live: 3, before: 2 } },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Make generation 3 live' }))
  const form = host.seen.forms[0]
  expect(form?.intro).toContain('mfe-regulations 1.3.0 in place of 1.2.0')
  expect(await form?.submit({ reason: 'it was looked at' })).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ generation: 3, expectedLive: 2, reason: 'it was looked at' })
  expect(host.seen.toasts).toEqual([{ kind: 'success', message: 'Generation 3 is live' }])
})

test('where somebody else was quicker nothing moves and the form says so', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user } = await openPage(
    <ReleasesPage />,
    '/releases',
    { 'GET /api/releases': releases, 'POST /api/releases/live': refusal(409, 'releases.moved-meanwhile', 'Moved.') },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Make generation 3 live' }))
  expect(await host.seen.forms[0]?.submit({ reason: 'x' })).toEqual({
    reason: expect.stringContaining('went live in the meantime'),
  })
})

test('what a rollback would bring back is looked at first where the portal shows it; elsewhere it is said why not', async () => {
  const answers = { 'GET /api/releases': { ...releases, items: [aGeneration(3), aGeneration(2)], live: 3 } }
  const own = await openPage(<ReleasesPage />, '/releases', answers)
  const link = await screen.findByRole('link', { name: 'Preview generation 2' })
  expect(link).toHaveAttribute('href', '/?generation=2')
  own.unmount()
  vi.stubGlobal('location', new URL('https://portal.example/releases'))
  try {
    await openPage(<ReleasesPage />, '/releases', answers)
    const earlier = within(await screen.findByRole('article', { name: 'Generation 2' }))
    expect(earlier.getByText(/not previewed at this address/)).toBeInTheDocument()
    expect(earlier.queryByRole('link')).not.toBeInTheDocument()
  } finally {
    vi.unstubAllGlobals()
  }
})
