import type { MainRegulation, RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import ParserPage from './parser.page.tsx'

const letters = [...'abcdefg'].map((letter) => `(${letter}) Words.`)
const textWithWarning = ['Rule 1. Entry', ...letters, '(h) More:', '(1) one;', '(2) two:', '(i) words.'].join('\n')

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
  inEffectVersionId: null,
}
const root = { regulationId: idOf(1), parentId: null, depth: 0, label: '2000', path: ['2000'] }
const rule = { regulationId: idOf(11), parentId: idOf(1), depth: 1, label: '1', path: ['1'], marker: 'Rule 1.' }
const first = { regulationId: idOf(12), parentId: idOf(11), depth: 2, label: '1(a)', path: ['1', 'a'], marker: '(a)' }
const nodes: RegulationNode[] = [
  { ...root, kind: 'series', text: '' },
  { ...rule, kind: 'rule', heading: 'Entry', text: '' },
  { ...first, kind: 'paragraph', text: 'Other words altogether.' },
]
const answers = {
  'GET /api/regulations/list': { items: [main], total: 1, skip: 0, limit: 100 },
  'GET /api/versions': { items: [version], total: 1, skip: 0, limit: 100 },
  [`GET /api/regulations/get-main-reg/${idOf(2)}/${idOf(1)}`]: { version, nodes },
}

beforeEach(() => localStorage.clear())

const open = (more = {}) =>
  openPage(<ParserPage />, '/reg-parser', { ...answers, ...more }, fakeShellHost({ session: signedIn('EDITORS') }))

async function pasteAndParse(view: Awaited<ReturnType<typeof open>>) {
  const field = await screen.findByRole('textbox', { name: /text of the regulation/i })
  await view.user.click(field)
  await view.user.paste(textWithWarning)
  await view.user.click(screen.getByRole('button', { name: 'Parse text' }))
  await screen.findByRole('tree')
}

const selected = () => screen.getByRole('treeitem', { selected: true })

