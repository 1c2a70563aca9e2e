import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aText, aVersion, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import OpenDraftsSlot from './list/open-drafts.slot.tsx'
import RegulationsPage from './regulations.page.tsx'

const version = aVersion(20)
const nodes = aText()
const getText = `GET /api/regulations/get-main-reg/${version.versionId}/${idOf(1)}`
const activeEditors = `PUT /api/regulations/active-editors/${version.versionId}`
const updateProvision = 'POST /api/regulations/update-sub-regulation'
const deleteVersion = `DELETE /api/regulations/delete/${version.versionId}`
const getPreview = `GET /api/regulations/promotion-preview/${version.versionId}`
const lastImport = `GET /api/regulations/last-import/${version.versionId}`
const urlOf = (provision = 102, more = '') =>
  `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}&provision=${idOf(provision)}${more}`
const responses = (more: Record<string, unknown> = {}) => ({
  'GET /api/versions': { items: [version], total: 1, skip: 0, limit: 100 },
  [getText]: { version, nodes },
  [activeEditors]: { lockVersion: 1, otherEditors: [] },
  [`GET /api/regulations/redirects/${version.versionId}`]: [],
  [`GET /api/regulations/parse-warnings/${version.versionId}`]: { items: [], next: null, openCount: 0 },
  [lastImport]: { import: null },
  // A page saves again after it is closed, also during the next test.
  [updateProvision]: () => errorResponse(503, 'service.unavailable', 'Unavailable.'),
  ...more,
})
const getRequestBodies = async (requests: readonly Request[], route: string) =>
  Promise.all(
    requests.filter((each) => `${each.method} ${new URL(each.url).pathname}` === route).map((each) => each.json()),
  )

/** A preview of publishing the draft, without problems. */
const preview = {
  to: 'PUBLISHED_DRAFT',
  createsVersion: false,
  openWarnings: 0,
  problems: [],
  supersedes: [],
  commentPeriodsEndingNow: [],
  commentPeriodsEndingLater: [],
  commenterCount: 0,
  changes: null,
}

// The page loads these when they are first opened, which takes longer than a test waits on a busy machine.
beforeAll(() => import('./editor/rule-editor.tsx'), 60_000)
beforeAll(() => import('./list/new-regulation.dialog.tsx'), 60_000)
beforeEach(() => localStorage.clear())

const createDraft = 'POST /api/regulations/create-draft-edit-version'

test('creates a regulation and opens its draft, after the title and the series number are corrected', async () => {
  const { user, requests, currentPath } = await openPage(
    <RegulationsPage />,
    '/regulation-management',
    responses({ 'POST /api/regulations/add': { version, node: null } }),
  )
  await user.click(await screen.findByRole('button', { name: 'New regulation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Series number/), '91a')
  await user.click(dialog.getByRole('button', { name: 'Create regulation' }))
  const summary = within(await dialog.findByRole('alert'))
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Title is required.',
    'Enter a series number of up to six digits.',
  ])
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' Training centers ')
  await user.clear(dialog.getByLabelText(/^Series number/))
  await user.click(dialog.getByRole('button', { name: 'Create regulation' }))
  await waitFor(() => expect(currentPath()).toContain(version.versionId))
  expect(await getRequestBodies(requests, 'POST /api/regulations/add')).toEqual([
    { title: { en: 'Training centers' }, subject: 'racetrack-safety', isSample: false, text: '' },
  ])
})

test('lists drafts being edited by category, says so in a heading and links to all versions', async () => {
  const { requests } = await openPage(<RegulationsPage />, '/regulation-management', responses())
  const category = await screen.findByRole('region', { name: 'Not submitted to FTC: Racetrack Safety' })
  expect(within(category).getByRole('link', { name: 'Draft version 2 (being edited)' })).toHaveAttribute(
    'href',
    `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}`,
  )
  expect(new URL(requests[0]?.url ?? '').searchParams.get('state')).toBe('EDIT_DRAFT')
  expect(screen.getByRole('heading', { level: 2, name: 'Drafts being edited' })).toBeVisible()
  const all = screen.getByRole('link', { name: 'show all versions' })
  expect(all).toHaveAttribute('href', '/regulation-management?state=all')
  expect(screen.queryByRole('button', { name: /^Start new draft/ })).toBeNull()
})

