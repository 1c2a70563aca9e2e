import {
  regulationsHttp as http,
  type Comment,
  type QueuedComment,
  type ReportedComment,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { formatReceiptNumber } from '@portal/contracts-regulations/rules'
import { getStatusAndError, getResults, waitFor, type TestResponse, type TokenContents } from '@portal/testing-service'
import yauzl from 'yauzl'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  editor,
  waitForMessaging,
  other,
  reader,
  setUpRegulations,
  ruleText,
  staff,
} from '../../../testing/regulations.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const { service, regulations } = await setUpRegulations({ nats: true })
await waitForMessaging(service)
let draft: VersionSummary

beforeEach(async () => {
  draft = await regulations.publishDraft(ruleText(2143, ['(a) One.', '(b) Two.', '(c) Three.']))
  service.clock.advance(3_600_000)
})

const comment = async (label: string, body: string, as: TokenContents = reader) => {
  service.clock.advance(1000)
  return getResults<{ comment: Comment }>(await regulations.comment(draft, label, { body, as })).comment
}
const queue = async (query: object = {}) =>
  getResults<{ items: QueuedComment[]; next: string | null }>(
    await service.call(http.listCommentQueue, { query: { versionId: draft.versionId, ...query } }, { as: staff }),
  )
const bodies = (list: { items: readonly { body: string }[] }) => list.items.map(({ body }) => body)
const setStatus = (comments: readonly Comment[], body: object, as: TokenContents = staff) =>
  service.call(
    http.setCommentStatus,
    {
      body: {
        comments: comments.map(({ commentId, lockVersion }) => ({ commentId, expectedVersion: lockVersion })),
        ...body,
      },
    },
    { as },
  )
const withhold = (comments: readonly Comment[]) =>
  setStatus(comments, { status: 'withheld', reason: 'personal-information', note: 'A phone number.' })

async function getReceiptNumber({ commentId }: Comment): Promise<string> {
  const [row] = await service.database.query<{ receipt_id: string }>(
    `select receipt_id from comment where comment_id = '${commentId}'`,
  )
  return formatReceiptNumber(row?.receipt_id ?? '')
}

test('the author finds a comment by its numbers and its text, and nobody else does', async () => {
  const own = await comment('2143(a)', 'A seldom seen saddle.', other)
  const find = async (q: string, as: TokenContents) =>
    getResults<{ items: Comment[] }>(await service.call(http.listComments, { query: { mine: 'true', q } }, { as }))
      .items
  await waitFor(async () => expect(await find('saddles', other)).toHaveLength(1))
  for (const q of [await getReceiptNumber(own), own.trackingNumber]) {
    expect((await find(q, other)).map(({ commentId }) => commentId)).toEqual([own.commentId])
    expect(await find(q, staff)).toEqual([])
  }
})

describe('the review queue', () => {
  test('filters by status, response, commenter type, dates and text, and pages without gaps', async () => {
    const first = await comment('2143(a)', 'The jockeys need more rest.')
    await comment('2143(b)', 'Horses travel far.', other)
    await comment('2143(c)', 'We agree.', staff)
    expect(bodies(await queue())).toEqual(['We agree.', 'Horses travel far.', 'The jockeys need more rest.'])
    expect(bodies(await queue({ commenterType: 'authority' }))).toEqual(['We agree.'])
    expect(bodies(await queue({ answered: 'false', to: first.createdAt }))).toEqual([])
    await waitFor(async () => expect(bodies(await queue({ q: 'jockey resting' }))).toEqual([first.body]))
    await waitFor(async () => expect(bodies(await queue({ q: 'Ot Her' }))).toEqual(['Horses travel far.']))
    expect(bodies(await queue({ q: first.trackingNumber }))).toEqual([first.body])
    const receiptNumber = await getReceiptNumber(first)
    expect(bodies(await queue({ q: receiptNumber }))).toEqual([first.body])
    expect(bodies(await queue({ q: receiptNumber.toLowerCase() }))).toEqual([first.body])
    const page = await queue({ limit: 2 })
    const rest = await queue({ limit: 2, after: page.next })
    expect([...bodies(page), ...bodies(rest)]).toHaveLength(3)
    expect(rest.next).toBeNull()
    await service.call(
      http.respondToComments,
      { body: { comments: [{ commentId: first.commentId }], text: 'Thank you.', outcome: 'partly' } },
      { as: editor },
    )
    expect(bodies(await queue({ answered: 'true' }))).toEqual([first.body])
  })

  test('groups similar comments and regroups an edited one', async () => {
    const letter =
      'As an owner of three horses I find the rest period in this rule far too short for horses that travel a long way to run.'
    await comment('2143(a)', letter)
    const copy = await comment('2143(b)', `Dear Sirs, ${letter}`, other)
    await comment('2143(b)', 'Something else entirely, which nobody else has said here before now.', other)
    await waitFor(async () => expect((await queue()).items.map(({ similarCount }) => similarCount)).toEqual([1, 2, 2]))
    const similarGroupId = (await queue()).items[1]?.similarGroupId
    expect((await queue({ similarGroupId })).items).toHaveLength(2)
    const body = 'I have changed my mind and now have something of my very own to say about resting.'
    await service.call(http.updateComment, { body: { commentId: copy.commentId, body } }, { as: other })
    expect((await queue()).items.map(({ similarCount }) => similarCount)).toEqual([1, 1, 1])
  })
})

