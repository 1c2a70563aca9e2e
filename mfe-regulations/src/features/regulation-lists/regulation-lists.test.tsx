import type { VersionSummary } from '@portal/contracts-regulations'
import { fakeShellHost } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDraft, aVersion, testUuid, mainRegulationId } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import PromulgatedPage from './promulgated.page.tsx'
import VersionsPage from './versions.page.tsx'

const inEffect = aVersion()
const draft = aDraft({ versionId: testUuid(11), versionNumber: 3, basedOnVersionId: inEffect.versionId })
const oldest = aVersion({
  versionId: testUuid(9),
  versionNumber: 1,
  effectiveFrom: '2024-01-01',
  effectiveTo: '2026-01-01',
})

function aRegulation(versions: readonly VersionSummary[]) {
  const { title, series, subject, category, isSample } = versions[0] ?? inEffect
  const identity = { regulationId: mainRegulationId, mainParentId: mainRegulationId, depth: 0, inEffectVersionId: null }
  return { ...identity, title, series, subject, category, isSample, versions }
}

test('lists versions under their regulation, newest first, with superseded versions collapsed', async () => {
  const { user } = await openPage(<VersionsPage />, '/all-regulation-versions', {
    'GET /api/regulations/list': {
      items: [aRegulation([draft, inEffect, oldest])],
      total: 25,
      skip: 0,
      limit: 10,
    },
  })
  const group = await screen.findByRole('article', { name: 'Racetrack Safety' })
  const names = () => within(group).getAllByRole('link', { name: /ersion \d/ })
  expect(names().map((link) => link.textContent)).toEqual(['Draft version 3', 'Version 2', 'Version 1'])
  const version1 = within(group).getByText('Version 1', { selector: 'a' })
  expect(version1).not.toBeVisible()
  await user.click(within(group).getByText('1 earlier version'))
  expect(version1).toBeVisible()
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/all-regulation-versions?page=3')
})

test('compares any two versions of a regulation', async () => {
  const { user, currentPath } = await openPage(<VersionsPage />, '/all-regulation-versions', {
    'GET /api/regulations/list': { items: [aRegulation([draft, inEffect, oldest])], total: 1, skip: 0, limit: 10 },
    'GET /api/versions': { items: [draft, inEffect, oldest], total: 3, skip: 0, limit: 100 },
  })
  const group = await screen.findByRole('article', { name: 'Racetrack Safety' })
  await user.click(within(group).getByText('Compare two versions'))
  await user.selectOptions(within(group).getByLabelText('Version'), 'Version 2')
  // The chosen version was selected on the other side, so the two changed places.
  expect(within(group).getByLabelText('Compare with')).toHaveDisplayValue('Draft version 3')
  await user.selectOptions(within(group).getByLabelText('Compare with'), 'Version 1')
  await user.click(within(group).getByRole('button', { name: 'Show changes' }))
  expect(currentPath()).toContain(`version=${inEffect.versionId}`)
  expect(currentPath()).toContain(`compare=${oldest.versionId}`)
})

test('marks an untranslated title as English on a Spanish page', async () => {
  const untranslated = aVersion({ title: { en: 'Stalls and barns' } })
  const responses = {
    'GET /api/regulations/list': {
      items: [aRegulation([untranslated])],
      total: 1,
      skip: 0,
      limit: 10,
    },
  }
  await openPage(<VersionsPage />, '/all-regulation-versions', responses, fakeShellHost({ locale: 'es' }))
  const heading = await screen.findByRole('heading', { level: 2 })
  expect(within(heading).getByText('Stalls and barns')).toHaveAttribute('lang', 'en')
})

test('the open-for-comment view lists only versions open for comment, including adopted ones', async () => {
  const { commentOpensAt, commentClosesAt } = draft
  const adopted = aVersion({ versionId: testUuid(12), commentOpensAt, commentClosesAt })
  const { requests } = await openPage(<VersionsPage />, '/all-regulation-versions?state=PUBLISHED_DRAFT', {
    'GET /api/versions': { items: [draft, adopted], total: 2, skip: 0, limit: 25 },
  })
  expect(await screen.findAllByRole('link', { name: 'Read and comment' })).toHaveLength(2)
  const [, card] = screen.getAllByRole('article')
  expect(within(card as HTMLElement).getByText('In effect')).toBeInTheDocument()
  expect(within(card as HTMLElement).getByText('Open for comment')).toBeInTheDocument()
  expect(within(card as HTMLElement).getByText(/Comment period closes December 31, 2125/)).toBeInTheDocument()
  const query = new URL(requests[0]?.url ?? '').searchParams
  expect([query.get('openForComment'), query.get('state')]).toEqual(['true', null])
})

test('loads regulations in effect by page and links to the last page when the page is out of range', async () => {
  const page = (items: object[]) => ({ 'GET /api/regulations/list': { items, total: 60, skip: 0, limit: 25 } })
  const { requests } = await openPage(<PromulgatedPage />, '/promulgated-regulations?page=9', page([]))
  const last = await screen.findByRole('link', { name: 'Go to the last page (3)' })
  expect(last).toHaveAttribute('href', '/promulgated-regulations?page=3')
  const query = new URL(requests[0]?.url ?? '').searchParams
  expect([query.get('promulgated'), query.get('skip')]).toEqual(['true', '200'])
})

test('links to the last page of versions when the page is out of range', async () => {
  await openPage(<VersionsPage />, '/all-regulation-versions?page=9', {
    'GET /api/regulations/list': { items: [], total: 25, skip: 80, limit: 10 },
  })
  expect(await screen.findByRole('link', { name: 'Go to the last page (3)' })).toBeInTheDocument()
})

test('hides the FTC comment note once the FTC has decided', async () => {
  const { commentOpensAt, commentClosesAt } = draft
  const ftc = { submittedOn: '2026-01-01', decidedOn: '2026-03-01', decision: 'approved' as const }
  const decided = aVersion({ commentOpensAt, commentClosesAt, ftc })
  await openPage(<VersionsPage />, '/all-regulation-versions?state=PUBLISHED_DRAFT', {
    'GET /api/versions': { items: [decided], total: 1, skip: 0, limit: 25 },
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Submitted to FTC' })).toBeInTheDocument()
  expect(screen.queryByText(/The Federal Trade Commission accepts comments/)).not.toBeInTheDocument()
})
