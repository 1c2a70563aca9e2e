import type { MainRegulation, RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import ParserPage from './parser.page.tsx'

const letters = [...'abcdefg'].map((letter) => `(${letter}) Words.`)
const doubtful = ['Rule 1. Doubtful', ...letters, '(h) More:', '(1) one;', '(2) two:', '(i) words.'].join('\n')

const version: VersionSummary = {
  versionId: idOf(2),
  mainParentId: idOf(1),
  regulationId: idOf(1),
  depth: 0,
  versionNumber: 3,
  state: 'EDIT_DRAFT',
  label: 'DRAFT Version 3 EDIT',
  title: { en: 'Racetrack Safety' },
  series: '2000',
  subject: 'racetrack-safety',
  isSubmittedToFtc: false,
  category: 'Not Submitted to FTC - Racetrack Safety',
  ftc: null,
  effectiveFrom: null,
  effectiveTo: null,
  sequence: 0,
  publishedAt: null,
  changeNote: { en: '' },
  commentOpensAt: null,
  commentClosesAt: null,
  basedOnVersionId: null,
  changedFromVersionId: null,
  supersededByVersionId: null,
  contentHash: 'x',
  nodeCount: 3,
  isSample: true,
  lockVersion: 4,
}
const main: MainRegulation = {
  regulationId: idOf(1),
  mainParentId: idOf(1),
  depth: 0,
  title: version.title,
  series: '2000',
  subject: 'racetrack-safety',
  category: version.category,
  isSample: true,
  versions: [version],
  inForceVersionId: null,
}
const root = { regulationId: idOf(1), parentId: null, depth: 0, label: '2000', path: ['2000'] }
const rule = { regulationId: idOf(11), parentId: idOf(1), depth: 1, label: '1', path: ['1'], marker: 'Rule 1.' }
const first = { regulationId: idOf(12), parentId: idOf(11), depth: 2, label: '1(a)', path: ['1', 'a'], marker: '(a)' }
const nodes: RegulationNode[] = [
  { ...root, kind: 'series', text: '' },
  { ...rule, kind: 'rule', heading: 'Doubtful', text: '' },
  { ...first, kind: 'paragraph', text: 'Other words altogether.' },
]
const answers = {
  'GET /api/regulations/list': { items: [main], total: 1 },
  'GET /api/versions': { items: [version], total: 1 },
  [`GET /api/regulations/get-main-reg/${idOf(2)}/${idOf(1)}`]: { version, nodes },
}

beforeEach(() => localStorage.clear())

const open = (more = {}) =>
  openPage(<ParserPage />, '/reg-parser', { ...answers, ...more }, fakeShellHost({ session: signedIn('EDITORS') }))

async function read(view: Awaited<ReturnType<typeof open>>) {
  const field = await screen.findByRole('textbox', { name: /text of the regulation/i })
  await view.user.click(field)
  await view.user.paste(doubtful)
  await view.user.click(screen.getByRole('button', { name: 'Read the text' }))
  await screen.findByRole('tree')
}

const selected = () => screen.getByRole('treeitem', { selected: true })

test('a text is asked for, and its absence said', async () => {
  const view = await open()
  await view.user.click(await screen.findByRole('button', { name: 'Read the text' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Paste a text first.')
})

test('by keyboard to the doubt, where choosing the other reading moves the line and settles it; it can be taken back', async () => {
  const view = await open()
  await read(view)
  selected().focus()
  await view.user.keyboard('n')
  expect(selected()).toHaveTextContent('doubt')
  const level = selected().getAttribute('aria-level')
  await view.user.click(screen.getByRole('button', { name: /^Rather/ }))
  expect(await screen.findByText(/No open doubts/)).toBeVisible()
  expect(selected().getAttribute('aria-level')).not.toBe(level)
  await view.user.click(screen.getByRole('button', { name: 'Undo the last change' }))
  expect(await screen.findByText(/1 place to look at/)).toBeVisible()
})

test('a provision is moved in by keyboard', async () => {
  const view = await open()
  await read(view)
  await view.user.click(screen.getByText('More:'))
  expect(selected()).toHaveAttribute('aria-level', '2')
  selected().focus()
  await view.user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(await screen.findByRole('heading', { name: '1(g)(h)' })).toBeVisible()
})

test('the work is there again after a reload', async () => {
  const view = await open()
  await read(view)
  view.unmount()
  await open()
  expect(await screen.findByRole('tree')).toBeVisible()
})

test('before it goes into a draft, what would change is shown; then it can be undone', async () => {
  const imported = { importId: idOf(7), version, style: 'cfr', doubts: [], mapping: {}, definitions: 0 }
  const view = await open({
    'POST /api/regulations/import': imported,
    'POST /api/regulations/undo-import': { undone: 'text', version },
  })
  await read(view)
  await view.user.click(screen.getByRole('button', { name: 'Put into a draft' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await view.user.selectOptions(await within(dialog).findByLabelText('Regulation'), '2000 Racetrack Safety')
  expect(await within(dialog).findByText(/1 provision stays as it is/)).toBeInTheDocument()
  expect(within(dialog).getByText('1 removed')).toBeInTheDocument()
  await view.user.click(within(dialog).getByText('Put into the draft'))
  expect(await screen.findByText('The text is in the draft')).toBeVisible()
  const sent = view.requests.find((request) => request.url.endsWith('/import'))
  expect(await sent?.json()).toMatchObject({
    mainParentId: idOf(1),
    base: { versionId: idOf(2), expectedVersion: 4 },
  })
  await view.user.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => screen.queryByText('The text is in the draft')).toBeNull()
  expect(screen.getByRole('button', { name: 'Put into a draft' })).toHaveFocus()
})

test('a draft that changed since the preview is said, with the way on', async () => {
  const stale = () => refusal(412, 'resource.stale', 'It changed.')
  const view = await open({ 'POST /api/regulations/import': stale })
  await read(view)
  await view.user.click(screen.getByRole('button', { name: 'Put into a draft' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await view.user.selectOptions(await within(dialog).findByLabelText('Regulation'), '2000 Racetrack Safety')
  await within(dialog).findByText(/stays as it is/)
  await view.user.click(within(dialog).getByText('Put into the draft'))
  await view.user.click(await within(dialog).findByText('Compare again'))
  expect(await within(dialog).findByText(/stays as it is/)).toBeInTheDocument()
})

const fileInput = () => screen.findByLabelText(/^From a file/, { selector: 'input' })

test('a DOCX is read in the service, whose lines are then read into provisions', async () => {
  const readingId = idOf(8)
  const leftOut = [{ kind: 'picture', line: 3, words: 'A horse at the gate' }]
  const reading = { readingId, fileName: 'rules.docx', state: 'read', share: 1, text: doubtful, leftOut }
  const view = await open({
    'POST /api/regulations/read-file': { readingId },
    [`GET /api/regulations/file-readings/${readingId}`]: reading,
    [`DELETE /api/regulations/file-readings/${readingId}`]: { cancelled: true },
  })
  await view.user.upload(await fileInput(), new File(['x'], 'rules.docx'))
  expect(await screen.findByText('rules.docx')).toBeVisible()
  expect(screen.getByText(/1 place to look at/)).toBeVisible()
  await view.user.click(screen.getByText('1 thing in the file is not in the text as it stood there'))
  expect(screen.getByText('A horse at the gate')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'At 1(b)' }))
  expect(selected()).toHaveTextContent('(b)')
})

test('a list of contents that was left out of a file is taken in again, where it stood', async () => {
  const readingId = idOf(8)
  const contents = { kind: 'contents', line: 1, words: 'Contents\nRule 7. Feed ..... 4' }
  const picture = { kind: 'picture', line: 3, words: 'A horse at the gate' }
  const reading = { readingId, fileName: 'rules.pdf', state: 'read', share: 1, text: doubtful }
  const view = await open({
    'POST /api/regulations/read-file': { readingId },
    [`GET /api/regulations/file-readings/${readingId}`]: { ...reading, leftOut: [contents, picture] },
    [`DELETE /api/regulations/file-readings/${readingId}`]: { cancelled: true },
  })
  await view.user.upload(await fileInput(), new File(['x'], 'rules.pdf'))
  await view.user.click(await screen.findByText(/^2 things in the file/))
  await view.user.click(screen.getByRole('button', { name: 'Take it into the text' }))
  expect(await screen.findByRole('treeitem', { name: /Rule 7/ })).toBeVisible()
  // What else was told stands two lines further down now.
  expect(await screen.findByText(/^1 thing in the file/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'At 1(b)' })).toBeVisible()
})

test('a file without words is said, and a text file needs no service', async () => {
  const readingId = idOf(8)
  const reading = { readingId, fileName: 'scan.pdf', state: 'failed', share: 1, fault: 'without-text' }
  const view = await open({
    'POST /api/regulations/read-file': { readingId },
    [`GET /api/regulations/file-readings/${readingId}`]: reading,
  })
  await view.user.upload(await fileInput(), new File(['x'], 'scan.pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no text in this file')
  await view.user.upload(await fileInput(), new File([doubtful], 'rules.txt'))
  expect(await screen.findByRole('tree')).toBeVisible()
})

test('pasted text that is given up is in the form again; one that was worked on is asked for first', async () => {
  const view = await open()
  await read(view)
  const another = () => view.user.click(screen.getByRole('button', { name: 'Take another text' }))
  const field = () => screen.findByRole('textbox', { name: /text of the regulation/i })
  await another()
  expect(await field()).toHaveValue(doubtful)
  await view.user.click(screen.getByRole('button', { name: 'Read the text' }))
  await screen.findByRole('tree')
  await view.user.click(screen.getByRole('button', { name: 'Next doubt' }))
  await view.user.click(screen.getByRole('button', { name: /^Right as it is/ }))
  await screen.findByText(/No open doubts/)
  await another()
  const dialog = await screen.findByRole('dialog', { hidden: true })
  expect(dialog).toHaveTextContent('Your 1 change to this text is gone then.')
  await view.user.click(within(dialog).getByText('Stay with this text'))
  expect(screen.getByText(/No open doubts/)).toBeVisible()
  await another()
  await view.user.click(within(await screen.findByRole('dialog', { hidden: true })).getByText('Take another text'))
  expect(await field()).toHaveValue(doubtful)
})

test('a reserved range is told where it stands and asks for no decision', async () => {
  const view = await open()
  await view.user.click(await screen.findByRole('textbox', { name: /text of the regulation/i }))
  await view.user.paste('Rule 1. Entry\n(a) One.\n(b)-(d) [Reserved]\n(e) Five.')
  await view.user.click(screen.getByRole('button', { name: 'Read the text' }))
  await screen.findByRole('tree')
  expect(screen.getByText(/No open doubts/)).toBeVisible()
  expect(screen.getByRole('treeitem', { name: '(c)' })).toBeVisible()
  await view.user.click(screen.getByText('(b)-(d)'))
  expect(screen.getByText('A range is reserved; each of its members got a place of its own.')).toBeVisible()
})