test('starts one draft per regulation after a confirmation that suggests the newest adopted version as base', async () => {
  const published = [
    aVersion(10, { state: 'PUBLISHED_DRAFT', versionNumber: 1, publishedAt: '2026-01-05T12:00:00.000Z' }),
    aVersion(11, { state: 'PUBLISHED_DRAFT', versionNumber: 2, publishedAt: '2026-02-05T12:00:00.000Z' }),
    aVersion(12, {
      state: 'PUBLISHED_CURRENT',
      versionNumber: 2,
      effectiveFrom: '2026-03-01',
      isSubmittedToFtc: true,
      lockVersion: 4,
    }),
  ]
  const { requests, currentPath } = await openPage(
    <RegulationsPage />,
    '/regulation-management?state=all',
    responses({
      'GET /api/versions': { items: published, total: 3, skip: 0, limit: 100 },
      [createDraft]: { version },
    }),
  )
  // Its versions have different categories.
  expect(await screen.findByRole('region', { name: 'Submitted to FTC' })).toBeVisible()
  const [start, ...others] = await screen.findAllByRole('button', { name: /^Start new draft of / })
  expect(others).toEqual([])
  if (start) await userEvent.click(start)
  const dialog = await screen.findByRole('dialog', { name: 'Start a new draft of 2000 Racetrack Safety?' })
  const base = await within(dialog).findByLabelText('Based on')
  expect(
    within(base)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Version 2 · In effect from March 1, 2026',
    'Draft version 2 · Published February 5, 2026',
    'Draft version 1 · Published January 5, 2026',
  ])
  expect(base).toHaveValue(idOf(12))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start new draft' }))
  await waitFor(() => expect(currentPath()).toContain(`version=${version.versionId}`))
  expect(await getRequestBodies(requests, createDraft)).toEqual([{ versionId: idOf(12), expectedVersion: 4 }])
})

test('offers the open draft instead of a second one', async () => {
  const published = aVersion(10, { state: 'PUBLISHED_DRAFT', versionNumber: 1 })
  const list = (items: readonly unknown[]) => ({ items, total: items.length, skip: 0, limit: 100 })
  const { requests } = await openPage(
    <RegulationsPage />,
    '/regulation-management?state=PUBLISHED_DRAFT',
    responses({
      'GET /api/versions': ({ url }: Request) =>
        list(new URL(url).searchParams.has('mainParentId') ? [version, published] : [published]),
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Start new draft of / }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/^Draft version 2 \(being edited\) is open/)).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Open draft' })).toHaveAttribute(
    'href',
    `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}`,
  )
  expect(await getRequestBodies(requests, createDraft)).toEqual([])
})

test('opens the download and FTC package dialogs of a version in the list', async () => {
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const mount = vi.fn<typeof host.slots.mount>(() => () => undefined)
  await openPage(
    <RegulationsPage />,
    '/regulation-management',
    responses({ 'GET /api/versions': { items: [version], total: 1, skip: 0, limit: 100 } }),
    { ...host, slots: { mount } },
  )
  const name = /^FTC package for .*, Draft version 2 \(being edited\)$/
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name: /^Download .*, Draft version 2 \(being edited\)$/ }))
  const mountedFiles = mount.mock.calls.map(([slot, , { file }]) => [slot, file])
  const ftc = ['version-file', 'ftc-package']
  expect(mountedFiles).toEqual([ftc, ftc, ['version-file', 'version']])
})

