import type { VersionLayers } from '@portal/contracts-regulations'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  aNode,
  aRedlineEntry,
  aStatus,
  aRegulationText,
  aVersion,
  testUuid,
  mainRegulationId,
} from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import ViewerPage from './viewer.page.tsx'

const version = aVersion()
const olderVersion = aVersion({ versionId: testUuid(9), versionNumber: 1 })
const counts = { same: 1, edited: 1, added: 0, removed: 1, moved: 0, renumbered: 1 }

const entries = [
  aRedlineEntry(aNode(100, ['2143'], { heading: 'Health records' })),
  aRedlineEntry(aNode(101, ['2143', 'a'], { text: 'A certificate no more than 72 hours old.' }), {
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
  aRedlineEntry(aNode(102, ['2143', 'c'], { text: 'The vets list.' }), {
    position: 'renumbered',
    fromLabel: '2143(b)',
  }),
  aRedlineEntry(aNode(103, ['2143', 'd']), {
    op: 'removed',
    content: { text: [{ kind: 'deleted', text: 'Isolation.' }] },
  }),
]

function openComparison(entryList = entries, layers: Partial<VersionLayers> = {}) {
  return openPage(
    <ViewerPage />,
    `/regulation-viewer?regulation=${mainRegulationId}&version=${testUuid(10)}&compare=${testUuid(9)}`,
    {
      'GET /api/versions': { items: [version, olderVersion], total: 2, skip: 0, limit: 100 },
      [`GET /api/regulations/version-status/${testUuid(10)}`]: aStatus(version, { commentPeriod: 'open' }),
      [`GET /api/regulations/text/${version.contentHash}`]: {
        contentHash: version.contentHash,
        nodes: aRegulationText(),
      },
      [`GET /api/regulations/version-layers/${testUuid(10)}`]: { terms: [], citations: [], redirects: [], ...layers },
      [`GET /api/comments/counts/${testUuid(10)}`]: [],
      [`GET /api/regulations/redline/${testUuid(9)}/${testUuid(10)}`]: {
        from: olderVersion,
        to: version,
        counts,
        entries: entryList,
      },
    },
  )
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

test('describes inserted and deleted text for screen readers', async () => {
  await openComparison()
  const inserted = (await screen.findByText('72 hours')).closest('ins')
  expect(inserted).toHaveTextContent('[inserted: 72 hours end of insertion]')
  expect(screen.getByText('5 days').closest('del')).toHaveTextContent('[deleted: 5 days end of deletion]')
})

test('announces a fully removed provision once, before its text', async () => {
  await openComparison()
  const removedProvision = (await screen.findByText('Isolation.')).closest('.rv-provision')
  expect(removedProvision).toHaveTextContent(/^Deleted ?\(d\) ?Isolation\./)
})

test('shows a renumbered provision with a note and no text marks', async () => {
  await openComparison()
  expect(await screen.findByText('Renumbered from 2143(b)')).toBeInTheDocument()
  expect(screen.getByText('The vets list.').closest('ins, del')).toBeNull()
})

test('"Next change" moves through the list of changes and announces the current one', async () => {
  const { user } = await openComparison()
  const list = await screen.findByRole('navigation', { name: 'Changes' })
  expect(await within(list).findAllByRole('button')).toHaveLength(3)
  const next = await screen.findByRole('button', { name: 'Next change' })
  await user.click(next)
  expect(await screen.findByText(/Change 1 of 3/)).toHaveTextContent('Change 1 of 3 2143(a): Edited')
  await user.click(next)
  expect(await screen.findByText(/Change 2 of 3/)).toHaveTextContent('2143(c): Renumbered')
  expect(next).toHaveFocus()
})

test('selecting a change in the list focuses it, and "Next change" focuses the following one', async () => {
  const { user } = await openComparison()
  const list = await screen.findByRole('navigation', { name: 'Changes' })
  await user.click(await within(list).findByRole('button', { name: /2143\(a\)/ }))
  await vi.waitFor(() => expect(document.activeElement).toHaveAttribute('id', '2143(a)'))
  await user.tab()
  expect(document.activeElement).toHaveAccessibleName('Next change (2 of 3)')
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toHaveAttribute('id', '2143(c)'))
})

test('says when two versions have the same text', async () => {
  await openComparison([aRedlineEntry(aNode(101, ['2143', 'a'], { text: 'Same.' }))])
  expect(await screen.findByRole('heading', { name: 'No differences found' })).toBeInTheDocument()
})

test('keeps defined terms across the parts of a comparison, and comments on the newer version', async () => {
  const term = { regulationId: testUuid(101), start: 2, end: 13, definitionId: testUuid(70) }
  await openComparison(entries, { terms: [term] })
  expect(await screen.findByRole('link', { name: 'certificate' })).toHaveAttribute('data-term', testUuid(70))
  expect(screen.getByRole('button', { name: 'Comments on 2143(a): 0' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Comments on 2143\(d\)/ })).not.toBeInTheDocument()
})

test('lists changes by rule, and a new rule with everything in it as one change', async () => {
  await openComparison([
    ...entries,
    aRedlineEntry(aNode(110, ['2160'], { heading: 'Isolation' }), { op: 'added' }),
    aRedlineEntry(aNode(111, ['2160', 'a'], { parentId: testUuid(110) }), { op: 'added' }),
  ])
  const list = await screen.findByRole('navigation', { name: 'Changes' })
  expect((await within(list).findAllByRole('button')).map((button) => button.textContent)).toEqual([
    '2143(a) Edited',
    '2143(c) Renumbered',
    '2143(d) Deleted',
    '2160 Inserted',
  ])
})
