import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testUuid, mainRegulationId } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import SearchPage from './search.page.tsx'

const hit = {
  kind: 'text',
  breadcrumb: ['Racetrack Safety', 'Rule 2143'],
  label: '2143(a)',
  snippet: [
    { text: 'A ', hit: false },
    { text: 'jog', hit: true },
    { text: ' in hand', hit: false },
  ],
  regulationId: testUuid(101),
  versionId: testUuid(10),
  mainParentId: mainRegulationId,
  versionLabel: 'CURRENT Version 2 PUBLISHED',
  state: 'PUBLISHED_CURRENT',
}
const definition = {
  kind: 'definition',
  breadcrumb: [],
  label: '1020(Jog)',
  heading: 'jog',
  snippet: [],
  definitionId: testUuid(50),
}
const noCounts = { citation: 0, heading: 0, text: 0, definition: 0, document: 0 }

const regulation = {
  regulationId: mainRegulationId,
  mainParentId: mainRegulationId,
  depth: 0,
  title: { en: 'Racetrack Safety' },
  subject: 'racetrack-safety',
  category: 'Submitted to FTC',
  isSample: true,
  versions: [],
  inEffectVersionId: null,
}
const regulationList = { 'GET /api/regulations/list': { items: [regulation], total: 1, skip: 0, limit: 100 } }

function searchResponse(
  items: readonly unknown[],
  total = items.length,
  kinds: object = { ...noCounts, text: 1, definition: 1 },
) {
  const noLabels = { items: [], total: 0, skip: 0, limit: 100 }
  return {
    'GET /api/search': { items, total, skip: 0, limit: 20, kinds },
    ...regulationList,
    'GET /api/document-category/list': noLabels,
    'GET /api/occupation/list': noLabels,
  }
}

test('puts the query in the URL and highlights matches', async () => {
  const { user, currentPath, requests } = await openPage(<SearchPage />, '/search', searchResponse([hit, definition]))
  const searchBox = screen.getByRole('searchbox', { name: 'Search regulations and definitions' })
  await user.type(searchBox, 'jog{Enter}')
  expect(currentPath()).toBe('/search?q=jog')
  expect(searchBox).toHaveFocus()
  expect(await screen.findByRole('link', { name: '2143(a)' })).toHaveAttribute(
    'href',
    `/regulation-viewer?regulation=${mainRegulationId}&version=${testUuid(10)}#2143(a)`,
  )
  expect(screen.getByText('jog', { selector: 'mark' })).toBeInTheDocument()
  expect(screen.getByText('Version 2')).toBeInTheDocument()
  expect(new URL(requests.find(({ url }) => url.includes('/api/search'))?.url ?? '').searchParams.get('scope')).toBe(
    'current',
  )
})

