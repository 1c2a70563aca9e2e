import { regulationsHttp, type VersionSummary } from '@portal/contracts-regulations'
import { stubResponses } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInPortal } from '../test-portal.tsx'
import { LatestPublications, OpenForComment } from './home-versions.tsx'

const mainParentId = '00000000-0000-4000-8000-000000000000'
const otherVersionId = '00000000-0000-4000-8000-000000000002'

const createVersion = (overrides: Partial<VersionSummary>): VersionSummary => ({
  versionId: '00000000-0000-4000-8000-000000000001',
  mainParentId,
  regulationId: mainParentId,
  depth: 0,
  versionNumber: 2,
  state: 'PUBLISHED_DRAFT',
  label: 'DRAFT Version 2 PUBLISHED',
  title: { en: 'Racetrack Safety' },
  series: '2000',
  subject: 'racetrack-safety',
  isSubmittedToFtc: false,
  category: 'Not Submitted to FTC - Racetrack Safety',
  ftc: null,
  effectiveFrom: null,
  effectiveTo: null,
  sequence: 0,
  publishedAt: '2026-01-01T12:00:00.000Z',
  changeNote: { en: '' },
  commentOpensAt: null,
  commentClosesAt: null,
  basedOnVersionId: null,
  changedFromVersionId: null,
  supersededByVersionId: null,
  contentHash: 'a'.repeat(64),
  nodeCount: 3,
  isSample: false,
  lockVersion: 1,
  ...overrides,
})

const createListStub = (...items: object[]) => ({
  'GET /api/versions': { items, total: items.length, skip: 0, limit: 6 },
})

test('lists everything open for comment: proposed and adopted versions, with or without a closing time', async () => {
  const adopted = createVersion({
    versionId: otherVersionId,
    state: 'PUBLISHED_CURRENT',
    title: { en: 'Lab standards' },
    effectiveFrom: '2026-01-01',
    commentClosesAt: '2126-01-01T04:59:00.000Z',
  })
  const requests = stubResponses(
    regulationsHttp,
    createListStub(adopted, createVersion({ title: { en: 'No deadline' } })),
  )
  await renderInPortal(<OpenForComment />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('Version 2')).toBeInTheDocument()
  expect(within(first as HTMLElement).getByText(/^Comments due December 31, 2125/)).toBeInTheDocument()
  expect(within(second as HTMLElement).getByText('Open for comment')).toBeInTheDocument()
  const query = new URL(requests[0]?.url ?? '').searchParams
  expect(Object.fromEntries(query)).toEqual({ openForComment: 'true', order: 'closing', limit: '6' })
})

test('lists the latest publications in the order of the service', async () => {
  const requests = stubResponses(
    regulationsHttp,
    createListStub(createVersion({}), createVersion({ versionId: otherVersionId, title: { en: 'Older' } })),
  )
  await renderInPortal(<LatestPublications />)
  expect((await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)).toEqual([
    'Racetrack Safety',
    'Older',
  ])
  expect(new URL(requests[0]?.url ?? '').searchParams.get('order')).toBe('newest')
})
