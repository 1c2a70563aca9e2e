import type { DraftDoubt } from '@portal/contracts-regulations'
import { refusal } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aText, aVersion, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import RegulationsPage from '../regulations.page.tsx'

const version = aVersion(20)
const nodes = aText()
const at = (provision = 102, more = '') =>
  `/regulation-management?version=${version.versionId}&regulation=${idOf(1)}&provision=${idOf(provision)}${more}`
const list = `GET /api/regulations/doubts/${version.versionId}`
const settle = 'POST /api/regulations/settle-doubt'
const outlookOf = `GET /api/regulations/promotion-outlook/${version.versionId}`
const promote = 'POST /api/regulations/promote-version'

const aDoubt = (number: number, more: Partial<DraftDoubt> = {}): DraftDoubt => ({
  doubtId: idOf(number),
  regulationId: idOf(103),
  label: '2143(b)',
  code: 'gap-in-sequence',
  words: '(b) Two.',
  otherwise: ['2143(a)(2)'],
  settled: null,
  ...more,
})
const answers = (more: Record<string, unknown> = {}) => ({
  [`GET /api/regulations/get-main-reg/${version.versionId}/${idOf(1)}`]: { version, nodes },
  [`PUT /api/regulations/draft-presence/${version.versionId}`]: { lockVersion: 1, others: [] },
  [`GET /api/regulations/redirects/${version.versionId}`]: [],
  [list]: { items: [aDoubt(1)], next: null, open: 1 },
  ...more,
})
const sent = (requests: readonly Request[], route: string) =>
  Promise.all(
    requests.filter((each) => `${each.method} ${new URL(each.url).pathname}` === route).map((each) => each.json()),
  )

beforeEach(() => localStorage.clear())

test('open doubts are counted, marked in the tree and led to; one is left as it is for a reason', async () => {
  let isSettled = false
  const settled: DraftDoubt['settled'] = { how: 'left', reason: 'So in the original.', at: '2026-11-21T10:00:00.000Z' }
  const { requests } = await openPage(
    <RegulationsPage />,
    at(),
    answers({
      [list]: () => ({ items: [aDoubt(1, isSettled ? { settled } : {})], next: null, open: isSettled ? 0 : 1 }),
      [settle]: () => {
        isSettled = true
        return { doubt: aDoubt(1, { settled }), open: 0 }
      },
    }),
  )
  expect(await screen.findByText(/1 doubt of the reading is open/)).toBeInTheDocument()
  expect(screen.getByRole('treeitem', { name: /\(b\).*doubt of the reading/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Next doubt' }))
  const place = await screen.findByRole('region', { name: 'Doubts at 2143(b)' })
  expect(place).toHaveTextContent('Members before this one are missing.')
  expect(place).toHaveTextContent('It could also be 2143(a)(2).')
  await userEvent.click(within(place).getByRole('button', { name: 'Leave as it is' }))
  await userEvent.click(within(place).getByRole('button', { name: 'Settle' }))
  expect(await within(place).findByRole('alert')).toHaveTextContent('Say why it is right as it is.')
  await userEvent.click(within(place).getByRole('textbox', { name: 'Why it is right as it is' }))
  await userEvent.paste('So in the original.')
  await userEvent.click(within(place).getByRole('button', { name: 'Settle' }))
  expect(await screen.findByText('Left as it is: So in the original.')).toBeInTheDocument()
  expect(screen.getByText('Every doubt of the reading is settled.')).toBeInTheDocument()
  expect(await sent(requests, settle)).toEqual([{ doubtId: idOf(1), how: 'left', reason: 'So in the original.' }])
})

test('one that somebody else settled meanwhile is shown with what they said', async () => {
  const theirs = aDoubt(1, { settled: { how: 'left', reason: 'Theirs.', at: '2026-11-21T10:00:00.000Z' } })
  let isSettled = false
  await openPage(
    <RegulationsPage />,
    at(103),
    answers({
      [list]: () => ({ items: [isSettled ? theirs : aDoubt(1)], next: null, open: isSettled ? 0 : 1 }),
      [settle]: () => {
        isSettled = true
        return refusal(409, 'regulations.doubt-settled', 'Settled.', { doubt: theirs })
      },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Mended' }))
  expect(await screen.findByText('Left as it is: Theirs.')).toBeInTheDocument()
})

test('a promotion names the places of open doubts, and goes on with a reason only', async () => {
  const outlook = {
    to: 'PUBLISHED_DRAFT',
    newRow: false,
    problems: [
      {
        code: 'versions.doubts-open',
        weight: 'refusal',
        provisions: [{ regulationId: idOf(103), label: '2143(b)' }],
        unlessReason: true,
      },
    ],
    openDoubts: 1,
    supersedes: [],
    endsCommentsOf: [],
    windowsEnding: [],
    commenters: 0,
    changes: null,
  }
  const { requests } = await openPage(
    <RegulationsPage />,
    at(102, '&view=publish'),
    answers({ [outlookOf]: outlook, [promote]: { version: { ...version, state: 'PUBLISHED_DRAFT', lockVersion: 2 } } }),
  )
  expect(await screen.findByRole('link', { name: '2143(b)' })).toHaveAttribute('href', at(103))
  await userEvent.click(screen.getByRole('button', { name: 'Publish draft' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('1 doubt of the reading is open.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish draft' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Say why the text goes on with these doubts')
  await userEvent.click(within(dialog).getByRole('textbox'))
  await userEvent.paste('So in the original.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish draft' }))
  await waitFor(async () =>
    expect(await sent(requests, promote)).toEqual([
      { versionId: version.versionId, expectedVersion: 1, reason: 'So in the original.' },
    ]),
  )
})