describe('a decision', () => {
  test('to withhold shows readers the reason but not the text, and keeps everything visible to author and staff', async () => {
    const secret = 'My phone number is 555 0142.'
    const taken = await comment('2143(a)', secret)
    await service.call(
      http.respondToComment,
      { body: { commentId: taken.commentId, text: 'You wrote 555 0142.', outcome: 'noted' } },
      { as: editor },
    )
    const [current] = (await queue()).items
    expect((await withhold(current ? [current] : [])).status).toBe(200)
    const node = await regulations.node(draft, '2143(a)')
    const place = { regulationId: node.regulationId, versionId: draft.versionId }
    for (const as of [undefined, other]) {
      const caller = as ? { as } : {}
      const answers = [
        await service.call(http.listComments, { query: { versionId: draft.versionId } }, caller),
        await service.call(http.listCommentsAtRoot, { query: { mainParentId: draft.mainParentId } }, caller),
        await service.call(http.getCommentsByRegulation, { params: place }, caller),
        await service.call(http.search, { query: { q: '555' } }, caller),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(200)
        // With a leading space, because ids may contain any digits.
        expect(answer.text).not.toContain(' 0142')
      }
      const [shown] = getResults<{ items: Comment[] }>(answers[0] as TestResponse).items
      expect(shown).toMatchObject({
        status: 'withheld',
        statusReason: 'personal-information',
        body: '',
        authorName: '',
        response: null,
      })
      expect(answers[0]?.text).not.toContain('A phone number.')
    }
    const own = getResults<{ items: Comment[] }>(
      await service.call(
        http.listComments,
        { query: { mine: true, mainParentId: draft.mainParentId } },
        { as: reader },
      ),
    ).items
    expect(own).toMatchObject([{ body: secret, statusReason: 'personal-information' }])
    expect((await queue({ status: 'withheld', reason: 'personal-information' })).items).toMatchObject([
      { body: secret, statusNote: 'A phone number.' },
    ])
    for (const accept of ['application/json', 'text/csv', workbook]) {
      const report = await service.call(
        http.getCommentReport,
        { query: { versionId: draft.versionId } },
        { as: staff, headers: { accept } },
      )
      expect(accept === workbook ? await sheetIn(report.bytes) : report.text).not.toContain('555')
    }
    const exports = await service.database.query<{ reason: string; after: object }>(
      `select reason, after from action where kind = 'comment.withheld' and entity_id = $1`,
      [taken.commentId],
    )
    expect(exports).toEqual([
      { reason: 'A phone number.', after: { status: 'withheld', reason: 'personal-information' } },
    ])
  })

  test('to hide removes the comment for readers, and to restore brings it back', async () => {
    const taken = await comment('2143(a)', 'Buy my saddles.')
    service.clock.advance(1000)
    const [hidden] = getResults<{ comments: Comment[] }>(
      await setStatus([taken], { status: 'hidden', reason: 'off-topic' }),
    ).comments
    const seen = async () =>
      bodies(getResults(await service.call(http.listComments, { query: { versionId: draft.versionId } })))
    expect(await seen()).toEqual([])
    service.clock.advance(1000)
    expect((await setStatus(hidden ? [hidden] : [], { status: 'public' })).status).toBe(200)
    expect(await seen()).toEqual(['Buy my saddles.'])
    const kinds = await service.database.query<{ kind: string }>(
      `select kind from action where entity_id = $1 and kind like 'comment.%' order by at`,
      [taken.commentId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['comment.added', 'comment.hidden', 'comment.restored'])
  })

  test('about several comments applies to all or none', async () => {
    const [one, two] = [await comment('2143(a)', 'One.'), await comment('2143(b)', 'Two.', other)]
    await service.call(http.updateComment, { body: { commentId: two.commentId, body: 'Two!' } }, { as: other })
    expect(getStatusAndError(await withhold([one, two]))).toEqual([412, 'resource.stale'])
    expect((await queue({ status: 'withheld' })).items).toEqual([])
    const answer = { text: 'You are right.', outcome: 'accepted', changedInVersionId: draft.versionId }
    const ids = [one, two].map(({ commentId }) => ({ commentId }))
    const answered = await service.call(http.respondToComments, { body: { comments: ids, ...answer } }, { as: staff })
    expect(getResults<{ comments: Comment[] }>(answered).comments.map(({ response }) => response?.by)).toEqual([
      'Sta Aff',
      'Sta Aff',
    ])
    expect(getStatusAndError(await setStatus([one], { status: 'withheld' }))).toEqual([400, 'input.invalid'])
    await service.call(http.deleteComment, { params: { id: one.commentId, depth: 2 } }, { as: reader })
    const withdrawn = { ...one, lockVersion: one.lockVersion + 2 }
    expect(getStatusAndError(await withhold([withdrawn]))).toEqual([409, 'comments.withdrawn'])
  })
})

describe('the report', () => {
  const report = (accept: string, query: object = {}, as: TokenContents = staff) =>
    service.call(
      http.getCommentReportOfUsers,
      { query: { mainParentId: draft.mainParentId, ...query } },
      { as, headers: { accept } },
    )

  test('is sorted by document order and date across versions, and pages without gaps', async () => {
    await comment('2143(c)', 'c1')
    await comment('2143(a)', 'a1')
    await comment('2143(a)', 'a2', other)
    const first = draft
    draft = await regulations.publishDraft(ruleText(2143, ['(a) One.', '(b) Two.', '(c) Four.']), {
      of: first.mainParentId,
    })
    await comment('2143(a)', 'later')
    const items: ReportedComment[] = []
    let after: string | null = null
    do {
      const answer: TestResponse = await report('application/json', { limit: 2, ...(after !== null && { after }) })
      const page: { items: ReportedComment[]; next: string | null } = getResults(answer)
      items.push(...page.items)
      after = page.next
    } while (after !== null)
    expect(bodies({ items })).toEqual(['a1', 'a2', 'c1', 'later'])
  })

  test('writes every comment as text in CSV and XLSX, so that nothing becomes a formula', async () => {
    await comment('2143(a)', '=HYPERLINK("http://evil.example","x")')
    await comment('2143(b)', 'Quote "this", and\n\na second paragraph. <b & c>')
    await comment('2143(c)', '@SUM(A1)')
    service.clock.advance(1000)
    const csv = await report('text/csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(csv.text).toContain('"Quote ""this"", and\n\na second paragraph.')
    expect(csv.text).toContain(`"'@SUM(A1)"`)
    const file = await report(workbook)
    expect(file.headers['content-disposition']).toContain('.xlsx')
    const sheet = await sheetIn(file.bytes)
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/<row>/g)).toHaveLength(4)
    expect(sheet).toContain('<c s="2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(')
    const exports = await service.database.query(`select from action where kind = 'comment-report.exported'`)
    expect(exports.length).toBeGreaterThan(1)
  })

  test('is available to staff only', async () => {
    expect(getStatusAndError(await report('text/csv', {}, reader))).toEqual([403, 'access.forbidden'])
  })
})

/** Returns the first sheet of a workbook as XML. */
function sheetIn(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('entry', (entry: yauzl.Entry) => {
        if (entry.fileName !== 'xl/worksheets/sheet1.xml') return zip.readEntry()
        zip.openReadStream(entry, async (fault, stream) => {
          if (fault) return reject(fault)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          resolve(Buffer.concat(parts).toString())
        })
      })
      zip.on('error', reject)
      zip.readEntry()
    })
  })
}