test('navigates the tree with the keyboard and previews new numbers before moving a provision', async () => {
  const moved = { version: { ...version, lockVersion: 2 }, node: nodes[3], relabeled: [] }
  const { requests } = await openPage(<RegulationsPage />, urlOf(), responses({ [updateProvision]: moved }))
  const tree = await screen.findByRole('tree', { name: 'Provisions' })
  const item = (name: RegExp) => within(tree).getByRole('treeitem', { name })
  item(/\(a\)/).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(item(/\(b\)/)).toHaveFocus()
  expect(within(tree).queryByRole('treeitem', { name: /\(1\)/ })).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  expect(item(/\(1\)/)).toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  const dialog = await screen.findByRole('dialog', { name: 'Move 2143(b)' })
  expect(within(dialog).getByText('2143(b)(1) becomes 2143(a)(1)')).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move provision' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await getRequestBodies(requests, updateProvision)).toEqual([
    {
      versionId: version.versionId,
      regulationId: idOf(103),
      expectedVersion: 1,
      renumberSiblings: true,
      parentId: idOf(101),
      position: 0,
    },
  ])
})

test('opens on the first rule and edits all its provisions in one text', async () => {
  let lockVersion = 1
  const { requests, currentPath } = await openPage(
    <RegulationsPage />,
    `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}`,
    responses({
      [updateProvision]: async (request: Request) => {
        const { regulationId, heading } = (await request.json()) as { regulationId: string; heading: string }
        const node = nodes.find((each) => each.regulationId === regulationId)
        return { version: { ...version, lockVersion: ++lockVersion }, node: { ...node, heading }, relabeled: [] }
      },
    }),
  )
  const texts = await screen.findAllByRole('textbox', { name: /^Text of / })
  expect(texts.map((text) => text.textContent)).toEqual(['', 'Text of a.', 'Text of b.', 'Text of b 1.'])
  const tree = screen.getByRole('tree', { name: 'Provisions' })
  expect(within(tree).getByRole('treeitem', { name: /2143/, selected: true })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByText('Saved')).toBeVisible()

  await userEvent.type(screen.getByRole('textbox', { name: 'Heading of 2143(a)' }), 'First')
  expect(screen.getByText('Saving…')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Heading of 2143(b)(1)' }), 'Second')
  expect(within(tree).getByRole('treeitem', { selected: true })).toHaveTextContent('(1)')
  expect(currentPath()).toContain(`provision=${idOf(104)}`)
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
  expect(
    (await getRequestBodies(requests, updateProvision)).map(({ regulationId, heading }) => [regulationId, heading]),
  ).toEqual([
    [idOf(102), 'First'],
    [idOf(104), 'Second'],
  ])
})

test('moves the caret into the provision that is chosen in the tree', async () => {
  await openPage(<RegulationsPage />, urlOf(102), responses())
  await userEvent.click(await screen.findByRole('treeitem', { name: /\(b\)/ }))
  const text = await screen.findByRole('textbox', { name: 'Text of 2143(b)' })
  await waitFor(() => expect(text).toHaveFocus())
  expect(screen.getByRole('heading', { level: 2, name: '2143(b)' })).toBeVisible()
})

test('says why a change was not saved, and saves it again on request', async () => {
  let isRefused = true
  await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [updateProvision]: () =>
        isRefused
          ? errorResponse(409, 'versions.not-allowed-by-state', 'Published.')
          : { version: { ...version, lockVersion: 2 }, node: { ...nodes[2], heading: 'Mine' }, relabeled: [] },
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Mine')
  await userEvent.keyboard('{Control>}s{/Control}')
  const status = await screen.findByText(/^Not saved: 2143\(a\)\. This isn’t possible in the current state/, {
    selector: '[role=status]',
  })
  expect(status).toBeVisible()
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Saved \d/)).toBeVisible()
})

