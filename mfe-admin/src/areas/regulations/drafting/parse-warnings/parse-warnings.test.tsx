import type { DraftParseWarning } from '@portal/contracts-regulations'
import { errorResponse } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aText, aVersion, idOf } from '../../../../testing/factories.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import RegulationsPage from '../regulations.page.tsx'

const version = aVersion(20)
const nodes = aText()
const urlOf = (provision = 102, more = '') =>
  `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}&provision=${idOf(provision)}${more}`
const listWarnings = `GET /api/regulations/parse-warnings/${version.versionId}`
const resolveWarning = 'POST /api/regulations/resolve-parse-warning'
const getPreview = `GET /api/regulations/promotion-preview/${version.versionId}`
const promoteVersion = 'POST /api/regulations/promote-version'

const aWarning = (number: number, more: Partial<DraftParseWarning> = {}): DraftParseWarning => ({
  warningId: idOf(number),
  regulationId: idOf(103),
  label: '2143(b)',
  code: 'gap-in-sequence',
  excerpt: '(b) Two.',
  alternatives: ['2143(a)(2)'],
  resolution: null,
  ...more,
})
const responses = (more: Record<string, unknown> = {}) => ({
  [`GET /api/regulations/get-main-reg/${version.versionId}/${idOf(1)}`]: { version, nodes },
  [`PUT /api/regulations/active-editors/${version.versionId}`]: { lockVersion: 1, otherEditors: [] },
  [`GET /api/regulations/redirects/${version.versionId}`]: [],
  [`GET /api/regulations/last-import/${version.versionId}`]: { import: null },
  [listWarnings]: { items: [aWarning(1)], next: null, openCount: 1 },
  ...more,
})
const getRequestBodies = (requests: readonly Request[], route: string) =>
  Promise.all(
    requests.filter((each) => `${each.method} ${new URL(each.url).pathname}` === route).map((each) => each.json()),
  )

beforeEach(() => localStorage.clear())

test('counts and marks open warnings, and accepts one with a reason', async () => {
  let isResolved = false
  const resolution: DraftParseWarning['resolution'] = {
    kind: 'accepted',
    reason: 'The original has no (a)(1).',
    resolvedAt: '2026-11-21T10:00:00.000Z',
  }
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [listWarnings]: () => ({
        items: [aWarning(1, isResolved ? { resolution } : {})],
        next: null,
        openCount: isResolved ? 0 : 1,
      }),
      [resolveWarning]: () => {
        isResolved = true
        return { warning: aWarning(1, { resolution }), openCount: 0 }
      },
    }),
  )
  expect(await screen.findByText(/^1 item needs review/)).toBeInTheDocument()
  expect(screen.getByRole('treeitem', { name: /\(b\).*needs review/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Next item' }))
  const warnings = await screen.findByRole('region', { name: 'Parse warnings for 2143(b)' })
  expect(warnings).toHaveTextContent('Numbers before this one are missing.')
  expect(warnings).toHaveTextContent('Other possible numbers: 2143(a)(2)')
  await userEvent.click(within(warnings).getByRole('button', { name: 'Accept as is' }))
  await userEvent.click(within(warnings).getByRole('button', { name: 'Resolve warning' }))
  expect(await within(warnings).findByRole('alert')).toHaveTextContent('Enter a reason.')
  await userEvent.click(within(warnings).getByRole('textbox', { name: 'Reason for accepting it' }))
  await userEvent.paste('The original has no (a)(1).')
  await userEvent.click(within(warnings).getByRole('button', { name: 'Resolve warning' }))
  expect(await screen.findByText('Accepted as is: The original has no (a)(1).')).toBeInTheDocument()
  expect(screen.getByText('All parse warnings are resolved.')).toBeInTheDocument()
  expect(await getRequestBodies(requests, resolveWarning)).toEqual([
    { warningId: idOf(1), action: 'accept', reason: 'The original has no (a)(1).' },
  ])
})

test('shows the resolution of a warning that someone else already resolved', async () => {
  const theirs = aWarning(1, {
    resolution: { kind: 'accepted', reason: 'Theirs.', resolvedAt: '2026-11-21T10:00:00.000Z' },
  })
  let isResolved = false
  await openPage(
    <RegulationsPage />,
    urlOf(103),
    responses({
      [listWarnings]: () => ({ items: [isResolved ? theirs : aWarning(1)], next: null, openCount: isResolved ? 0 : 1 }),
      [resolveWarning]: () => {
        isResolved = true
        return errorResponse(409, 'regulations.warning-resolved', 'Resolved.', { warning: theirs })
      },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as corrected' }))
  expect(await screen.findByText('Accepted as is: Theirs.')).toBeInTheDocument()
})

test('requires a reason to publish with open warnings and links to their provisions', async () => {
  const preview = {
    to: 'PUBLISHED_DRAFT',
    createsVersion: false,
    problems: [
      {
        code: 'versions.warnings-open',
        severity: 'error',
        provisions: [{ regulationId: idOf(103), label: '2143(b)' }],
        canOverrideWithReason: true,
      },
    ],
    openWarnings: 1,
    supersedes: [],
    commentPeriodsEndingNow: [],
    commentPeriodsEndingLater: [],
    commenterCount: 0,
    changes: null,
  }
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(102, '&view=publish'),
    responses({
      [getPreview]: preview,
      [promoteVersion]: { version: { ...version, state: 'PUBLISHED_DRAFT', lockVersion: 2 } },
    }),
  )
  expect(await screen.findByRole('link', { name: '2143(b)' })).toHaveAttribute('href', urlOf(103))
  await userEvent.click(screen.getByRole('button', { name: 'Publish draft' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('1 parse warning is open.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish draft' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Enter a reason, or resolve the open warnings first.',
  )
  await userEvent.click(within(dialog).getByRole('textbox'))
  await userEvent.paste('The original has no (a)(1).')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish draft' }))
  await waitFor(async () =>
    expect(await getRequestBodies(requests, promoteVersion)).toEqual([
      { versionId: version.versionId, expectedVersion: 1, reason: 'The original has no (a)(1).' },
    ]),
  )
})
