import { randomUUID } from 'node:crypto'
import {
  regulationsHttp as http,
  type CarriedComment,
  type Comment,
  type CommentDraft,
  type Receipt,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { fault, results, type TestAnswer, type TokenContents } from '@portal/testing-service'
import { Retention } from '@portal/persistence'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  editor,
  other,
  reader,
  Regulations,
  regulationsForFile,
  ruleText,
  staff,
  startRegulations,
} from '../../testing/regulations.ts'

const { service, regulations } = await regulationsForFile()
let draft: VersionSummary
const hour = 3600 * 1000
const text = (a = 'The horse rests for 5 days.') => ruleText(2143, [`(a) ${a}`, '(b) Two.', '(1) Deep.', '(c) Three.'])

beforeEach(async () => {
  draft = await regulations.publishDraft(text())
  service.clock.advance(hour)
})

const commentOf = (answer: TestAnswer) => results<{ comment: Comment; receiptId: string }>(answer).comment
const list = async (as?: TokenContents, query: object = {}) =>
  results<{ items: Comment[]; next: string | null }>(
    await service.call(http.listComments, { query: { versionId: draft.versionId, ...query } }, as ? { as } : {}),
  )
const update = (commentId: string, body: string, as: TokenContents, more: object = {}) =>
  service.call(http.updateComment, { body: { commentId, body, ...more } }, { as })
const remove = (id: string, as: TokenContents) => service.call(http.deleteComment, { params: { id, depth: 2 } }, { as })

describe('adding', () => {
  test('a comment is bound to provision, version and words, and has a number', async () => {
    const comment = commentOf(await regulations.comment(draft, '2143(a)', { body: 'Why 5?' }))
    expect(comment).toMatchObject({
      label: '2143(a)',
      quotedText: 'The horse rests for 5 days.',
      capacity: 'public',
      authorName: 'Rea Der',
      isMine: true,
      canEdit: true,
      status: 'public',
    })
    expect(comment.trackingNumber).toMatch(/^RC-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(JSON.stringify(await list())).not.toContain('example.com')
  })

  test('staff comment as the authority, and the whole can be commented on', async () => {
    const comment = commentOf(await regulations.comment(draft, draft.title.en, { as: staff }))
    expect(comment).toMatchObject({ capacity: 'authority', depth: 0 })
  })

  test('markup is stripped and signs stay', async () => {
    const body = 'a & b, 5 < 6 <script>alert(1)</script><b onclick="x()">bold</b>\n\nSecond.'
    expect(commentOf(await regulations.comment(draft, '2143(a)', { body })).body).toBe('a & b, 5 < 6 bold\n\nSecond.')
    expect(fault(await regulations.comment(draft, '2143(a)', { body: '<img src=x onerror=alert(1)>' }))).toEqual([
      400,
      'input.invalid',
    ])
    expect(fault(await regulations.comment(draft, '2143(a)', { body: 'x'.repeat(5001) }))).toEqual([
      400,
      'input.invalid',
    ])
    expect((await regulations.comment(draft, '2143(a)', { body: `<b>${'x'.repeat(5000)}</b>` })).status).toBe(200)
  })

  test('selected words must stand where they are said to stand', async () => {
    const selection = { start: 20, end: 26, exact: '5 days', prefix: 'rests for ', suffix: '.' }
    const comment = commentOf(await regulations.comment(draft, '2143(a)', { selection }))
    expect(comment).toMatchObject({ quotedText: '5 days', selection })
    const moved = await regulations.comment(draft, '2143(a)', { selection: { ...selection, start: 19 } })
    expect(fault(moved)).toEqual([409, 'comments.quote-not-found'])
  })

  test('the same key makes one comment, whatever happens', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => regulations.comment(draft, '2143(a)', { key })))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await list()).items).toHaveLength(1)
    expect(fault(await regulations.comment(draft, '2143(a)', { key, body: 'Other.' }))).toEqual([
      422,
      'idempotency.different-body',
    ])
  })

  test('a repetition gets the first answer, also once the comment is changed or gone', async () => {
    const key = randomUUID()
    const selection = { start: 20, end: 26, exact: '5 days', prefix: 'rests for ', suffix: '.' }
    const send = () => regulations.comment(draft, '2143(a)', { key, selection, body: 'Why <b>5</b>?' })
    const first = await send()
    const { commentId } = commentOf(first)
    service.clock.advance(1000)
    await update(commentId, 'Better said.', reader)
    const changed = await send()
    expect([changed.text, changed.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
    await remove(commentId, reader)
    expect((await send()).text).toBe(first.text)
    expect((await list()).items).toEqual([])
  })

  test('outside the window nothing is taken, and the answer says when', async () => {
    service.clock.set(draft.commentClosesAt ?? '')
    const late = await regulations.comment(draft, '2143(a)')
    expect(fault(late)).toEqual([409, 'comments.window-closed'])
    expect(late.body.details).toMatchObject({ state: 'PUBLISHED_DRAFT', closesAt: draft.commentClosesAt })
    expect(late.body.message).toBe('The time to comment on this version is over.')
    const opensAt = new Date(service.clock.now().getTime() + hour).toISOString()
    const edit = await regulations.importText(text())
    const future = await regulations.promote(edit.versionId, { commentOpensAt: opensAt })
    const early = await regulations.comment(future, '2143(a)')
    expect(fault(early)).toEqual([409, 'comments.window-not-open-yet'])
    expect(early.body.details).toMatchObject({ opensAt })
    expect((await list()).items).toEqual([])
  })

  test('a place that does not exist is 404, a wrong depth 400', async () => {
    const node = await regulations.node(draft, '2143(a)')
    const body = { regulationId: node.regulationId, versionId: draft.versionId, depth: node.depth, body: 'Here.' }
    const send = (change: object) => service.call(http.addComment, { body: { ...body, ...change } }, { as: reader })
    expect(fault(await send({ versionId: randomUUID() }))).toEqual([404, 'resource.not-found'])
    expect(fault(await send({ regulationId: randomUUID() }))).toEqual([404, 'resource.not-found'])
    expect(fault(await send({ depth: 7 }))).toEqual([400, 'input.invalid'])
    expect(fault(await send({ authorName: 'Somebody' }))).toEqual([400, 'input.invalid'])
  })
})