test('shows another editor, and compares both texts when both changed the provision', async () => {
  const theirs = nodes.map((node) => (node.regulationId === idOf(102) ? { ...node, heading: 'Theirs' } : node))
  let count = 0
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [activeEditors]: {
        lockVersion: 1,
        otherEditors: [
          { name: 'Rosa Vidal', isCurrentUser: false, regulationId: idOf(102), lastSeenAt: '2026-11-21T10:00:00.000Z' },
        ],
      },
      [getText]: () =>
        count++ === 0 ? { version, nodes } : { version: { ...version, lockVersion: 2 }, nodes: theirs },
      [updateProvision]: async (request: Request) => {
        const { expectedVersion, heading } = (await request.json()) as { expectedVersion: number; heading: string }
        return expectedVersion === 1
          ? errorResponse(412, 'resource.stale', 'Stale.', { currentVersion: 2 })
          : { version: { ...version, lockVersion: 3 }, node: { ...theirs[2], heading }, relabeled: [] }
      },
    }),
  )
  expect(await screen.findByText(/^Rosa Vidal also has this provision open/)).toBeInTheDocument()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Mine')
  await userEvent.keyboard('{Control>}s{/Control}')
  const mine = await screen.findByRole('region', { name: 'Your changes' })
  expect(mine).toHaveTextContent('Mine')
  expect(screen.getByRole('region', { name: 'Saved by someone else' })).toHaveTextContent('Theirs')
  await userEvent.click(within(mine).getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText(/^Saved \d/)).toBeInTheDocument()
  expect(
    (await getRequestBodies(requests, updateProvision)).map(({ expectedVersion, heading }) => [
      expectedVersion,
      heading,
    ]),
  ).toEqual([
    [1, 'Mine'],
    [2, 'Mine'],
  ])
})

test('saves again by itself if someone else changed another provision', async () => {
  const theirs = nodes.map((node) => (node.regulationId === idOf(103) ? { ...node, text: 'Theirs.' } : node))
  let count = 0
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [getText]: () =>
        count++ === 0 ? { version, nodes } : { version: { ...version, lockVersion: 2 }, nodes: theirs },
      [updateProvision]: async (request: Request) => {
        const { expectedVersion } = (await request.json()) as { expectedVersion: number }
        return expectedVersion === 1
          ? errorResponse(412, 'resource.stale', 'Stale.', { currentVersion: 2 })
          : { version: { ...version, lockVersion: 3 }, node: { ...theirs[2], heading: 'Mine' }, relabeled: [] }
      },
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Mine')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/^Saved \d/)).toBeInTheDocument()
  expect((await getRequestBodies(requests, updateProvision)).map(({ expectedVersion }) => expectedVersion)).toEqual([
    1, 2,
  ])
})

test('does not report a conflict after a save whose response was lost', async () => {
  let savedNodes = nodes
  let count = 0
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [getText]: () => ({ version: { ...version, lockVersion: 1 + count }, nodes: savedNodes }),
      [updateProvision]: async (request: Request) => {
        const { heading, expectedVersion } = (await request.json()) as { heading: string; expectedVersion: number }
        if (expectedVersion !== 1 + count)
          return errorResponse(412, 'resource.stale', 'Stale.', { currentVersion: 1 + count })
        count++
        savedNodes = nodes.map((node) => (node.regulationId === idOf(102) ? { ...node, heading } : node))
        if (count === 1) throw new DOMException('The response was lost.', 'TimeoutError')
        return { version, node: savedNodes[2], relabeled: [] }
      },
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Mine')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/^Not saved: no connection/)).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Heading of 2143(a)' }), ', more')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/^Saved \d/)).toBeInTheDocument()
  expect(screen.queryByText('Someone else changed this provision')).toBeNull()
  expect((await getRequestBodies(requests, updateProvision)).at(-1)).toMatchObject({
    expectedVersion: 2,
    heading: 'Mine, more',
  })
})

