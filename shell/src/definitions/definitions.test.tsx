import { answerCalls, refusal } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSearchParams } from '@portal/ui/router'
import { renderInPortal } from '../test-portal.tsx'
import DefinitionsDialog from './definitions.dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const covered = {
  id: 'd-1',
  term: 'Covered Horse',
  aliases: ['Covered Horses'],
  description: 'Any Thoroughbred horse.\nUntil it is retired.',
  scope: { kind: 'series', ref: '1000' },
  precedence: 0,
  exclusions: [],
  source: { regulationId: 'r-1', versionId: 'v-1', label: '1020' },
  versionNumber: 2,
  publishedAt: '2026-03-02T15:00:00Z',
  comments: 0,
  lockVersion: 1,
}

function OverAnyPage() {
  const [query] = useSearchParams()
  const definition = query.get('definition')
  return definition === null ? null : <DefinitionsDialog definitionId={definition} />
}

it('lists, narrows and opens definitions; each has its address on the page it is opened over', async () => {
  const requests = answerCalls({
    'GET /api/definitions/list': { items: [covered], total: 1, skip: 0, limit: 30 },
    'GET /api/definitions/get-by-id/d-1': covered,
    'GET /api/definitions/versions/d-1': { items: [], total: 0, skip: 0, limit: 20 },
  })
  const { user, address } = await renderInPortal(<OverAnyPage />, { at: '/search?q=horse&definition=all' })
  expect(await screen.findByText('1 definition')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Search terms and their text' }), 'covered')
  await waitFor(() => expect(requests.at(-1)?.url).toContain('q=covered'))
  // Two series may define the same term: the list says which is which.
  expect(screen.getByText('In the 1000 series')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Covered Horse' }))
  expect(await screen.findByRole('heading', { name: 'Covered Horse' })).toHaveFocus()
  expect(address()).toBe('/search?q=horse&definition=d-1')
  expect(screen.getByText('In the 1000 series')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'From 1020' })).toHaveAttribute('href', '/r/r-1?version=v-1')
  await user.keyboard('{Escape}')
  expect(address()).toBe('/search?q=horse')
})

it('says that a definition did not load and offers another try', async () => {
  answerCalls({})
  await renderInPortal(<OverAnyPage />, { at: '/?definition=nowhere' })
  expect(await screen.findByRole('alert')).toHaveTextContent('This does not exist, or is not public.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

it('shows every wording, page by page, and says when they do not come', async () => {
  const wording = (versionNumber: number) => ({
    versionNumber,
    term: 'Covered Horse',
    description: `Wording ${versionNumber}.`,
    publishedAt: '2026-03-02T15:00:00Z',
    changeNote: '',
  })
  let isAway = true
  answerCalls({
    'GET /api/definitions/get-by-id/d-1': { ...covered, versionNumber: 22 },
    'GET /api/definitions/versions/d-1': ({ url }: Request) => {
      if (isAway) return refusal(500, 'service.failed', 'No.')
      const skip = Number(new URL(url).searchParams.get('skip'))
      const items = Array.from({ length: Math.min(20, 22 - skip) }, (_, at) => wording(22 - skip - at))
      return { items, total: 22, skip, limit: 20 }
    },
  })
  const { user } = await renderInPortal(<OverAnyPage />, { at: '/?definition=d-1' })
  const failed = await screen.findByText('The wordings could not be loaded')
  expect(failed).toBeInTheDocument()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Wording 3.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show earlier wordings' }))
  expect(await screen.findByText('Wording 1.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show earlier wordings' })).not.toBeInTheDocument()
})

it('says so when the link may not be copied, with the link', async () => {
  answerCalls({ 'GET /api/definitions/get-by-id/d-1': { ...covered, versionNumber: 1 } })
  const { user, portal } = await renderInPortal(<OverAnyPage />, { at: '/?definition=d-1' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await waitFor(() =>
    expect(portal.toasts.store.get().map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Your browser did not allow copying\. .*definition=d-1$/),
    ]),
  )
})