describe('one’s own comment', () => {
  test('is edited with a mark while the window is open', async () => {
    const { commentId, lockVersion } = commentOf(await regulations.comment(draft, '2143(a)'))
    const edited = commentOf(await update(commentId, 'Better <i>said</i>.', reader))
    expect(edited).toMatchObject({
      body: 'Better said.',
      editedAt: service.clock.now().toISOString(),
      lockVersion: lockVersion + 1,
    })
    const [trace] = await service.database.query<{ words: string }>(
      `select concat(before, after) as words from action where kind = 'comments.update' and entity_id = $1`,
      [commentId],
    )
    expect(trace?.words).toContain('sha256')
    expect(trace?.words).not.toContain('said')
    const stale = await update(commentId, 'Again.', reader, { expectedVersion: lockVersion })
    expect(fault(stale)).toEqual([412, 'resource.stale'])
    expect(stale.body.details.comment.body).toBe('Better said.')
    expect(fault(await update(commentId, 'Mine now.', other))).toEqual([403, 'comments.not-yours'])
    expect(fault(await update(commentId, 'Mine now.', editor))).toEqual([403, 'comments.not-yours'])
    service.clock.set(draft.commentClosesAt ?? '')
    expect(fault(await update(commentId, 'Too late.', reader))).toEqual([409, 'comments.window-closed'])
  })

  test('is deleted while the window is open, afterwards withdrawn: kept and marked', async () => {
    const first = commentOf(await regulations.comment(draft, '2143(a)', { body: 'First.' }))
    const second = commentOf(await regulations.comment(draft, '2143(a)', { body: 'Second.' }))
    expect(fault(await remove(first.commentId, other))).toEqual([403, 'comments.not-yours'])
    const elsewhere = await service.call(
      http.deleteComment,
      { params: { id: first.commentId, depth: 5 } },
      { as: reader },
    )
    expect(elsewhere.status).toBe(404)
    expect(results(await remove(first.commentId, reader))).toEqual({ outcome: 'deleted' })
    service.clock.set(draft.commentClosesAt ?? '')
    expect(results(await remove(second.commentId, reader))).toEqual({ outcome: 'withdrawn' })
    expect((await list()).items).toMatchObject([{ commentId: second.commentId, status: 'withdrawn', body: '' }])
    expect((await list(reader)).items).toMatchObject([{ body: 'Second.', canDelete: false }])
    expect(fault(await update(second.commentId, 'Back.', reader))).toEqual([409, 'comments.withdrawn'])
    expect(fault(await remove(first.commentId, reader))).toEqual([404, 'resource.not-found'])
  })
})