test('treats an identical change of someone else as saved', async () => {
  let count = 0
  const same = nodes.map((node) => (node.regulationId === idOf(102) ? { ...node, heading: 'Mine' } : node))
  await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [getText]: () => (count++ === 0 ? { version, nodes } : { version: { ...version, lockVersion: 2 }, nodes: same }),
      [updateProvision]: errorResponse(412, 'resource.stale', 'Stale.', { currentVersion: 2 }),
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Mine')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/^Saved \d/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Heading of 2143(a)' })).toHaveValue('Mine')
})

test('shows unsaved changes to their author only, and lists their draft', async () => {
  const draftResponses = responses({
    [`GET /api/regulations/version-status/${version.versionId}`]: {
      version,
      legalStatus: 'edit',
      commentPeriod: 'none',
      previousVersionId: null,
      nextVersionId: null,
      inEffectVersionId: null,
      openDraftVersionId: null,
      comments: { public: 0, authority: 0 },
    },
  })
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const { unmount, requests } = await openPage(<RegulationsPage />, urlOf(), draftResponses, host)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Typed')
  unmount()
  await waitFor(async () => expect(await getRequestBodies(requests, updateProvision)).toHaveLength(1))
  host.setSession({
    status: 'signed-in',
    user: { username: 'next', groups: ['EDITORS'], roles: [], expiresAt: Date.now() + 3_600_000 },
  })
  const other = await openPage(<RegulationsPage />, urlOf(), draftResponses, host)
  expect(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' })).toHaveValue('')
  expect(await getRequestBodies(other.requests, updateProvision)).toEqual([])
  other.unmount()
  const list = await openPage(<RegulationsPage />, '/regulation-management', draftResponses, host)
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(screen.queryByText('You have unsaved changes')).toBeNull()
  list.unmount()
  await openPage(<RegulationsPage />, '/regulation-management', draftResponses)
  expect(await screen.findByText('You have unsaved changes')).toBeInTheDocument()
  const link = await screen.findByRole('link', { name: '2000 Racetrack Safety, Draft version 2 (being edited)' })
  expect(link).toHaveAttribute('href', urlOf().replace(/&provision=.*/, ''))
})

test('shows unsaved changes of a version that no longer exists', async () => {
  const { unmount } = await openPage(<RegulationsPage />, urlOf(), responses())
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Typed')
  unmount()
  await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({ [getText]: errorResponse(404, 'resource.not-found', 'Not found.') }),
  )
  expect(await screen.findByText(/^Typed/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Discard my text' }))
  expect(screen.queryByText(/^Typed/)).toBeNull()
})

test('restores unsaved changes after a reload', async () => {
  const { unmount } = await openPage(<RegulationsPage />, urlOf(), responses())
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' }), 'Typed')
  unmount()
  await openPage(<RegulationsPage />, urlOf(), responses())
  expect(await screen.findByRole('textbox', { name: 'Heading of 2143(a)' })).toHaveValue('Typed')
})

test('previews a promotion: problems with links to the provisions, effects and notifications', async () => {
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(102, '&view=publish'),
    responses({
      [getPreview]: {
        ...preview,
        problems: [
          { code: 'change-note-missing', severity: 'warning', provisions: [], canOverrideWithReason: false },
          {
            code: 'provision-empty',
            severity: 'warning',
            provisions: [{ regulationId: idOf(103), label: '2143(b)' }],
            canOverrideWithReason: false,
          },
        ],
        supersedes: [aVersion(10, { state: 'PUBLISHED_DRAFT', versionNumber: 1 })],
        commentPeriodsEndingLater: [
          { version: aVersion(11, { state: 'PUBLISHED_CURRENT' }), endsAt: '2026-03-01T05:00:00.000Z' },
        ],
        commenterCount: 3,
        changes: { edited: 1, added: 2, removed: 0, moved: 0, renumbered: 0 },
      },
      'POST /api/regulations/promote-version': { version: { ...version, state: 'PUBLISHED_DRAFT', lockVersion: 2 } },
    }),
  )
  expect(await screen.findByRole('link', { name: '2143(b)' })).toHaveAttribute(
    'href',
    urlOf(103).replace('&view=publish', ''),
  )
  expect(screen.getByText(/^Subscribers to this regulation and 3 commenters are notified/)).toBeInTheDocument()
  expect(screen.getByText(/^It supersedes Draft version 1,/)).toBeInTheDocument()
  expect(screen.getByText(/^The comment period of Version 2 ends on March 1, 2026 at 12:00.AM EST/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Publish draft' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish the draft of 2000 Racetrack Safety?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish draft' }))
  await waitFor(async () =>
    expect(await getRequestBodies(requests, 'POST /api/regulations/promote-version')).toEqual([
      { versionId: version.versionId, expectedVersion: 1 },
    ]),
  )
})

