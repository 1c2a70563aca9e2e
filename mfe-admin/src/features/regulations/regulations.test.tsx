import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aText, aVersion, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import RegulationsPage from './regulations.page.tsx'

const version = aVersion(20)
const nodes = aText()
const text = `GET /api/regulations/get-main-reg/${version.versionId}/${idOf(1)}`
const presence = `PUT /api/regulations/draft-presence/${version.versionId}`
const update = 'POST /api/regulations/update-sub-regulation'
const lastImport = `GET /api/regulations/last-import/${version.versionId}`
const at = (provision = 102, more = '') =>
  `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}&provision=${idOf(provision)}${more}`
const answers = (more: Record<string, unknown> = {}) => ({
  'GET /api/versions': { items: [version], total: 1, skip: 0, limit: 100 },
  [text]: { version, nodes },
  [presence]: { lockVersion: 1, others: [] },
  [`GET /api/regulations/redirects/${version.versionId}`]: [],
  [`GET /api/regulations/doubts/${version.versionId}`]: { items: [], next: null, open: 0 },
  [lastImport]: { import: null },
  ...more,
})
const sent = async (requests: readonly Request[], route: string) =>
  Promise.all(
    requests.filter((each) => `${each.method} ${new URL(each.url).pathname}` === route).map((each) => each.json()),
  )

beforeEach(() => localStorage.clear())

test('the list begins with drafts being edited, by category, and makes a draft of a published version', async () => {
  const published = aVersion(10, { state: 'PUBLISHED_CURRENT', isSubmittedToFtc: true, effectiveFrom: '2026-01-01' })
  const { requests } = await openPage(
    <RegulationsPage />,
    '/regulation-management',
    answers({
      'GET /api/versions': { items: [version, published], total: 2, skip: 0, limit: 100 },
      'POST /api/regulations/create-draft-edit-version': refusal(409, 'versions.edit-open', 'Another edit is open.'),
    }),
  )
  const category = await screen.findByRole('region', { name: 'Not submitted to FTC: Racetrack Safety' })
  expect(within(category).getByRole('link', { name: 'DRAFT Version 2 EDIT' })).toHaveAttribute(
    'href',
    `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}`,
  )
  expect(new URL(requests[0]?.url ?? '').searchParams.get('state')).toBe('EDIT_DRAFT')
  const submitted = screen.getByRole('region', { name: 'Submitted to FTC' })
  await userEvent.click(within(submitted).getByRole('button', { name: /^Create a draft edit version of / }))
  expect(await within(submitted).findByRole('alert')).toHaveTextContent('Another edit of this regulation is open.')
})

test('a version in the list is taken away by the dialogs of the reading pages, opened anew by each press', async () => {
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const mount = vi.fn<typeof host.slots.mount>(() => () => undefined)
  await openPage(
    <RegulationsPage />,
    '/regulation-management',
    answers({ 'GET /api/versions': { items: [version], total: 1, skip: 0, limit: 100 } }),
    { ...host, slots: { mount } },
  )
  const name = /^FTC package of .*, DRAFT Version 2 EDIT$/
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name }))
  await userEvent.click(screen.getByRole('button', { name: /^Download .*, DRAFT Version 2 EDIT, as a file$/ }))
  const filled = mount.mock.calls.map(([slot, , { file }]) => [slot, file])
  const ftc = ['version-file', 'ftc-package']
  expect(filled).toEqual([ftc, ftc, ['version-file', 'version']])
})