describe('the authority’s answer', () => {
  const respond = (body: object, as: TokenContents = staff) => service.call(http.respondToComment, { body }, { as })

  test('stands with the comment; the former one stays in the trail', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)'))
    const answered = commentOf(await respond({ commentId, text: 'Noted.', outcome: 'noted' }))
    expect(answered.response).toMatchObject({ text: 'Noted.', outcome: 'noted', by: 'Sta Aff' })
    await respond({ commentId, text: 'Accepted after all.', outcome: 'accepted' })
    const actions = await service.database.query<{ before: { response: { text: string } | null } }>(
      `select before from action where kind = 'comments.respond' and entity_id = $1 order by at, before->'response' nulls first`,
      [commentId],
    )
    expect(actions.map((action) => action.before.response?.text)).toContain('Noted.')
    expect(fault(await respond({ commentId, text: 'x', outcome: 'noted', expectedVersion: 1 }))).toEqual([
      412,
      'resource.stale',
    ])
    expect(fault(await respond({ commentId: randomUUID(), text: 'x', outcome: 'noted' }))).toEqual([
      404,
      'resource.not-found',
    ])
    expect(results(await remove(commentId, reader))).toEqual({ outcome: 'withdrawn' })
    expect(fault(await respond({ commentId, text: 'x', outcome: 'noted' }))).toEqual([409, 'comments.withdrawn'])
  })

  test('is to what was written: the author changes nothing under it, and can withdraw', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)', { body: 'Why 5?' }))
    await respond({ commentId, text: 'Because of a study.', outcome: 'not-accepted' })
    const [mine] = (await list(reader)).items
    expect(mine).toMatchObject({ canEdit: false, canDelete: true })
    const late = await update(commentId, 'I never asked.', reader, { expectedVersion: mine?.lockVersion })
    expect(fault(late)).toEqual([409, 'comments.answered'])
    expect(late.body.message).toMatch(/^The authority has answered this comment/)
    expect((await list(reader)).items[0]).toMatchObject({ body: 'Why 5?', editedAt: null })
    expect(results(await remove(commentId, reader))).toEqual({ outcome: 'withdrawn' })
  })

  test('names the version that changed once everybody may read it', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)'))
    const edit = await regulations.importText(text('The horse rests for 9 days.'), { of: draft.mainParentId })
    await respond({ commentId, text: 'Nine.', outcome: 'accepted', changedInVersionId: edit.versionId })
    expect((await list()).items[0]?.response?.changedInVersionId).toBeNull()
    expect((await list(staff)).items[0]?.response?.changedInVersionId).toBe(edit.versionId)
    await regulations.promote(edit.versionId)
    expect((await list()).items[0]?.response?.changedInVersionId).toBe(edit.versionId)
    const stranger = await regulations.importText(text())
    const wrong = await respond({ commentId, text: 'x', outcome: 'noted', changedInVersionId: stranger.versionId })
    expect(fault(wrong)).toEqual([404, 'resource.not-found'])
  })
})