test('shows a changed table as a table in the changes of a draft', async () => {
  const equal = (text: string) => [{ kind: 'equal', text }]
  const table = {
    head: [equal('Substance'), equal('Days')],
    rows: [
      {
        op: 'edited',
        cells: [
          equal('Clenbuterol'),
          [
            { kind: 'deleted', text: '7' },
            { kind: 'inserted', text: '14' },
          ],
        ],
      },
    ],
  }
  const entry = {
    regulationId: idOf(102),
    depth: 2,
    op: 'edited',
    position: 'unchanged',
    node: nodes[2],
    content: { text: equal('Withdrawal times:'), table },
  }
  const counts = { same: 0, edited: 1, added: 0, removed: 0, moved: 0, renumbered: 0 }
  const redline = { from: aVersion(10), to: version, counts, entries: [entry] }
  await openPage(
    <RegulationsPage />,
    urlOf(102, '&view=changes'),
    responses({ [`GET /api/regulations/redline/${idOf(10)}/${version.versionId}`]: redline }),
  )
  const shown = await screen.findByRole('table')
  expect(within(shown).getByRole('columnheader', { name: 'Days' })).toBeVisible()
  expect(
    within(shown)
      .getAllByRole('cell')
      .map((cell) => cell.querySelector('ins')?.textContent),
  ).toEqual([undefined, expect.stringContaining('14')])
})

test('requires saving the publication details before publishing', async () => {
  await openPage(<RegulationsPage />, urlOf(102, '&view=publish'), responses({ [getPreview]: preview }))
  expect(await screen.findByRole('button', { name: 'Publish draft' })).toBeInTheDocument()
  await userEvent.type(await screen.findByLabelText('What changed and why (optional)'), 'Not saved.')
  expect(screen.getByText('You have unsaved changes. Save them first.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publish draft' })).toBeNull()
})

test('merges publication details that someone else saved and asks which value to keep', async () => {
  let count = 0
  const theirs = { ...version, lockVersion: 2, changeNote: { en: 'Theirs.' }, title: { en: '2000 Safety' } }
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(102, '&view=publish'),
    responses({
      [getPreview]: preview,
      [getText]: () => ({ version: count++ === 0 ? version : theirs, nodes }),
      'POST /api/regulations/update': async (request: Request) => {
        const { expectedVersion } = (await request.clone().json()) as { expectedVersion: number }
        return expectedVersion === 1
          ? errorResponse(412, 'resource.stale', 'Stale.', { currentVersion: 2 })
          : { version: { ...theirs, lockVersion: 3, changeNote: { en: 'Mine.' } }, node: null }
      },
    }),
  )
  const note = await screen.findByLabelText('What changed and why (optional)')
  await userEvent.clear(note)
  await userEvent.type(note, 'Mine.')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  const both = await screen.findByRole('region', { name: 'What changed and why' })
  expect(both).toHaveTextContent(/Saved by someone else.*Theirs\..*Your value.*Mine\./)
  expect(note).toHaveValue('Mine.')
  expect(screen.getByLabelText('Title')).toHaveValue('2000 Safety')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findByText(/^Someone else changed the same fields\. Choose a value/)).toBeInTheDocument()
  await userEvent.click(within(both).getByRole('button', { name: 'Keep mine' }))
  expect(note).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  await waitFor(async () =>
    expect(await getRequestBodies(requests, 'POST /api/regulations/update')).toEqual(
      [1, 2].map((expectedVersion) => ({
        regulationId: idOf(1),
        versionId: version.versionId,
        expectedVersion,
        changeNote: { en: 'Mine.' },
      })),
    ),
  )
})

