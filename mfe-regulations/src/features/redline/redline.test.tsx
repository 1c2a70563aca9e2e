import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aNode, anEntry, aStatus, aText, aVersion, idOf, main } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import ViewerPage from '../viewer/viewer.page.tsx'

const version = aVersion()
const older = aVersion({ versionId: idOf(9), versionNumber: 1 })
const counts = { same: 1, edited: 1, added: 0, removed: 1, moved: 0, renumbered: 1 }

const entries = [
  anEntry(aNode(100, ['2143'], { heading: 'Health records' })),
  anEntry(aNode(101, ['2143', 'a']), {
    op: 'edited',
    content: {
      text: [
        { kind: 'equal', text: 'A certificate no more than ' },
        { kind: 'deleted', text: '5 days' },
        { kind: 'inserted', text: '72 hours' },
        { kind: 'equal', text: ' old.' },
      ],
    },
  }),
  anEntry(aNode(102, ['2143', 'c'], { text: 'The vets list.' }), { place: 'renumbered', fromLabel: '2143(b)' }),
  anEntry(aNode(103, ['2143', 'd']), { op: 'removed', content: { text: [{ kind: 'deleted', text: 'Isolation.' }] } }),
]

function open(of = entries) {
  return openPage(<ViewerPage />, `/regulation-viewer?regulation=${main}&version=${idOf(10)}&compare=${idOf(9)}`, {
    'GET /api/versions': { items: [version, older], total: 2, skip: 0, limit: 100 },
    [`GET /api/regulations/version-status/${idOf(10)}`]: aStatus(version),
    [`GET /api/regulations/text/${version.contentHash}`]: { contentHash: version.contentHash, nodes: aText() },
    [`GET /api/regulations/version-layers/${idOf(10)}`]: { terms: [], citations: [], redirects: [] },
    [`GET /api/comments/counts/${idOf(10)}`]: [],
    [`GET /api/regulations/redline/${idOf(9)}/${idOf(10)}`]: { from: older, to: version, counts, entries: of },
  })
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

test('inserted and deleted words are said in words as well', async () => {
  await open()
  const inserted = (await screen.findByText('72 hours')).closest('ins')
  expect(inserted).toHaveTextContent('[inserted: 72 hours end of insertion]')
  expect(screen.getByText('5 days').closest('del')).toHaveTextContent('[deleted: 5 days end of deletion]')
})

test('of a provision that went as a whole it is said once, before it', async () => {
  await open()
  const gone = (await screen.findByText('Isolation.')).closest('.rv-provision')
  expect(gone).toHaveTextContent(/^Deleted ?\(d\) ?Isolation\./)
})

test('a number that changed is told and not painted', async () => {
  await open()
  expect(await screen.findByText('Renumbered, was 2143(b)')).toBeInTheDocument()
  expect(screen.getByText('The vets list.').closest('ins, del')).toBeNull()
})

test('the changes are a list, and "next change" goes through them and says where it is', async () => {
  const { user } = await open()
  const list = await screen.findByRole('navigation', { name: 'Changes' })
  expect(await within(list).findAllByRole('button')).toHaveLength(3)
  const next = await screen.findByRole('button', { name: 'Next change' })
  await user.click(next)
  expect(await screen.findByText(/Change 1 of 3/)).toHaveTextContent('Change 1 of 3 2143(a): Edited')
  await user.click(next)
  expect(await screen.findByText(/Change 2 of 3/)).toHaveTextContent('2143(c): Renumbered')
  expect(next).toHaveFocus()
})

test('from the list the focus goes to the change, and from there on to the next', async () => {
  const { user } = await open()
  const list = await screen.findByRole('navigation', { name: 'Changes' })
  await user.click(await within(list).findByRole('button', { name: /2143\(a\)/ }))
  await vi.waitFor(() => expect(document.activeElement).toHaveAttribute('id', '2143(a)'))
  await user.tab()
  expect(document.activeElement).toHaveAccessibleName('Next change (2 of 3)')
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toHaveAttribute('id', '2143(c)'))
})

test('two versions that say the same say so', async () => {
  await open([anEntry(aNode(101, ['2143', 'a'], { text: 'Same.' }))])
  expect(await screen.findByRole('heading', { name: 'No words differ' })).toBeInTheDocument()
})
