import { fakeShellHost } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDraft, aVersion, idOf, main } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import PromulgatedPage from './promulgated.page.tsx'
import VersionsPage from './versions.page.tsx'

const inForce = aVersion()
const draft = aDraft({ versionId: idOf(11), versionNumber: 3, basedOnVersionId: inForce.versionId })
const first = aVersion({ versionId: idOf(9), versionNumber: 1, effectiveFrom: '2024-01-01', effectiveTo: '2026-01-01' })

test('versions stand under their regulation, newest first; what was superseded folds away', async () => {
  const { user } = await openPage(<VersionsPage />, '/all-regulation-versions', {
    'GET /api/regulations/list': {
      items: [{ mainParentId: main, versions: [draft, inForce, first] }],
      total: 25,
      skip: 0,
      limit: 10,
    },
  })
  const group = await screen.findByRole('article', { name: 'Racetrack Safety' })
  const names = () => within(group).getAllByRole('link', { name: /ersion \d/ })
  expect(names().map((link) => link.textContent)).toEqual(['Draft version 3', 'Version 2', 'Version 1'])
  expect(within(group).getByText('Version 1')).not.toBeVisible()
  await user.click(within(group).getByText('1 earlier version'))
  expect(within(group).getByText('Version 1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/all-regulation-versions?page=3')
})

test('on a Spanish page a title without Spanish is said to be English', async () => {
  const untranslated = aVersion({ title: { en: 'Stalls and barns' } })
  const answers = {
    'GET /api/regulations/list': {
      items: [{ mainParentId: main, versions: [untranslated] }],
      total: 1,
      skip: 0,
      limit: 10,
    },
  }
  await openPage(<VersionsPage />, '/all-regulation-versions', answers, fakeShellHost({ locale: 'es' }))
  const heading = await screen.findByRole('heading', { level: 2 })
  expect(within(heading).getByText('Stalls and barns')).toHaveAttribute('lang', 'en')
})

test('open for comment lists what takes comments, an adopted text too, and nothing else', async () => {
  const { commentOpensAt, commentClosesAt } = draft
  const adopted = aVersion({ versionId: idOf(12), commentOpensAt, commentClosesAt })
  const { requests } = await openPage(<VersionsPage />, '/all-regulation-versions?state=PUBLISHED_DRAFT', {
    'GET /api/versions': { items: [draft, adopted], total: 2, skip: 0, limit: 25 },
  })
  expect(await screen.findAllByRole('link', { name: 'Read and comment' })).toHaveLength(2)
  const [, card] = screen.getAllByRole('article')
  expect(within(card as HTMLElement).getByText('In force')).toBeInTheDocument()
  expect(within(card as HTMLElement).getByText('Open for comment')).toBeInTheDocument()
  expect(within(card as HTMLElement).getByText(/Comments until December 31, 2125/)).toBeInTheDocument()
  const asked = new URL(requests[0]?.url ?? '').searchParams
  expect([asked.get('openForComment'), asked.get('state')]).toEqual(['true', null])
})

test('what is in force comes by pages, and a page too far leads to the last', async () => {
  const page = (items: object[]) => ({ 'GET /api/regulations/list': { items, total: 60, skip: 0, limit: 25 } })
  const { requests } = await openPage(<PromulgatedPage />, '/promulgated-regulations?page=9', page([]))
  const last = await screen.findByRole('link', { name: 'Go to the last page, 3' })
  expect(last).toHaveAttribute('href', '/promulgated-regulations?page=3')
  const asked = new URL(requests[0]?.url ?? '').searchParams
  expect([asked.get('promulgated'), asked.get('skip')]).toEqual(['true', '200'])
})

test('a page of versions too far leads to the last', async () => {
  await openPage(<VersionsPage />, '/all-regulation-versions?page=9', {
    'GET /api/regulations/list': { items: [], total: 25, skip: 80, limit: 10 },
  })
  expect(await screen.findByRole('link', { name: 'Go to the last page, 3' })).toBeInTheDocument()
})

test('what the Commission has decided on takes no comments under its docket any more', async () => {
  const { commentOpensAt, commentClosesAt } = draft
  const ftc = { submittedOn: '2026-01-01', decidedOn: '2026-03-01', decision: 'approved' as const }
  const decided = aVersion({ commentOpensAt, commentClosesAt, ftc })
  await openPage(<VersionsPage />, '/all-regulation-versions?state=PUBLISHED_DRAFT', {
    'GET /api/versions': { items: [decided], total: 1, skip: 0, limit: 25 },
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Submitted to FTC' })).toBeInTheDocument()
  expect(screen.queryByText(/The Federal Trade Commission takes comments/)).not.toBeInTheDocument()
})