describe('lists and counts', () => {
  test('a version’s comments come in document order, page by page', async () => {
    for (const label of ['2143(c)', '2143(a)', '2143(b)(1)', '2143(a)']) {
      service.clock.advance(1000)
      await regulations.comment(draft, label)
    }
    const first = await list(undefined, { limit: 3 })
    const rest = await list(undefined, { limit: 3, after: first.next ?? '' })
    expect([...first.items, ...rest.items].map((comment) => comment.label)).toEqual([
      '2143(a)',
      '2143(a)',
      '2143(b)(1)',
      '2143(c)',
    ])
    expect(rest.next).toBeNull()
    const newest = results<{ items: Comment[]; next: string }>(
      await service.call(http.listComments, { query: { mainParentId: draft.mainParentId, limit: 2 } }),
    )
    const older = results<{ items: Comment[] }>(
      await service.call(http.listComments, {
        query: { mainParentId: draft.mainParentId, limit: 9, after: newest.next },
      }),
    )
    expect([...newest.items, ...older.items].map((comment) => comment.label)).toEqual([
      '2143(a)',
      '2143(b)(1)',
      '2143(a)',
      '2143(c)',
    ])
    expect(fault(await service.call(http.listComments, { query: { after: 'nonsense' } }))).toEqual([
      400,
      'input.invalid',
    ])
  })

  test('hidden comments are for their author and for staff', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)'))
    await service.database.query(`update comment set status = 'hidden' where comment_id = $1`, [commentId])
    expect((await list()).items).toHaveLength(0)
    expect((await list(other)).items).toHaveLength(0)
    expect((await list(reader)).items).toHaveLength(1)
    expect((await list(staff)).items).toHaveLength(1)
    expect(fault(await update(commentId, 'x', other))).toEqual([404, 'resource.not-found'])
    expect(fault(await service.call(http.listComments, { query: { mine: 'true' } }))).toEqual([
      401,
      'access.signed-out',
    ])
  })

  test('counts are by provision and capacity', async () => {
    await regulations.comment(draft, '2143(a)')
    await regulations.comment(draft, '2143(a)', { as: staff })
    const node = await regulations.node(draft, '2143(a)')
    const counts = results(await service.call(http.getCommentCounts, { params: { versionId: draft.versionId } }))
    expect(counts).toEqual([{ regulationId: node.regulationId, public: 1, authority: 1, carried: 0 }])
    const total = results(await service.call(http.getTotalComments, { query: { mainParentId: draft.mainParentId } }))
    expect(total).toEqual({ total: 2, versions: [{ versionId: draft.versionId, public: 1, authority: 1 }] })
  })
})

describe('carried to a newer version', () => {
  test('a comment says truly whether its text is unchanged, changed or gone', async () => {
    for (const label of ['2143(a)', '2143(b)(1)', '2143(c)']) await regulations.comment(draft, label)
    const next = await regulations.publishDraft(
      ruleText(2143, ['(a) The horse rests for 9 days.', '(b) Two.', '(c) Three .']),
      {
        of: draft.mainParentId,
      },
    )
    const carriedTo = async (label: string) => {
      const node = await regulations.node(next, label)
      const params = { versionId: next.versionId, regulationId: node.regulationId }
      const { carried } = results<{ carried: CarriedComment[] }>(
        await service.call(http.getCommentsByRegulation, { params }),
      )
      return carried.map(({ label: made, fate, quotedText }) => [made, fate, quotedText])
    }
    expect(await carriedTo('2143(a)')).toEqual([['2143(a)', 'changed', 'The horse rests for 5 days.']])
    // Spaces are no change; what is gone is told at the provision above it.
    expect(await carriedTo('2143(c)')).toEqual([['2143(c)', 'unchanged', 'Three.']])
    expect(await carriedTo('2143(b)')).toEqual([['2143(b)(1)', 'gone', 'Deep.']])
    const counted = await service.call(http.getCommentCounts, { params: { versionId: next.versionId } })
    const counts = results<{ carried: number }[]>(counted)
    expect(counts.map((count) => count.carried)).toEqual([1, 1, 1])
    const again = await service.call(
      http.getCommentCounts,
      { params: { versionId: next.versionId } },
      { headers: { 'if-none-match': String(counted.headers['etag']) } },
    )
    expect(again.status).toBe(304)
  })
})

test('comments carried to a newer version come page by page, the newest first', async () => {
  await regulations.comment(draft, '2143(b)')
  await regulations.comment(draft, '2143(b)(1)')
  await service.database.query(
    `insert into comment
     select (jsonb_populate_record(c, jsonb_build_object('comment_id', gen_random_uuid(), 'tracking_number', n, 'body', 'Comment ' || n || '.',
              'created_at', c.created_at + n * interval '1 ms'))).*
       from comment c, generate_series(1, 52) n where c.version_id = $1 and (n % 2 = 0) = (c.label = '2143(b)')`,
    [draft.versionId],
  )
  const next = await regulations.publishDraft(ruleText(2143, ['(a) One.', '(b) Two.']), { of: draft.mainParentId })
  const { regulationId } = await regulations.node(next, '2143(b)')
  type Page = { items: Comment[]; carried: CarriedComment[]; carriedNext: string | null }
  const pageAt = async (carriedAfter?: string) =>
    results<Page>(
      await service.call(http.getCommentsByRegulation, {
        params: { versionId: next.versionId, regulationId },
        query: { ...(carriedAfter !== undefined && { carriedAfter }) },
      }),
    )
  const first = await pageAt()
  const second = await pageAt(first.carriedNext ?? '')
  const bodies = [...first.carried, ...second.carried].map((comment) => comment.body)
  expect(bodies.slice(0, 52)).toEqual(Array.from({ length: 52 }, (_, index) => `Comment ${52 - index}.`))
  expect([first.carried.length, second.carried.length, second.carriedNext]).toEqual([50, 4, null])
})