test('the tree is walked and opened by keyboard, and a move says what it renames before it is made', async () => {
  const moved = { version: { ...version, lockVersion: 2 }, node: nodes[3], relabelled: [] }
  const { requests } = await openPage(<RegulationsPage />, at(), answers({ [update]: moved }))
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
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sent(requests, update)).toEqual([
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

test('another editor is named early; where both wrote, both texts are shown and nothing is lost', async () => {
  const theirs = nodes.map((node) => (node.regulationId === idOf(102) ? { ...node, heading: 'Theirs' } : node))
  let count = 0
  const { requests } = await openPage(
    <RegulationsPage />,
    at(),
    answers({
      [presence]: {
        lockVersion: 1,
        others: [{ name: 'Rosa Vidal', isSelf: false, regulationId: idOf(102), seenAt: '2026-11-21T10:00:00.000Z' }],
      },
      [text]: () => (count++ === 0 ? { version, nodes } : { version: { ...version, lockVersion: 2 }, nodes: theirs }),
      [update]: async (request: Request) => {
        const { expectedVersion, heading } = (await request.json()) as { expectedVersion: number; heading: string }
        return expectedVersion === 1
          ? refusal(412, 'resource.stale', 'Stale.', { currentVersion: 2 })
          : { version: { ...version, lockVersion: 3 }, node: { ...theirs[2], heading }, relabelled: [] }
      },
    }),
  )
  expect(await screen.findByText(/Rosa Vidal has this provision open too/)).toBeInTheDocument()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const mine = await screen.findByRole('region', { name: 'Written by you, against the other' })
  expect(mine).toHaveTextContent('Mine')
  expect(screen.getByRole('region', { name: 'Saved by the other' })).toHaveTextContent('Theirs')
  await userEvent.click(within(mine).getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect((await sent(requests, update)).map(({ expectedVersion, heading }) => [expectedVersion, heading])).toEqual([
    [1, 'Mine'],
    [2, 'Mine'],
  ])
})

test('somebody else wrote elsewhere: the save is made again on top of it, unasked', async () => {
  const theirs = nodes.map((node) => (node.regulationId === idOf(103) ? { ...node, text: 'Theirs.' } : node))
  let count = 0
  const { requests } = await openPage(
    <RegulationsPage />,
    at(),
    answers({
      [text]: () => (count++ === 0 ? { version, nodes } : { version: { ...version, lockVersion: 2 }, nodes: theirs }),
      [update]: async (request: Request) => {
        const { expectedVersion } = (await request.json()) as { expectedVersion: number }
        return expectedVersion === 1
          ? refusal(412, 'resource.stale', 'Stale.', { currentVersion: 2 })
          : { version: { ...version, lockVersion: 3 }, node: { ...theirs[2], heading: 'Mine' }, relabelled: [] }
      },
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect((await sent(requests, update)).map(({ expectedVersion }) => expectedVersion)).toEqual([1, 2])
})

test('a save that was taken and not answered is no conflict with oneself', async () => {
  let standing = nodes
  let count = 0
  const { requests } = await openPage(
    <RegulationsPage />,
    at(),
    answers({
      [text]: () => ({ version: { ...version, lockVersion: 1 + count }, nodes: standing }),
      [update]: async (request: Request) => {
        const { heading, expectedVersion } = (await request.json()) as { heading: string; expectedVersion: number }
        if (expectedVersion !== 1 + count)
          return refusal(412, 'resource.stale', 'Stale.', { currentVersion: 1 + count })
        count++
        standing = nodes.map((node) => (node.regulationId === idOf(102) ? { ...node, heading } : node))
        if (count === 1) throw new DOMException('The answer was lost.', 'TimeoutError')
        return { version, node: standing[2], relabelled: [] }
      },
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Not saved: no connection/)).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: 'Heading' }), ', more')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.queryByText('Somebody else saved this provision meanwhile')).toBeNull()
  expect((await sent(requests, update)).at(-1)).toMatchObject({ expectedVersion: 2, heading: 'Mine, more' })
})

test('the other saved the very same words: that is saved', async () => {
  let count = 0
  const same = nodes.map((node) => (node.regulationId === idOf(102) ? { ...node, heading: 'Mine' } : node))
  await openPage(
    <RegulationsPage />,
    at(),
    answers({
      [text]: () => (count++ === 0 ? { version, nodes } : { version: { ...version, lockVersion: 2 }, nodes: same }),
      [update]: refusal(412, 'resource.stale', 'Stale.', { currentVersion: 2 }),
    }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Mine')
})

test('what somebody left unsaved is not shown to who signs in next; its writer is told that it waits', async () => {
  const away = answers({
    [update]: refusal(503, 'service.unavailable', 'Away.'),
    [`GET /api/regulations/version-status/${version.versionId}`]: { version },
  })
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const { unmount, requests } = await openPage(<RegulationsPage />, at(), away, host)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Typed')
  unmount()
  await waitFor(async () => expect(await sent(requests, update)).toHaveLength(1))
  host.setSession({
    status: 'signed-in',
    user: { username: 'next', groups: ['EDITORS'], expiresAt: Date.now() + 3_600_000 },
  })
  const other = await openPage(<RegulationsPage />, at(), away, host)
  expect(await screen.findByRole('textbox', { name: 'Heading' })).toHaveValue('')
  expect(await sent(other.requests, update)).toEqual([])
  other.unmount()
  const list = await openPage(<RegulationsPage />, '/regulation-management', away, host)
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(screen.queryByText('Work of yours is not saved yet')).toBeNull()
  list.unmount()
  await openPage(<RegulationsPage />, '/regulation-management', away)
  expect(await screen.findByText('Work of yours is not saved yet')).toBeInTheDocument()
  const link = await screen.findByRole('link', { name: '2000 Racetrack Safety, DRAFT Version 2 EDIT' })
  expect(link).toHaveAttribute('href', at().replace(/&provision=.*/, ''))
})

test('work on a version that was taken away is shown, to be used elsewhere', async () => {
  const away = answers({ [update]: refusal(503, 'service.unavailable', 'Away.') })
  const { unmount } = await openPage(<RegulationsPage />, at(), away)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Typed')
  unmount()
  await openPage(<RegulationsPage />, at(), answers({ [text]: refusal(404, 'resource.not-found', 'Not found.') }))
  expect(await screen.findByText(/^Typed/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(screen.queryByText(/^Typed/)).toBeNull()
})

test('what was typed before a reload stands there again', async () => {
  const { unmount } = await openPage(
    <RegulationsPage />,
    at(),
    answers({ [update]: refusal(503, 'service.unavailable', 'Away.') }),
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Typed')
  unmount()
  await openPage(<RegulationsPage />, at(), answers({ [update]: refusal(503, 'service.unavailable', 'Away.') }))
  expect(await screen.findByRole('textbox', { name: 'Heading' })).toHaveValue('Typed')
})

test('a promotion says what stands against it, with the place to mend, what it does and whom it tells', async () => {
  const outlook = {
    to: 'PUBLISHED_DRAFT',
    newRow: false,
    openDoubts: 0,
    problems: [
      { code: 'change-note-missing', weight: 'warning', provisions: [] },
      { code: 'provision-empty', weight: 'warning', provisions: [{ regulationId: idOf(103), label: '2143(b)' }] },
    ],
    supersedes: [aVersion(10, { state: 'PUBLISHED_DRAFT', versionNumber: 1 })],
    endsCommentsOf: [],
    windowsEnding: [{ version: aVersion(11, { state: 'PUBLISHED_CURRENT' }), at: '2026-03-01T05:00:00.000Z' }],
    commenters: 3,
    changes: { edited: 1, added: 2, removed: 0, moved: 0, renumbered: 0 },
  }
  const path = `GET /api/regulations/promotion-outlook/${version.versionId}`
  const { requests } = await openPage(
    <RegulationsPage />,
    at(102, '&view=publish'),
    answers({
      [path]: outlook,
      'POST /api/regulations/promote-version': { version: { ...version, state: 'PUBLISHED_DRAFT', lockVersion: 2 } },
    }),
  )
  expect(await screen.findByRole('link', { name: '2143(b)' })).toHaveAttribute(
    'href',
    at(103).replace('&view=publish', ''),
  )
  expect(screen.getByText(/everyone who follows this regulation, and 3 people who commented/)).toBeInTheDocument()
  expect(screen.getByText(/takes the place of DRAFT Version 1 PUBLISHED/)).toBeInTheDocument()
  expect(screen.getByText(/^Comments on CURRENT .* end on March 1, 2026 at 12:00.AM EST/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Publish draft' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish the draft of 2000 Racetrack Safety?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish draft' }))
  await waitFor(async () =>
    expect(await sent(requests, 'POST /api/regulations/promote-version')).toEqual([
      { versionId: version.versionId, expectedVersion: 1 },
    ]),
  )
})

test('what goes with a publication is saved before it can be published', async () => {
  const outlook = {
    to: 'PUBLISHED_DRAFT',
    newRow: false,
    openDoubts: 0,
    problems: [],
    supersedes: [],
    endsCommentsOf: [],
    windowsEnding: [],
    commenters: 0,
  }
  const path = `GET /api/regulations/promotion-outlook/${version.versionId}`
  await openPage(<RegulationsPage />, at(102, '&view=publish'), answers({ [path]: outlook }))
  expect(await screen.findByRole('button', { name: 'Publish draft' })).toBeInTheDocument()
  await userEvent.type(await screen.findByLabelText('What changed and why'), 'Not saved.')
  expect(screen.getByText('Some of your writing is not saved yet. Save it first.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publish draft' })).toBeNull()
})

test('another editor saved publication data meanwhile: theirs comes in, what both wrote is shown, and one is chosen', async () => {
  let count = 0
  const theirs = { ...version, lockVersion: 2, changeNote: { en: 'Theirs.' }, title: { en: '2000 Safety' } }
  const { requests } = await openPage(
    <RegulationsPage />,
    at(102, '&view=publish'),
    answers({
      [`GET /api/regulations/promotion-outlook/${version.versionId}`]: anOutlook,
      [text]: () => ({ version: count++ === 0 ? version : theirs, nodes }),
      'POST /api/regulations/update': async (request: Request) => {
        const { expectedVersion } = (await request.clone().json()) as { expectedVersion: number }
        return expectedVersion === 1
          ? refusal(412, 'resource.stale', 'Stale.', { currentVersion: 2 })
          : { version: { ...theirs, lockVersion: 3, changeNote: { en: 'Mine.' } }, node: null }
      },
    }),
  )
  const note = await screen.findByLabelText('What changed and why')
  await userEvent.clear(note)
  await userEvent.type(note, 'Mine.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const both = await screen.findByRole('region', { name: 'What changed and why' })
  expect(both).toHaveTextContent(/Saved by the other.*Theirs\..*Written by you.*Mine\./)
  expect(note).toHaveValue('Mine.')
  expect(screen.getByLabelText('Title')).toHaveValue('2000 Safety')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Somebody else wrote in the same fields/)).toBeInTheDocument()
  await userEvent.click(within(both).getByRole('button', { name: 'Keep mine' }))
  expect(note).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await sent(requests, 'POST /api/regulations/update')).toEqual(
      [1, 2].map((expectedVersion) => ({
        regulationId: idOf(1),
        versionId: version.versionId,
        expectedVersion,
        changeNote: { en: 'Mine.' },
      })),
    ),
  )
})

const gone = `DELETE /api/regulations/delete/${version.versionId}`
const anOutlook = {
  to: 'PUBLISHED_DRAFT',
  newRow: false,
  openDoubts: 0,
  problems: [],
  supersedes: [],
  endsCommentsOf: [],
  windowsEnding: [],
  commenters: 0,
}

test('a draft made by mistake is deleted, after it is said what goes with it', async () => {
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const ask = vi.spyOn(host.dialogs, 'confirm')
  const { requests, address } = await openPage(
    <RegulationsPage />,
    at(102, '&view=publish'),
    answers({
      [`GET /api/regulations/promotion-outlook/${version.versionId}`]: anOutlook,
      [gone]: { deleted: 'regulation', version: null },
    }),
    host,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this version' }))
  await waitFor(() => expect(address()).toBe('/regulation-management'))
  expect(ask).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Delete the regulation 2000 Racetrack Safety?',
      message: expect.stringMatching(/^DRAFT Version 2 EDIT is its only version .* provisions go with it/),
      danger: true,
    }),
  )
  const [deleted] = requests.filter(({ method }) => method === 'DELETE')
  expect(new URL(deleted?.url ?? '').searchParams.get('expectedVersion')).toBe('1')
  expect(host.seen.toasts.map(({ message }) => message)).toEqual(['The regulation 2000 Racetrack Safety was deleted.'])
})

test('changed by somebody else meanwhile, a draft is not deleted and says so', async () => {
  const host = fakeShellHost({ session: signedIn('EDITORS') })
  const { address } = await openPage(
    <RegulationsPage />,
    at(102, '&view=publish'),
    answers({
      [`GET /api/regulations/promotion-outlook/${version.versionId}`]: anOutlook,
      [gone]: refusal(412, 'resource.stale', 'x', { currentVersion: 2 }),
    }),
    host,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this version' }))
  await waitFor(() => expect(host.seen.toasts[0]?.message).toMatch(/^It was not deleted: somebody changed it/))
  expect(address()).toContain(`version=${version.versionId}`)
})

test('a published draft is prolonged and given its docket; another window needs a reason', async () => {
  const published = aVersion(20, {
    state: 'PUBLISHED_DRAFT',
    publishedAt: '2026-01-05T12:00:00.000Z',
    commentOpensAt: '2026-01-05T05:00:00.000Z',
    commentClosesAt: '2026-01-20T04:59:00.000Z',
  })
  const saved = { ...published, lockVersion: 2 }
  const { requests } = await openPage(
    <RegulationsPage />,
    at(102),
    answers({
      [text]: { version: published, nodes },
      [`GET /api/regulations/promotion-outlook/${version.versionId}`]: {
        ...anOutlook,
        to: 'CURRENT_EDIT',
        newRow: true,
      },
      'POST /api/regulations/update-publication': { version: saved },
    }),
  )
  const closes = await screen.findByLabelText('Close at the end of')
  expect(closes).toHaveValue('01/19/2026')
  expect(screen.queryByLabelText(/^Why comments are taken otherwise/)).toBeNull()
  await userEvent.clear(closes)
  await userEvent.type(closes, '02/02/2026')
  await userEvent.type(screen.getByLabelText('Submitted on'), '01/12/2026')
  await userEvent.type(screen.getByLabelText('Docket'), 'FTC-2026-0001')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Say why comments are taken otherwise than was told.')).not.toHaveLength(0)
  await userEvent.type(screen.getByLabelText(/^Why comments are taken otherwise/), 'Asked for.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await sent(requests, 'POST /api/regulations/update-publication')).toEqual([
      {
        versionId: version.versionId,
        expectedVersion: 1,
        reason: 'Asked for.',
        commentWindow: { opensAt: '2026-01-05T05:00:00.000Z', closesAt: '2026-02-03T04:59:00.000Z' },
        ftc: { submittedOn: '2026-01-12', docket: 'FTC-2026-0001' },
      },
    ]),
  )
})

test('a version that does not exist says so, with a way on', async () => {
  await openPage(<RegulationsPage />, at(), answers({ [text]: refusal(404, 'resource.not-found', 'Not found.') }))
  expect(await screen.findByRole('heading', { level: 1, name: 'This version could not be opened' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'All regulations' })).toHaveAttribute('href', '/regulation-management')
})

test('a draft as it was imported offers to undo that, here too, and has its former text again', async () => {
  const importId = idOf(77)
  let isUndone = false
  const imported = { importId, made: 'text', importedAt: '2026-11-21T10:00:00.000Z' }
  const former = { version: { ...version, lockVersion: 2 }, nodes: nodes.slice(0, 3) }
  const { requests } = await openPage(
    <RegulationsPage />,
    at(),
    answers({
      [text]: () => (isUndone ? former : { version, nodes }),
      [lastImport]: () => ({ import: isUndone ? null : imported }),
      'POST /api/regulations/undo-import': () => {
        isUndone = true
        return { undone: 'text', version: former.version }
      },
    }),
  )
  expect(await screen.findByText(/got its text from an import on/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo the import' }))
  await waitFor(() => expect(screen.queryByText(/got its text from an import on/)).toBeNull())
  expect(await sent(requests, 'POST /api/regulations/undo-import')).toEqual([{ importId }])
  expect(screen.queryByRole('treeitem', { name: /\(b\)/ })).toBeNull()
  expect(screen.getByRole('treeitem', { name: /\(a\)/ })).toBeVisible()
})

test('a draft that goes with its import is not asked for again', async () => {
  let isUndone = false
  const imported = { importId: idOf(77), made: 'regulation', importedAt: '2026-11-21T10:00:00.000Z' }
  const late: string[] = []
  const unlessGone = (name: string, answer: unknown) => () => {
    if (isUndone) late.push(name)
    return answer
  }
  const { user, address } = await openPage(
    <RegulationsPage />,
    at(),
    answers({
      [text]: unlessGone('text', { version, nodes }),
      [lastImport]: unlessGone('import', { import: imported }),
      'POST /api/regulations/undo-import': () => {
        isUndone = true
        return { undone: 'regulation', version: null }
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }))
  await waitFor(() => expect(address()).not.toContain('version='))
  expect(late).toEqual([])
})