test('filters by kind, and opens definitions in the definitions dialog', async () => {
  const { user, currentPath } = await openPage(<SearchPage />, '/search?q=jog', searchResponse([hit, definition]))
  expect(await screen.findByRole('link', { name: 'jog' })).toHaveAttribute(
    'href',
    `/search?q=jog&definition=${testUuid(50)}`,
  )
  expect(screen.getByText('Definition · Defined in 1020')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Definitions 1' }))
  expect(currentPath()).toBe('/search?q=jog&kind=definition')
})

test('arrow keys move from the search box through the results and back', async () => {
  const { user } = await openPage(<SearchPage />, '/search?q=jog', searchResponse([hit, definition]))
  await screen.findByRole('link', { name: '2143(a)' })
  const searchBox = screen.getByRole('searchbox')
  searchBox.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('link', { name: 'jog' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(searchBox).toHaveFocus()
})

test('page links keep the search', async () => {
  await openPage(<SearchPage />, '/search?q=jog&scope=every', searchResponse([hit], 45))
  expect(await screen.findByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/search?q=jog&scope=every&page=2',
  )
})

const emptySuggestions = { isPartialMatch: false, hasNoSearchTerms: false, inOtherVersions: [], nearest: [] }

test('suggests the closest matches and other versions when a citation does not exist', async () => {
  const suggestions = {
    ...emptySuggestions,
    citation: '2143(a)(99)',
    nearest: [hit],
    inOtherVersions: [{ ...hit, label: '2143(c)', breadcrumb: [] }],
  }
  await openPage(<SearchPage />, '/search?q=2143.a.99', {
    ...regulationList,
    'GET /api/search': { items: [], total: 0, skip: 0, limit: 20, kinds: noCounts, suggestions },
  })
  expect(await screen.findByRole('heading', { name: 'We couldn’t find 2143(a)(99)' })).toBeVisible()
  const nearest = within(screen.getByRole('region', { name: 'Closest matches' }))
  expect(nearest.getByRole('link', { name: '2143(a)' })).toBeInTheDocument()
  const otherVersions = within(screen.getByRole('region', { name: 'In other versions' }))
  expect(otherVersions.getByRole('link', { name: '2143(c)' })).toBeInTheDocument()
  expect(otherVersions.getByText('Version 2').previousSibling, 'a series has no breadcrumb').toBeNull()
})

test('shows partial matches with a spelling suggestion when no text has all words', async () => {
  const response = { items: [hit], total: 1, skip: 0, limit: 20, kinds: { ...noCounts, text: 1 } }
  const { user, currentPath } = await openPage(<SearchPage />, '/search?q=jogg+list', {
    ...regulationList,
    'GET /api/search': {
      ...response,
      suggestions: { ...emptySuggestions, isPartialMatch: true, suggestedQuery: 'jog list' },
    },
  })
  expect(await screen.findByText(/No result has all of your words/)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'jog list' }))
  expect(currentPath()).toBe('/search?q=jog+list')
})

test('searches with corrected spelling and offers the query as typed', async () => {
  const { user, currentPath, requests } = await openPage(<SearchPage />, '/search?q=jogg', {
    ...searchResponse([]),
    'GET /api/search': {
      items: [hit],
      total: 1,
      skip: 0,
      limit: 20,
      kinds: { ...noCounts, text: 1 },
      suggestions: { ...emptySuggestions, correctedQuery: 'jog' },
    },
  })
  expect(await screen.findByText(/Showing results for/)).toHaveTextContent(
    'Showing results for jog. Search instead for jogg',
  )
  expect(screen.getByRole('status')).toHaveTextContent('1 result for “jog”')
  await user.click(screen.getByRole('link', { name: 'Search instead for jogg' }))
  expect(currentPath()).toBe('/search?q=jogg&exact=1')
  await screen.findByText(/Showing results for/)
  const searches = requests.filter(({ url }) => url.includes('/api/search'))
  expect(searches.map(({ url }) => new URL(url).searchParams.get('correctSpelling'))).toEqual([null, 'false'])
})

test('says which synonyms were searched for, and shows the introduction of a list', async () => {
  const inList = { ...hit, leadIn: 'A trainer shall:' }
  await openPage(<SearchPage />, '/search?q=lasix+yegua', {
    ...searchResponse([]),
    'GET /api/search': {
      items: [inList],
      total: 1,
      skip: 0,
      limit: 20,
      kinds: { ...noCounts, text: 1 },
      expansions: [
        { typed: 'lasix', language: 'en', words: ['furosemide', 'Salix'] },
        { typed: 'yegua', language: 'es', words: ['mare'] },
      ],
    },
  })
  expect(await screen.findByText(/Also searched for/)).toHaveTextContent('Also searched for furosemide or Salix.')
  expect(screen.getByText(/For “yegua” we searched for/)).toHaveTextContent('mare')
  expect(screen.getByText('A trainer shall:').parentElement).toHaveTextContent('A trainer shall: … (a) A jog in hand')
})

test('filters by status and regulation, in the URL', async () => {
  const { user, currentPath, requests } = await openPage(<SearchPage />, '/search?q=jog', searchResponse([hit]))
  await user.selectOptions(await screen.findByLabelText('Search in'), 'Superseded')
  expect(currentPath()).toBe('/search?q=jog&scope=superseded')
  await screen.findByRole('option', { name: 'Racetrack Safety' })
  await user.selectOptions(screen.getByLabelText('Regulation'), 'Racetrack Safety')
  expect(currentPath()).toBe(`/search?q=jog&scope=superseded&regulation=${mainRegulationId}`)
  const { searchParams } = new URL(requests.findLast(({ url }) => url.includes('/api/search'))?.url ?? '')
  expect([searchParams.get('scope'), searchParams.get('mainRegulation')]).toEqual(['superseded', mainRegulationId])
})

test('marks results found in Spanish', async () => {
  const spanish = { ...hit, heading: 'Trote', language: 'es', snippet: [{ text: 'caballo', hit: true }] }
  await openPage(<SearchPage />, '/search?q=caballo', searchResponse([spanish]))
  expect((await screen.findByText('Trote')).closest('[lang]')).toHaveAttribute('lang', 'es')
  expect(screen.getByText('Found in the Spanish text. The English text is the official version.')).toBeInTheDocument()
})

test('offers example searches before typing, and other searches when nothing was found', async () => {
  const { user, currentPath } = await openPage(<SearchPage />, '/search', searchResponse([], 0, noCounts))
  await user.click(screen.getByRole('button', { name: 'vets list' }))
  expect(currentPath()).toBe('/search?q=vets+list')
  expect(await screen.findByRole('heading', { name: 'No results for “vets list”' })).toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
  expect(screen.getByRole('link', { name: 'Include superseded and future versions' })).toHaveAttribute(
    'href',
    '/search?q=vets+list&scope=every',
  )
})
