import { fakeShellHost } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDraft, aVersion, idOf, main } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
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

test('open for comment lists the drafts that take comments, and no others', async () => {
  const { requests } = await openPage(<VersionsPage />, '/all-regulation-versions?state=PUBLISHED_DRAFT', {
    'GET /api/versions': { items: [draft], total: 1, skip: 0, limit: 25 },
  })
  expect(await screen.findByRole('link', { name: 'Read and comment' })).toBeInTheDocument()
  expect(new URL(requests[0]?.url ?? '').searchParams.get('openForComment')).toBe('true')
})
