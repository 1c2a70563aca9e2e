import { regulationsHttp } from '@portal/contracts-regulations'
import { stubResponses, errorResponse } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSearchParams } from '@portal/ui/router'
import { renderInPortal } from '../test-portal.tsx'
import DefinitionsDialog from './definitions.dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const definitionId = '00000000-0000-4000-8000-000000000001'
const regulationId = '00000000-0000-4000-8000-000000000002'
const versionId = '00000000-0000-4000-8000-000000000003'

const coveredHorse = {
  id: definitionId,
  term: 'Covered Horse',
  aliases: ['Covered Horses'],
  description: 'Any Thoroughbred horse.\nUntil it is retired.',
  scope: { kind: 'series', ref: '1000' },
  precedence: 0,
  exclusions: [],
  source: { regulationId, versionId, label: '1020' },
  versionNumber: 2,
  publishedAt: '2026-03-02T15:00:00Z',
  isProposed: false,
  effectiveFrom: '2026-07-01',
  commentCount: 0,
  lockVersion: 1,
}

function AnyPage() {
  const [query] = useSearchParams()
  const definition = query.get('definition')
  return definition === null ? null : <DefinitionsDialog definitionId={definition} />
}

it('lists, filters and opens definitions, and adds the open one to the URL of the page', async () => {
  const requests = stubResponses(regulationsHttp, {
    'GET /api/definitions/list': { items: [coveredHorse], total: 1, skip: 0, limit: 30 },
    [`GET /api/definitions/get-by-id/${definitionId}`]: coveredHorse,
    [`GET /api/definitions/versions/${definitionId}`]: { items: [], total: 0, skip: 0, limit: 20 },
  })
  const { user, currentPath } = await renderInPortal(<AnyPage />, { path: '/search?q=horse&definition=all' })
  expect(await screen.findByText('1 definition')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Search terms and definitions' }), 'covered')
  await waitFor(() => expect(requests.at(-1)?.url).toContain('q=covered'))
  // Two series can define the same term, so the list shows the scope.
  expect(screen.getByText('Applies to the 1000 series')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Covered Horse' }))
  expect(await screen.findByRole('heading', { name: 'Covered Horse' })).toHaveFocus()
  expect(currentPath()).toBe(`/search?q=horse&definition=${definitionId}`)
  expect(screen.getByText('Applies to the 1000 series')).toBeInTheDocument()
  expect(screen.getByText('In effect since July 1, 2026')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Source: 1020' })).toHaveAttribute(
    'href',
    `/r/${regulationId}?version=${versionId}`,
  )
  await user.keyboard('{Escape}')
  expect(currentPath()).toBe('/search?q=horse')
})

it('shows the other text in which a term is defined, with a link if its address is known', async () => {
  const definedIn = { citation: 'section 3(5) of the Sample Labor Act', url: 'https://uscode.house.gov/view' }
  stubResponses(regulationsHttp, {
    [`GET /api/definitions/get-by-id/${definitionId}`]: { ...coveredHorse, versionNumber: 1, definedIn },
  })
  await renderInPortal(<AnyPage />, { path: `/?definition=${definitionId}` })
  const link = await screen.findByRole('link', { name: definedIn.citation })
  expect(link).toHaveAttribute('href', definedIn.url)
  expect(link).toHaveAttribute('lang', 'en')
  expect(link.parentElement).toHaveTextContent(/^Defined in another text:/)
})

it('lists each term once, with one meaning per scope, and tags proposed definitions', async () => {
  const proposed = {
    ...coveredHorse,
    id: '00000000-0000-4000-8000-000000000009',
    term: 'covered horse',
    scope: { kind: 'rule', ref: '2143' },
    isProposed: true,
    effectiveFrom: null,
  }
  stubResponses(regulationsHttp, {
    'GET /api/definitions/list': { items: [coveredHorse, proposed], total: 2, skip: 0, limit: 30 },
    [`GET /api/definitions/get-by-id/${proposed.id}`]: proposed,
    [`GET /api/definitions/versions/${proposed.id}`]: { items: [], total: 0, skip: 0, limit: 20 },
  })
  const { user, currentPath } = await renderInPortal(<AnyPage />, { path: '/search?definition=all' })
  const [term, ...others] = await screen.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(term).toHaveTextContent(
    /Applies to the 1000 series.*In effect since July 1, 2026.*Applies to rule 2143.*Proposed/,
  )
  await user.click(screen.getByRole('button', { name: 'View definition: covered horse. Applies to rule 2143' }))
  expect(currentPath()).toBe(`/search?definition=${proposed.id}`)
})

it('shows an error with a retry button when a definition cannot be loaded', async () => {
  stubResponses(regulationsHttp, {
    'GET /api/definitions/get-by-id/nowhere': () => errorResponse(404, 'resource.not-found', 'Not found.'),
  })
  await renderInPortal(<AnyPage />, { path: '/?definition=nowhere' })
  expect(await screen.findByRole('alert')).toHaveTextContent('This doesn’t exist or isn’t public.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

it('shows all versions page by page, or an error when they cannot be loaded', async () => {
  const definitionVersion = (versionNumber: number) => ({
    versionNumber,
    term: 'Covered Horse',
    aliases: [],
    description: `Version text ${versionNumber}.`,
    scope: { kind: 'series', ref: '1000' },
    precedence: 0,
    exclusions: [],
    source: null,
    publishedAt: '2026-03-02T15:00:00Z',
    effectiveFrom: versionNumber === 22 ? '2026-07-01' : null,
    changeNote: '',
  })
  let isFailing = true
  stubResponses(regulationsHttp, {
    [`GET /api/definitions/get-by-id/${definitionId}`]: { ...coveredHorse, versionNumber: 22 },
    [`GET /api/definitions/versions/${definitionId}`]: ({ url }: Request) => {
      if (isFailing) return errorResponse(500, 'service.failed', 'No.')
      const skip = Number(new URL(url).searchParams.get('skip'))
      const items = Array.from({ length: Math.min(20, 22 - skip) }, (_, index) => definitionVersion(22 - skip - index))
      return { items, total: 22, skip, limit: 20 }
    },
  })
  const { user } = await renderInPortal(<AnyPage />, { path: `/?definition=${definitionId}` })
  const failed = await screen.findByText('We couldn’t load the earlier versions')
  expect(failed).toBeInTheDocument()
  isFailing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Version text 3.')).toBeInTheDocument()
  expect(screen.getAllByText('In effect since July 1, 2026')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show earlier versions' }))
  expect(await screen.findByText('Version text 1.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show earlier versions' })).not.toBeInTheDocument()
})

it('shows the text on the day in the address, or says that there was none', async () => {
  const textOn = { versionNumber: 1, term: 'Covered Horse', description: 'Any racehorse.' }
  let results: object = { ...coveredHorse, textOn }
  const requests = stubResponses(regulationsHttp, {
    [`GET /api/definitions/get-by-id/${definitionId}`]: () => results,
    [`GET /api/definitions/versions/${definitionId}`]: { items: [], total: 0, skip: 0, limit: 20 },
  })
  const path = `/?definition=${definitionId}&on=2025-03-01`
  const { user, currentPath, unmount } = await renderInPortal(<AnyPage />, { path })
  expect(await screen.findByRole('heading', { name: 'On March 1, 2025' })).toBeInTheDocument()
  expect(screen.getByText('Any racehorse.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Latest text' })).toBeInTheDocument()
  expect(requests[0]?.url).toContain('on=2025-03-01')
  await user.keyboard('{Escape}')
  expect(currentPath()).toBe('/')
  unmount()
  results = { ...coveredHorse, textOn: null }
  await renderInPortal(<AnyPage />, { path })
  expect(await screen.findByText('This definition wasn’t in effect on March 1, 2025.')).toBeInTheDocument()
})

it('shows the link when the browser does not allow copying', async () => {
  stubResponses(regulationsHttp, {
    [`GET /api/definitions/get-by-id/${definitionId}`]: { ...coveredHorse, versionNumber: 1 },
  })
  const { user, portal } = await renderInPortal(<AnyPage />, { path: `/?definition=${definitionId}` })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await waitFor(() =>
    expect(portal.toasts.store.get().map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Your browser didn’t allow copying\. .*definition=00000000-0000-4000-8000-000000000001$/),
    ]),
  )
})