test('deletes a draft after a confirmation that lists what is deleted', async () => {
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const confirm = vi.spyOn(host.dialogs, 'confirm')
  const { requests, currentPath } = await openPage(
    <RegulationsPage />,
    urlOf(102, '&view=publish'),
    responses({
      [getPreview]: preview,
      [deleteVersion]: { deleted: 'regulation', version: null },
    }),
    host,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete version' }))
  await waitFor(() => expect(currentPath()).toBe('/regulation-management'))
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Delete the regulation 2000 Racetrack Safety?',
      message: expect.stringMatching(
        /^Draft version 2 \(being edited\) is the only version .* This also deletes 4 provisions/,
      ),
      danger: true,
    }),
  )
  const [deleted] = requests.filter(({ method }) => method === 'DELETE')
  expect(new URL(deleted?.url ?? '').searchParams.get('expectedVersion')).toBe('1')
  expect(host.recorded.toasts.map(({ message }) => message)).toEqual([
    'The regulation 2000 Racetrack Safety was deleted.',
  ])
})

test('does not delete a draft that someone else changed', async () => {
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const { currentPath } = await openPage(
    <RegulationsPage />,
    urlOf(102, '&view=publish'),
    responses({
      [getPreview]: preview,
      [deleteVersion]: errorResponse(412, 'resource.stale', 'x', { currentVersion: 2 }),
    }),
    host,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete version' }))
  await waitFor(() =>
    expect(host.recorded.toasts[0]?.message).toMatch(/^The version was not deleted because someone changed it/),
  )
  expect(currentPath()).toContain(`version=${version.versionId}`)
})

test('changes the comment period with a reason, and the FTC docket, of a published draft', async () => {
  const published = aVersion(20, {
    state: 'PUBLISHED_DRAFT',
    publishedAt: '2026-01-05T12:00:00.000Z',
    commentOpensAt: '2026-01-05T05:00:00.000Z',
    commentClosesAt: '2026-01-20T04:59:00.000Z',
  })
  const saved = { ...published, lockVersion: 2 }
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(102),
    responses({
      [getText]: { version: published, nodes },
      [getPreview]: {
        ...preview,
        to: 'CURRENT_EDIT',
        createsVersion: true,
      },
      'POST /api/regulations/update-publication': { version: saved },
    }),
  )
  const lastDay = await screen.findByLabelText('Last day (optional)')
  expect(lastDay).toHaveValue('01/19/2026')
  expect(screen.queryByLabelText(/^Reason for changing the comment period/)).toBeNull()
  await userEvent.clear(lastDay)
  await userEvent.type(lastDay, '02/02/2026')
  await userEvent.type(screen.getByLabelText('Submitted on (optional)'), '01/12/2026')
  await userEvent.type(screen.getByLabelText('Docket number (optional)'), 'FTC-2026-0001')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  expect(await screen.findAllByText('The reason for changing the comment period is required.')).not.toHaveLength(0)
  await userEvent.type(screen.getByLabelText(/^Reason for changing the comment period/), 'Requested by commenters.')
  await userEvent.click(screen.getByRole('button', { name: 'Save details' }))
  await waitFor(async () =>
    expect(await getRequestBodies(requests, 'POST /api/regulations/update-publication')).toEqual([
      {
        versionId: version.versionId,
        expectedVersion: 1,
        reason: 'Requested by commenters.',
        commentPeriod: { opensAt: '2026-01-05T05:00:00.000Z', closesAt: '2026-02-03T04:59:00.000Z' },
        ftc: { submittedOn: '2026-01-12', docket: 'FTC-2026-0001' },
      },
    ]),
  )
})

