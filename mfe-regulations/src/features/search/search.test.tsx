import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, main } from '../../testing/factories.ts'
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
  regulationId: idOf(101),
  versionId: idOf(10),
  mainParentId: main,
  versionLabel: 'CURRENT Version 2 PUBLISHED',
  state: 'PUBLISHED_CURRENT',
}
const definition = {
  kind: 'definition',
  breadcrumb: [],
  label: '1020(Jog)',
  heading: 'jog',
  snippet: [],
  definitionId: idOf(50),
}
const none = { citation: 0, heading: 0, text: 0, definition: 0, document: 0 }

function results(items: readonly unknown[], total = items.length, kinds: object = { ...none, text: 1, definition: 1 }) {
  return { 'GET /api/search': { items, total, skip: 0, limit: 20, kinds } }
}

test('what is typed is looked for, in the address, with what was hit marked', async () => {
  const { user, address, requests } = await openPage(<SearchPage />, '/search', results([hit, definition]))
  const box = screen.getByRole('searchbox', { name: 'Search regulations and definitions' })
  await user.type(box, 'jog{Enter}')
  expect(address()).toBe('/search?q=jog')
  expect(box).toHaveFocus()
  expect(await screen.findByRole('link', { name: '2143(a)' })).toHaveAttribute(
    'href',
    `/regulation-viewer?regulation=${main}&version=${idOf(10)}#2143(a)`,
  )
  expect(screen.getByText('jog', { selector: 'mark' })).toBeInTheDocument()
  expect(screen.getByText('Version 2')).toBeInTheDocument()
  expect(new URL(requests[0]?.url ?? '').searchParams.get('scope')).toBe('current')
})

test('kinds with their counts narrow the search; a definition opens the definitions', async () => {
  const { user, address } = await openPage(<SearchPage />, '/search?q=jog', results([hit, definition]))
  expect(await screen.findByRole('link', { name: 'jog' })).toHaveAttribute(
    'href',
    `/search?q=jog&definition=${idOf(50)}`,
  )
  expect(screen.getByText('Definition · Defined in 1020')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Definitions 1' }))
  expect(address()).toBe('/search?q=jog&kind=definition')
})

test('the arrow keys go from the box through the hits and back', async () => {
  const { user } = await openPage(<SearchPage />, '/search?q=jog', results([hit, definition]))
  await screen.findByRole('link', { name: '2143(a)' })
  const box = screen.getByRole('searchbox')
  box.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('link', { name: 'jog' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(box).toHaveFocus()
})

test('pages are links that keep the search', async () => {
  await openPage(<SearchPage />, '/search?q=jog&scope=every', results([hit], 45))
  expect(await screen.findByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/search?q=jog&scope=every&page=2',
  )
})

const noHelp = { isWidened: false, hasNoWords: false, elsewhere: [], nearest: [] }

test('a citation that does not exist names what is nearest, and the versions that have it', async () => {
  const help = {
    ...noHelp,
    citation: '2143(a)(99)',
    nearest: [hit],
    elsewhere: [{ ...hit, label: '2143(c)', breadcrumb: [] }],
  }
  await openPage(<SearchPage />, '/search?q=2143.a.99', {
    'GET /api/search': { items: [], total: 0, skip: 0, limit: 20, kinds: none, help },
  })
  expect(await screen.findByRole('heading', { name: 'There is no 2143(a)(99) in what was searched' })).toBeVisible()
  const nearest = within(screen.getByRole('region', { name: 'Nearest to it' }))
  expect(nearest.getByRole('link', { name: '2143(a)' })).toBeInTheDocument()
  const elsewhere = within(screen.getByRole('region', { name: 'In other versions' }))
  expect(elsewhere.getByRole('link', { name: '2143(c)' })).toBeInTheDocument()
  expect(elsewhere.getByText('Version 2').previousSibling, 'nothing stands above a series').toBeNull()
})

test('where no text has all words, those with some are shown, with a better spelling to press', async () => {
  const answer = { items: [hit], total: 1, skip: 0, limit: 20, kinds: { ...none, text: 1 } }
  const { user, address } = await openPage(<SearchPage />, '/search?q=jogg+list', {
    'GET /api/search': { ...answer, help: { ...noHelp, isWidened: true, spelling: 'jog list' } },
  })
  expect(await screen.findByText(/No text has all of these words/)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'jog list' }))
  expect(address()).toBe('/search?q=jog+list')
})

test('what was found in Spanish is marked as such', async () => {
  const spanish = { ...hit, heading: 'Trote', language: 'es', snippet: [{ text: 'caballo', hit: true }] }
  await openPage(<SearchPage />, '/search?q=caballo', results([spanish]))
  expect((await screen.findByText('Trote')).closest('[lang]')).toHaveAttribute('lang', 'es')
  expect(screen.getByText('Found in the Spanish text. The English text is the authentic one.')).toBeInTheDocument()
})

test('nothing typed: examples to press; nothing found: where else to look', async () => {
  const { user, address } = await openPage(<SearchPage />, '/search', results([], 0, none))
  await user.click(screen.getByRole('button', { name: 'vets list' }))
  expect(address()).toBe('/search?q=vets+list')
  expect(await screen.findByRole('heading', { name: 'Nothing was found for “vets list”' })).toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
  expect(screen.getByRole('link', { name: 'Search superseded and future versions too' })).toHaveAttribute(
    'href',
    '/search?q=vets+list&scope=every',
  )
})