describe('drafts', () => {
  const save = async (label: string, body: string, draftId: string = randomUUID(), as: TokenContents = reader) => {
    const node = await regulations.node(draft, label)
    const { regulationId, depth } = node
    return service.call(
      http.saveCommentDraft,
      { params: { draftId }, body: { regulationId, versionId: draft.versionId, depth, body } },
      { as },
    )
  }
  const drafts = async (as: TokenContents = reader) =>
    results<CommentDraft[]>(await service.call(http.listCommentDrafts, {}, { as }))
  const submit = (draftIds: string[], as: TokenContents = reader, headers: Record<string, string> = {}) =>
    service.call(http.submitComments, { body: { versionId: draft.versionId, draftIds } }, { as, headers })

  test('are one’s own, in document order, and saved over', async () => {
    const id = randomUUID()
    await save('2143(c)', 'Later.')
    await save('2143(a)', 'First', id)
    expect(results<CommentDraft>(await save('2143(a)', 'First, better.', id)).body).toBe('First, better.')
    expect((await drafts()).filter((one) => one.versionId === draft.versionId).map((one) => one.body)).toEqual([
      'First, better.',
      'Later.',
    ])
    expect((await drafts(other)).filter((one) => one.versionId === draft.versionId)).toEqual([])
    const discard = (as: TokenContents) => service.call(http.deleteCommentDraft, { params: { draftId: id } }, { as })
    expect(results(await discard(other))).toEqual({ deleted: false })
    expect(results(await discard(reader))).toEqual({ deleted: true })
  })

  test('that were sent are gone before the answer that hides them is forgotten', async () => {
    const id = randomUUID()
    await save('2143(a)', 'Sent long ago.', id)
    await service.database.query(
      `insert into idempotency (actor, route, key, request_hash, status, answer, at)
       values ($1, 'POST /api/comments/add', $2, '', 200, '', $3)`,
      [reader.sub, id, new Date(service.clock.now().getTime() - 31 * 86_400_000)],
    )
    const retention = service.service.app.get(Retention)
    expect(await retention.run()).toMatchObject({ comment_draft: 1 })
    expect((await drafts()).map((one) => one.body)).not.toContain('Sent long ago.')
  })

  test('are sent together under one receipt', async () => {
    const ids = [randomUUID(), randomUUID()]
    await save('2143(c)', 'Three?', ids[0])
    await save('2143(a)', 'One?', ids[1])
    const sent = results<Receipt>(await submit(ids))
    expect(sent.comments.map((comment) => comment.label)).toEqual(['2143(a)', '2143(c)'])
    const receipt = await service.call(http.getReceipt, { params: { receiptId: sent.receiptId } }, { as: reader })
    expect(results(receipt)).toEqual(sent)
    expect(sent.authorName).toBe('Rea Der')
    const foreign = await service.call(http.getReceipt, { params: { receiptId: sent.receiptId } }, { as: other })
    expect(fault(foreign)).toEqual([404, 'resource.not-found'])
    expect((await list()).items).toHaveLength(2)
    expect(fault(await submit(ids))).toEqual([404, 'resource.not-found'])
  })

  test('what was sent together is not sent again from another tab or device, nor brought back by words that come late', async () => {
    const ids: string[] = [randomUUID(), randomUUID()]
    await save('2143(a)', 'One?', ids[0])
    await save('2143(b)', 'Two?', ids[1])
    await submit(ids)
    const again = await regulations.comment(draft, '2143(a)', { key: ids[0], body: 'One?' })
    expect(fault(again)).toEqual([422, 'idempotency.different-body'])
    expect(fault(await save('2143(b)', 'Two, and more?', ids[1]))).toEqual([409, 'comments.draft-sent'])
    expect((await drafts()).filter((one) => ids.includes(one.draftId))).toEqual([])
    expect(fault(await submit([ids[1] ?? '']))).toEqual([404, 'resource.not-found'])
    expect((await list()).items.map((one) => one.body).toSorted()).toEqual(['One?', 'Two?'])
    // Another person's draft may have the same id; that is theirs.
    expect((await save('2143(a)', 'Mine.', ids[0], other)).status).toBe(200)
  })

  test('sent alone and together in the same moment, while its words are still being kept, a draft becomes one comment', async () => {
    const ids = Array.from({ length: 8 }, (): string => randomUUID())
    for (const id of ids) await save('2143(a)', `Draft ${id}`, id)
    const body = (id: string) => `Draft ${id}`
    await Promise.all(
      ids.flatMap((id) => [
        submit([id]),
        regulations.comment(draft, '2143(a)', { key: id, body: body(id) }),
        save('2143(a)', `${body(id)}, later`, id),
        submit([id]),
      ]),
    )
    const sent = (await list(undefined, { limit: 50 })).items.map((one) => one.body.slice(0, body(ids[0] ?? '').length))
    expect(sent.toSorted()).toEqual(ids.map(body).toSorted())
    expect((await drafts()).filter((one) => ids.includes(one.draftId))).toEqual([])
  })

  test('all or none, and never somebody else’s', async () => {
    const ids = [randomUUID(), randomUUID()]
    await save('2143(a)', 'Good.', ids[0])
    await save('2143(b)', '<br>', ids[1])
    expect(fault(await submit(ids))).toEqual([400, 'input.invalid'])
    expect(fault(await submit(ids.slice(0, 1), other))).toEqual([404, 'resource.not-found'])
    expect((await list()).items).toEqual([])
  })

  test('a person at the limit saves over what they have, and is told why another one is not kept', async () => {
    const [first, id] = [randomUUID(), randomUUID()]
    const busy = { ...other, sub: 'busy' }
    await save('2143(a)', 'First.', first, busy)
    const fill = `insert into comment_draft (draft_id, author_sub, regulation_id, version_id, depth, body, saved_at)
      select gen_random_uuid(), author_sub, regulation_id, version_id, depth, body, saved_at
        from comment_draft, generate_series(1, 999) where draft_id = '${first}'`
    await service.database.query(fill)
    expect((await save('2143(a)', 'First, better.', first, busy)).status).toBe(200)
    const more = await save('2143(a)', 'One more.', id, busy)
    expect([...fault(more), more.body.details]).toEqual([409, 'comments.too-many-drafts', { most: 1000 }])
  })

  test('are kept after the window has closed, and not sent', async () => {
    const id = randomUUID()
    service.clock.set(draft.commentClosesAt ?? '')
    expect((await save('2143(a)', 'Late.', id)).status).toBe(200)
    expect(fault(await submit([id]))).toEqual([409, 'comments.window-closed'])
    expect((await drafts()).some((one) => one.draftId === id)).toBe(true)
  })

  test('a draft that was sent under its id is gone, and sending it again makes no second comment', async () => {
    const id = randomUUID()
    await save('2143(a)', 'A comment.', id)
    const sent = await regulations.comment(draft, '2143(a)', { key: id })
    expect((await drafts()).some((one) => one.draftId === id)).toBe(false)
    expect((await regulations.comment(draft, '2143(a)', { key: id })).text).toBe(sent.text)
    expect((await list()).items).toHaveLength(1)
  })
})

test('one person sends so many a minute', async () => {
  const limited = await startRegulations({ env: { COMMENTS_PER_MINUTE: '3' } })
  const there = new Regulations(limited)
  const version = await there.publishDraft(text())
  const answers: TestAnswer[] = []
  for (let n = 0; n < 4; n++) answers.push(await there.comment(version, '2143(a)'))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await there.comment(version, '2143(a)', { as: other })).status).toBe(200)
  // Another process knows what this person sent.
  await limited.restart()
  expect((await there.comment(version, '2143(a)')).status).toBe(429)
  await limited.close()
})
