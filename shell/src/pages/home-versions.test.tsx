import { answerCalls } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInPortal } from '../test-portal.tsx'
import { LatestPublications, OpenForComment } from './home-versions.tsx'

const version = (more: object) => ({
  versionId: '1',
  mainParentId: 'm',
  versionNumber: 2,
  state: 'PUBLISHED_DRAFT',
  title: { en: 'Racetrack Safety' },
  series: '2000',
  publishedAt: '2026-01-01T12:00:00.000Z',
  effectiveFrom: null,
  commentClosesAt: null,
  ...more,
})

const listOf = (...items: object[]) => ({
  'GET /api/versions': { items, total: items.length, skip: 0, limit: 6 },
})

test('open for comment is all that takes comments: drafts, adopted texts, and what has no closing time', async () => {
  const adopted = version({
    versionId: '2',
    state: 'PUBLISHED_CURRENT',
    title: { en: 'Lab standards' },
    effectiveFrom: '2026-01-01',
    commentClosesAt: '2126-01-01T04:59:00.000Z',
  })
  const requests = answerCalls(listOf(adopted, version({ title: { en: 'Without an end' } })))
  await renderInPortal(<OpenForComment />)
  const [first, second] = await screen.findAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('Version 2')).toBeInTheDocument()
  expect(within(first as HTMLElement).getByText(/^Open until December 31, 2125/)).toBeInTheDocument()
  expect(within(second as HTMLElement).getByText('Open for comment')).toBeInTheDocument()
  const asked = new URL(requests[0]?.url ?? '').searchParams
  expect(Object.fromEntries(asked)).toEqual({ openForComment: 'true', order: 'closing', limit: '6' })
})

test('the latest publications are as the service orders them', async () => {
  const requests = answerCalls(listOf(version({}), version({ versionId: '2', title: { en: 'Older' } })))
  await renderInPortal(<LatestPublications />)
  expect((await screen.findAllByRole('heading', { level: 3 })).map((each) => each.textContent)).toEqual([
    'Racetrack Safety',
    'Older',
  ])
  expect(new URL(requests[0]?.url ?? '').searchParams.get('order')).toBe('newest')
})