test('offers the public link of a published draft first, and the adoption that closes comments second', async () => {
  const published = aVersion(20, { state: 'PUBLISHED_DRAFT', publishedAt: '2026-01-05T12:00:00.000Z' })
  await openPage(
    <RegulationsPage />,
    urlOf(102),
    responses({
      [getText]: { version: published, nodes },
      [getPreview]: { ...preview, to: 'CURRENT_EDIT', createsVersion: true, commentPeriodsEndingNow: [published] },
    }),
  )
  const adopt = await screen.findByRole('button', { name: 'Begin adoption (closes comments)' })
  expect(adopt).toHaveAttribute('data-variant', 'secondary')
  const section = screen.getByRole('region', { name: 'This version is published' })
  expect(within(section).getByRole('link', { name: 'View published version' })).toHaveAttribute(
    'href',
    `/regulation-viewer?regulation=${idOf(1)}&version=${version.versionId}`,
  )
  expect(within(section).getByRole('button', { name: 'Copy link to the published version' })).toBeVisible()
  expect(section.compareDocumentPosition(adopt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('reports a version that does not exist and links to the list', async () => {
  await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({ [getText]: errorResponse(404, 'resource.not-found', 'Not found.') }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t open this version' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'All regulations' })).toHaveAttribute('href', '/regulation-management')
})

test('undoes an import and restores the previous text', async () => {
  const importId = idOf(77)
  let isUndone = false
  const lastImportOfDraft = { importId, created: 'text', importedAt: '2026-11-21T10:00:00.000Z' }
  const previous = { version: { ...version, lockVersion: 2 }, nodes: nodes.slice(0, 3) }
  const { requests } = await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [getText]: () => (isUndone ? previous : { version, nodes }),
      [lastImport]: () => ({ import: isUndone ? null : lastImportOfDraft }),
      'POST /api/regulations/undo-import': () => {
        isUndone = true
        return { undone: 'text', version: previous.version }
      },
    }),
  )
  expect(await screen.findByText(/^The text of this draft was imported on/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(screen.queryByText(/^The text of this draft was imported on/)).toBeNull())
  expect(await getRequestBodies(requests, 'POST /api/regulations/undo-import')).toEqual([{ importId }])
  expect(screen.queryByRole('treeitem', { name: /\(b\)/ })).toBeNull()
  expect(screen.getByRole('treeitem', { name: /\(a\)/ })).toBeVisible()
})

test('does not load a draft again that was deleted with its import', async () => {
  let isUndone = false
  const lastImportOfDraft = { importId: idOf(77), created: 'regulation', importedAt: '2026-11-21T10:00:00.000Z' }
  const lateRequests: string[] = []
  const recordIfLate = (name: string, response: unknown) => () => {
    if (isUndone) lateRequests.push(name)
    return response
  }
  const { user, currentPath } = await openPage(
    <RegulationsPage />,
    urlOf(),
    responses({
      [getText]: recordIfLate('text', { version, nodes }),
      [lastImport]: recordIfLate('import', { import: lastImportOfDraft }),
      'POST /api/regulations/undo-import': () => {
        isUndone = true
        return { undone: 'regulation', version: null }
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(currentPath()).not.toContain('version='))
  expect(lateRequests).toEqual([])
})

test('counts the drafts being edited on the home page, with a link to them', async () => {
  const list = { items: [version], total: 3, skip: 0, limit: 1 }
  await openPage(<OpenDraftsSlot />, '/', { 'GET /api/versions': list })
  const link = await screen.findByRole('link', { name: '3 drafts being edited' })
  expect(link).toHaveAttribute('href', '/regulation-management')
})