test('shows an error when no text was pasted', async () => {
  const view = await open()
  await view.user.click(await screen.findByRole('button', { name: 'Parse text' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Paste the text or choose a file.')
})

test('goes to a warning by keyboard, resolves it with an alternative and undoes the correction', async () => {
  const view = await open()
  await pasteAndParse(view)
  selected().focus()
  await view.user.keyboard('n')
  expect(selected()).toHaveTextContent('Needs review')
  const level = selected().getAttribute('aria-level')
  await view.user.click(screen.getByRole('button', { name: /^Move to/ }))
  expect(await screen.findByText(/Nothing needs review/)).toBeVisible()
  expect(selected().getAttribute('aria-level')).not.toBe(level)
  await view.user.click(screen.getByRole('button', { name: 'Undo last correction' }))
  expect(await screen.findByText(/1 item needs review/)).toBeVisible()
})

test('moves to the next warning when one is resolved', async () => {
  const view = await open()
  await view.user.click(await screen.findByRole('textbox', { name: /text of the regulation/i }))
  await view.user.paste(`${textWithWarning}\n${textWithWarning.replace('Rule 1.', 'Rule 2.')}`)
  await view.user.click(screen.getByRole('button', { name: 'Parse text' }))
  await screen.findByRole('tree')
  selected().focus()
  await view.user.keyboard('n')
  const heading = screen.getByRole('heading', { level: 2, name: /^1/ })
  await view.user.click(screen.getByRole('button', { name: /^Keep / }))
  expect(await screen.findByText(/1 item needs review/)).toBeVisible()
  expect(heading).not.toBeInTheDocument()
  expect(selected()).toHaveTextContent('Needs review')
  expect(screen.getByRole('heading', { level: 2, name: /^2/ })).toBeVisible()
})

test('changes the level of a provision by keyboard', async () => {
  const view = await open()
  await pasteAndParse(view)
  await view.user.click(screen.getByText('More:'))
  expect(selected()).toHaveAttribute('aria-level', '2')
  selected().focus()
  await view.user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(await screen.findByRole('heading', { name: '1(g)(h)' })).toBeVisible()
})

test('shows the table of the selected provision as a table', async () => {
  const table = 'Table 1 to Rule 1. Withdrawal times\n| Substance | Hours |\n| Furosemide | 48 |'
  const { user } = await open()
  await user.click(await screen.findByRole('textbox', { name: /text of the regulation/i }))
  await user.paste(`Rule 1. Medication\n(a) Withdrawal times are in Table 1.\n${table}`)
  await user.click(screen.getByRole('button', { name: 'Parse text' }))
  await user.click(await screen.findByRole('treeitem', { name: /Withdrawal times$/ }))
  const shown = within(screen.getByRole('table', { name: /Withdrawal times/ }))
  expect(shown.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Substance', 'Hours'])
  expect(shown.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Furosemide', '48'])
})

test('shows the source next to the provisions, each line with its provision or removal', async () => {
  const view = await open()
  const field = await screen.findByRole('textbox', { name: /text of the regulation/i })
  const pages = [
    'Rule 1. Feed',
    '(a) A groom feeds',
    '\fSTABLE RULES 2',
    'each horse.',
    '(b) A rider',
    '\fSTABLE RULES 3',
    'rests.',
  ]
  const text = [...pages, '\fSTABLE RULES 4', '(c) A clerk', '\fSTABLE RULES 5', 'writes.'].join('\n')
  await view.user.click(field)
  await view.user.paste(text)
  await view.user.click(screen.getByRole('button', { name: 'Parse text' }))
  await screen.findByRole('tree')
  const source = within(screen.getByRole('listbox', { name: /^Imported text/ }))
  await view.user.click(source.getByText('rests.'))
  expect(selected()).toHaveTextContent('(b)')
  expect(source.getAllByRole('option', { selected: true }).map((line) => line.dataset['line'])).toEqual(['5', '7'])
  await view.user.click(source.getByText(/STABLE RULES 3/))
  const removed = within(screen.getByRole('region', { name: '4 lines were removed' }))
  const shown = removed.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'true')
  expect(shown.map((item) => item.textContent)).toEqual([expect.stringContaining('STABLE RULES 3')])
  await view.user.click(removed.getByRole('button', { name: 'Line 3' }))
  expect(source.getByRole('option', { name: /STABLE RULES 2/ })).toHaveAttribute('tabindex', '0')
})

test('restores the import after a reload', async () => {
  const view = await open()
  await pasteAndParse(view)
  view.unmount()
  await open()
  expect(await screen.findByRole('tree')).toBeVisible()
})

test('previews the changes, imports the text and undoes the import', async () => {
  const mapping = { same: 2, edited: 0, moved: 0, added: 0, removed: 0 }
  const imported = { importId: idOf(7), version, style: 'cfr', warnings: [], mapping, definitions: 0 }
  const view = await open({
    'POST /api/regulations/import': imported,
    'POST /api/regulations/undo-import': { undone: 'text', version },
  })
  await pasteAndParse(view)
  await view.user.click(screen.getByRole('button', { name: 'Add to a draft' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await view.user.selectOptions(await within(dialog).findByLabelText('Regulation'), '2000 Racetrack Safety')
  expect(await within(dialog).findByText(/1 provision doesn’t change/)).toBeInTheDocument()
  expect(within(dialog).getByText('1 deleted')).toBeInTheDocument()
  await view.user.click(within(dialog).getByText('Add to draft'))
  expect(await screen.findByText('The text was added to the draft')).toBeVisible()
  const sent = view.requests.find((request) => request.url.endsWith('/import'))
  expect(await sent?.json()).toMatchObject({
    mainParentId: idOf(1),
    base: { versionId: idOf(2), expectedVersion: 4 },
  })
  await view.user.click(screen.getByRole('button', { name: 'Undo import' }))
  await expect.poll(() => screen.queryByText('The text was added to the draft')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add to a draft' })).toHaveFocus()
})

test('offers to compare again when the draft changed after the preview', async () => {
  const stale = () => errorResponse(412, 'resource.stale', 'It changed.')
  const view = await open({ 'POST /api/regulations/import': stale })
  await pasteAndParse(view)
  await view.user.click(screen.getByRole('button', { name: 'Add to a draft' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  await view.user.selectOptions(await within(dialog).findByLabelText('Regulation'), '2000 Racetrack Safety')
  await within(dialog).findByText(/doesn’t change/)
  await view.user.click(within(dialog).getByText('Add to draft'))
  await view.user.click(await within(dialog).findByText('Compare again'))
  expect(await within(dialog).findByText(/doesn’t change/)).toBeInTheDocument()
})

const fileInput = () => screen.findByLabelText(/^Choose a file/, { selector: 'input' })

test('extracts the text of a DOCX in the service and parses it', async () => {
  const extractionId = idOf(8)
  const omitted = [{ kind: 'picture', line: 3, text: 'A horse at the gate' }]
  const extraction = {
    extractionId,
    fileName: 'rules.docx',
    state: 'done',
    progress: 1,
    text: textWithWarning,
    omitted,
  }
  const view = await open({
    'POST /api/regulations/text-extractions': { extractionId },
    [`GET /api/regulations/text-extractions/${extractionId}`]: extraction,
    [`DELETE /api/regulations/text-extractions/${extractionId}`]: { canceled: true },
  })
  await view.user.upload(await fileInput(), new File(['x'], 'rules.docx'))
  expect(await screen.findByText('rules.docx')).toBeVisible()
  expect(screen.getByText(/1 item needs review/)).toBeVisible()
  await view.user.click(screen.getByText('1 part of the file is not in the text'))
  expect(screen.getByText('A horse at the gate')).toBeVisible()
  await view.user.click(screen.getByRole('button', { name: 'Go to 1(b)' }))
  expect(selected()).toHaveTextContent('(b)')
})

test('adds an omitted table of contents back to the text at its original position', async () => {
  const extractionId = idOf(8)
  const contents = { kind: 'contents', line: 1, text: 'Contents\nRule 7. Feed ..... 4' }
  const picture = { kind: 'picture', line: 3, text: 'A horse at the gate' }
  const extraction = { extractionId, fileName: 'rules.pdf', state: 'done', progress: 1, text: textWithWarning }
  const view = await open({
    'POST /api/regulations/text-extractions': { extractionId },
    [`GET /api/regulations/text-extractions/${extractionId}`]: { ...extraction, omitted: [contents, picture] },
    [`DELETE /api/regulations/text-extractions/${extractionId}`]: { canceled: true },
  })
  await view.user.upload(await fileInput(), new File(['x'], 'rules.pdf'))
  await view.user.click(await screen.findByText(/^2 parts of the file/))
  await view.user.click(screen.getByRole('button', { name: 'Add to the text' }))
  expect(await screen.findByRole('treeitem', { name: /Rule 7/ })).toBeVisible()
  // The other omitted part has moved down by two lines.
  expect(await screen.findByText(/^1 part of the file/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go to 1(b)' })).toBeVisible()
})

test('shows an error for a file without text and reads a text file in the browser', async () => {
  const extractionId = idOf(8)
  const extraction = { extractionId, fileName: 'scan.pdf', state: 'failed', progress: 1, failure: 'no-text' }
  const view = await open({
    'POST /api/regulations/text-extractions': { extractionId },
    [`GET /api/regulations/text-extractions/${extractionId}`]: extraction,
    [`DELETE /api/regulations/text-extractions/${extractionId}`]: { canceled: true },
  })
  await view.user.upload(await fileInput(), new File(['x'], 'scan.pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This file contains no text')
  await view.user.upload(await fileInput(), new File([textWithWarning], 'rules.txt'))
  expect(await screen.findByRole('tree')).toBeVisible()
})

test('restores pasted text that was discarded and asks before discarding corrections', async () => {
  const view = await open()
  await pasteAndParse(view)
  const startOver = () => view.user.click(screen.getByRole('button', { name: 'Import another text' }))
  const field = () => screen.findByRole('textbox', { name: /text of the regulation/i })
  await startOver()
  expect(await field()).toHaveValue(textWithWarning)
  await view.user.click(screen.getByRole('button', { name: 'Parse text' }))
  await screen.findByRole('tree')
  await view.user.click(screen.getByRole('button', { name: 'Next item' }))
  await view.user.click(screen.getByRole('button', { name: /^Keep / }))
  await screen.findByText(/Nothing needs review/)
  await startOver()
  const dialog = await screen.findByRole('dialog', { hidden: true })
  expect(dialog).toHaveTextContent('You’ll lose 1 correction to this text.')
  await view.user.click(within(dialog).getByText('Keep this text'))
  expect(screen.getByText(/Nothing needs review/)).toBeVisible()
  await startOver()
  await view.user.click(within(await screen.findByRole('dialog', { hidden: true })).getByText('Discard this text'))
  expect(await field()).toHaveValue(textWithWarning)
})

test('shows a note for a reserved range without asking for a decision', async () => {
  const view = await open()
  await view.user.click(await screen.findByRole('textbox', { name: /text of the regulation/i }))
  await view.user.paste('Rule 1. Entry\n(a) One.\n(b)-(d) [Reserved]\n(e) Five.')
  await view.user.click(screen.getByRole('button', { name: 'Parse text' }))
  await screen.findByRole('tree')
  expect(screen.getByText(/Nothing needs review/)).toBeVisible()
  expect(screen.getByRole('treeitem', { name: '(c)' })).toBeVisible()
  await view.user.click(screen.getByText('(b)-(d)'))
  expect(screen.getByText('This range is reserved. Each number in it became a separate provision.')).toBeVisible()
})
