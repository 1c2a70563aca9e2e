import { randomUUID } from 'node:crypto'
import {
  regulationsHttp as http,
  type CarriedOverComment,
  type Comment,
  type CommentDraft,
  type Receipt,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { getStatusAndError, getResults, type TestResponse, type TokenContents } from '@portal/testing-service'
import { Retention } from '@portal/persistence'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  editor,
  other,
  reader,
  Regulations,
  setUpRegulations,
  ruleText,
  staff,
  startRegulations,
} from '../../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations()
let draft: VersionSummary
const hour = 3600 * 1000
const text = (a = 'The horse rests for 5 days.') => ruleText(2143, [`(a) ${a}`, '(b) Two.', '(1) Deep.', '(c) Three.'])

beforeEach(async () => {
  draft = await regulations.publishDraft(text())
  service.clock.advance(hour)
})

const commentOf = (answer: TestResponse) => getResults<{ comment: Comment; receiptId: string }>(answer).comment
const list = async (as?: TokenContents, query: object = {}) =>
  getResults<{ items: Comment[]; next: string | null }>(
    await service.call(http.listComments, { query: { versionId: draft.versionId, ...query } }, as ? { as } : {}),
  )
const update = (commentId: string, body: string, as: TokenContents, more: object = {}) =>
  service.call(http.updateComment, { body: { commentId, body, ...more } }, { as })
const remove = (id: string, as: TokenContents) => service.call(http.deleteComment, { params: { id, depth: 2 } }, { as })

describe('adding a comment', () => {
  test('binds the comment to provision, version and text, and assigns a tracking number', async () => {
    const comment = commentOf(await regulations.comment(draft, '2143(a)', { body: 'Why 5?' }))
    expect(comment).toMatchObject({
      label: '2143(a)',
      quotedText: 'The horse rests for 5 days.',
      commenterType: 'public',
      authorName: 'Rea Der',
      isMine: true,
      canEdit: true,
      status: 'public',
    })
    expect(comment.trackingNumber).toMatch(/^RC-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(JSON.stringify(await list())).not.toContain('example.com')
  })

  test('marks comments of staff as the authority’s, and accepts comments on the full regulation', async () => {
    const comment = commentOf(await regulations.comment(draft, draft.title.en, { as: staff }))
    expect(comment).toMatchObject({ commenterType: 'authority', depth: 0 })
  })

  test('removes markup and keeps special characters', async () => {
    const body = 'a & b, 5 < 6 <script>alert(1)</script><b onclick="x()">bold</b>\n\nSecond.'
    expect(commentOf(await regulations.comment(draft, '2143(a)', { body })).body).toBe('a & b, 5 < 6 bold\n\nSecond.')
    expect(
      getStatusAndError(await regulations.comment(draft, '2143(a)', { body: '<img src=x onerror=alert(1)>' })),
    ).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await regulations.comment(draft, '2143(a)', { body: 'x'.repeat(5001) }))).toEqual([
      400,
      'input.invalid',
    ])
    expect((await regulations.comment(draft, '2143(a)', { body: `<b>${'x'.repeat(5000)}</b>` })).status).toBe(200)
  })

  test('returns 400 when the selected text is not at its offsets', async () => {
    const selection = { start: 20, end: 26, exact: '5 days', prefix: 'rests for ', suffix: '.' }
    const comment = commentOf(await regulations.comment(draft, '2143(a)', { selection }))
    expect(comment).toMatchObject({ quotedText: '5 days', selection })
    const moved = await regulations.comment(draft, '2143(a)', { selection: { ...selection, start: 19 } })
    expect(getStatusAndError(moved)).toEqual([409, 'comments.quote-not-found'])
  })

  test('creates one comment per idempotency key, even for concurrent requests', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => regulations.comment(draft, '2143(a)', { key })))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect((await list()).items).toHaveLength(1)
    expect(getStatusAndError(await regulations.comment(draft, '2143(a)', { key, body: 'Other.' }))).toEqual([
      422,
      'idempotency.different-body',
    ])
  })

  test('replays the first response even after the comment was changed or deleted', async () => {
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

  test('returns 409 with the dates outside the comment period', async () => {
    service.clock.set(draft.commentClosesAt ?? '')
    const late = await regulations.comment(draft, '2143(a)')
    expect(getStatusAndError(late)).toEqual([409, 'comments.period-closed'])
    expect(late.body.details).toMatchObject({ state: 'PUBLISHED_DRAFT', closesAt: draft.commentClosesAt })
    expect(late.body.message).toBe('The comment period for this version has ended.')
    const opensAt = new Date(service.clock.now().getTime() + hour).toISOString()
    const edit = await regulations.importText(text())
    const future = await regulations.promote(edit.versionId, { commentOpensAt: opensAt })
    const early = await regulations.comment(future, '2143(a)')
    expect(getStatusAndError(early)).toEqual([409, 'comments.period-not-open'])
    expect(early.body.details).toMatchObject({ opensAt })
    expect((await list()).items).toEqual([])
  })

  test('returns 404 for an unknown provision and 400 for a wrong depth', async () => {
    const node = await regulations.node(draft, '2143(a)')
    const body = { regulationId: node.regulationId, versionId: draft.versionId, depth: node.depth, body: 'Here.' }
    const send = (change: object) => service.call(http.addComment, { body: { ...body, ...change } }, { as: reader })
    expect(getStatusAndError(await send({ versionId: randomUUID() }))).toEqual([404, 'resource.not-found'])
    expect(getStatusAndError(await send({ regulationId: randomUUID() }))).toEqual([404, 'resource.not-found'])
    expect(getStatusAndError(await send({ depth: 7 }))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await send({ authorName: 'Somebody' }))).toEqual([400, 'input.invalid'])
  })
})

describe('changing one’s own comment', () => {
  test('marks the comment as edited during the comment period', async () => {
    const { commentId, lockVersion } = commentOf(await regulations.comment(draft, '2143(a)'))
    const edited = commentOf(await update(commentId, 'Better <i>said</i>.', reader))
    expect(edited).toMatchObject({
      body: 'Better said.',
      editedAt: service.clock.now().toISOString(),
      lockVersion: lockVersion + 1,
    })
    const [trace] = await service.database.query<{ words: string }>(
      `select concat(before, after) as words from action where kind = 'comment.updated' and entity_id = $1`,
      [commentId],
    )
    expect(trace?.words).toContain('sha256')
    expect(trace?.words).not.toContain('said')
    const stale = await update(commentId, 'Again.', reader, { expectedVersion: lockVersion })
    expect(getStatusAndError(stale)).toEqual([412, 'resource.stale'])
    expect(stale.body.details.comment.body).toBe('Better said.')
    expect(getStatusAndError(await update(commentId, 'Mine now.', other))).toEqual([403, 'comments.not-yours'])
    expect(getStatusAndError(await update(commentId, 'Mine now.', editor))).toEqual([403, 'comments.not-yours'])
    service.clock.set(draft.commentClosesAt ?? '')
    expect(getStatusAndError(await update(commentId, 'Too late.', reader))).toEqual([409, 'comments.period-closed'])
  })

  test('deletes it during the comment period and withdraws it afterwards', async () => {
    const first = commentOf(await regulations.comment(draft, '2143(a)', { body: 'First.' }))
    const second = commentOf(await regulations.comment(draft, '2143(a)', { body: 'Second.' }))
    expect(getStatusAndError(await remove(first.commentId, other))).toEqual([403, 'comments.not-yours'])
    const elsewhere = await service.call(
      http.deleteComment,
      { params: { id: first.commentId, depth: 5 } },
      { as: reader },
    )
    expect(elsewhere.status).toBe(404)
    expect(getResults(await remove(first.commentId, reader))).toEqual({ outcome: 'deleted' })
    service.clock.set(draft.commentClosesAt ?? '')
    expect(getResults(await remove(second.commentId, reader))).toEqual({ outcome: 'withdrawn' })
    expect((await list()).items).toMatchObject([{ commentId: second.commentId, status: 'withdrawn', body: '' }])
    expect((await list(reader)).items).toMatchObject([{ body: 'Second.', canDelete: false }])
    expect(getStatusAndError(await update(second.commentId, 'Back.', reader))).toEqual([409, 'comments.withdrawn'])
    expect(getStatusAndError(await remove(first.commentId, reader))).toEqual([404, 'resource.not-found'])
  })
})

describe('the authority’s response', () => {
  const respond = (body: object, as: TokenContents = staff) => service.call(http.respondToComment, { body }, { as })

  test('is shown with the comment; the previous response stays in the audit trail', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)'))
    const answered = commentOf(await respond({ commentId, text: 'Noted.', outcome: 'noted' }))
    expect(answered.response).toMatchObject({ text: 'Noted.', outcome: 'noted', by: 'Sta Aff' })
    await respond({ commentId, text: 'Accepted after all.', outcome: 'accepted' })
    const actions = await service.database.query<{ before: { response: { text: string } | null } }>(
      `select before from action where kind = 'comment.answered' and entity_id = $1 order by at, before->'response' nulls first`,
      [commentId],
    )
    expect(actions.map((action) => action.before.response?.text)).toContain('Noted.')
    expect(getStatusAndError(await respond({ commentId, text: 'x', outcome: 'noted', expectedVersion: 1 }))).toEqual([
      412,
      'resource.stale',
    ])
    expect(getStatusAndError(await respond({ commentId: randomUUID(), text: 'x', outcome: 'noted' }))).toEqual([
      404,
      'resource.not-found',
    ])
    expect(getResults(await remove(commentId, reader))).toEqual({ outcome: 'withdrawn' })
    expect(getStatusAndError(await respond({ commentId, text: 'x', outcome: 'noted' }))).toEqual([
      409,
      'comments.withdrawn',
    ])
  })

  test('prevents the author from editing the comment but not from withdrawing it', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)', { body: 'Why 5?' }))
    await respond({ commentId, text: 'Because of a study.', outcome: 'not-accepted' })
    const [mine] = (await list(reader)).items
    expect(mine).toMatchObject({ canEdit: false, canDelete: true })
    const late = await update(commentId, 'I never asked.', reader, { expectedVersion: mine?.lockVersion })
    expect(getStatusAndError(late)).toEqual([409, 'comments.answered'])
    expect(late.body.message).toMatch(/^The authority has answered this comment/)
    expect((await list(reader)).items[0]).toMatchObject({ body: 'Why 5?', editedAt: null })
    expect(getResults(await remove(commentId, reader))).toEqual({ outcome: 'withdrawn' })
  })

  test('names the changed version once that version is published', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)'))
    const edit = await regulations.importText(text('The horse rests for 9 days.'), { of: draft.mainParentId })
    await respond({ commentId, text: 'Nine.', outcome: 'accepted', changedInVersionId: edit.versionId })
    expect((await list()).items[0]?.response?.changedInVersionId).toBeNull()
    expect((await list(staff)).items[0]?.response?.changedInVersionId).toBe(edit.versionId)
    await regulations.promote(edit.versionId)
    expect((await list()).items[0]?.response?.changedInVersionId).toBe(edit.versionId)
    const stranger = await regulations.importText(text())
    const wrong = await respond({ commentId, text: 'x', outcome: 'noted', changedInVersionId: stranger.versionId })
    expect(getStatusAndError(wrong)).toEqual([404, 'resource.not-found'])
  })
})

describe('lists and counts', () => {
  test('lists a version’s comments in document order, page by page', async () => {
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
    const newest = getResults<{ items: Comment[]; next: string }>(
      await service.call(http.listComments, { query: { mainParentId: draft.mainParentId, limit: 2 } }),
    )
    const older = getResults<{ items: Comment[] }>(
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
    expect(getStatusAndError(await service.call(http.listComments, { query: { after: 'nonsense' } }))).toEqual([
      400,
      'input.invalid',
    ])
  })

  test('shows hidden comments only to their author and staff', async () => {
    const { commentId } = commentOf(await regulations.comment(draft, '2143(a)'))
    await service.database.query(`update comment set status = 'hidden' where comment_id = $1`, [commentId])
    expect((await list()).items).toHaveLength(0)
    expect((await list(other)).items).toHaveLength(0)
    expect((await list(reader)).items).toHaveLength(1)
    expect((await list(staff)).items).toHaveLength(1)
    expect(getStatusAndError(await update(commentId, 'x', other))).toEqual([404, 'resource.not-found'])
    expect(getStatusAndError(await service.call(http.listComments, { query: { mine: 'true' } }))).toEqual([
      401,
      'access.signed-out',
    ])
  })

  test('counts comments by provision and commenter type', async () => {
    await regulations.comment(draft, '2143(a)')
    await regulations.comment(draft, '2143(a)', { as: staff })
    const node = await regulations.node(draft, '2143(a)')
    const counts = getResults(await service.call(http.getCommentCounts, { params: { versionId: draft.versionId } }))
    expect(counts).toEqual([{ regulationId: node.regulationId, public: 1, authority: 1, carriedOver: 0 }])
    const total = getResults(await service.call(http.getTotalComments, { query: { mainParentId: draft.mainParentId } }))
    expect(total).toEqual({ total: 2, versions: [{ versionId: draft.versionId, public: 1, authority: 1 }] })
  })
})

describe('comments carried over to a newer version', () => {
  test('report whether the commented text is unchanged, changed or removed', async () => {
    for (const label of ['2143(a)', '2143(b)(1)', '2143(c)']) await regulations.comment(draft, label)
    const next = await regulations.publishDraft(
      ruleText(2143, ['(a) The horse rests for 9 days.', '(b) Two.', '(c) Three .']),
      {
        of: draft.mainParentId,
      },
    )
    const listCarriedOver = async (label: string) => {
      const node = await regulations.node(next, label)
      const params = { versionId: next.versionId, regulationId: node.regulationId }
      const { carriedOver } = getResults<{ carriedOver: CarriedOverComment[] }>(
        await service.call(http.getCommentsByRegulation, { params }),
      )
      return carriedOver.map(({ label, textChange, quotedText }) => [label, textChange, quotedText])
    }
    expect(await listCarriedOver('2143(a)')).toEqual([['2143(a)', 'changed', 'The horse rests for 5 days.']])
    // Different spacing is not a change; comments on removed provisions move to the parent.
    expect(await listCarriedOver('2143(c)')).toEqual([['2143(c)', 'unchanged', 'Three.']])
    expect(await listCarriedOver('2143(b)')).toEqual([['2143(b)(1)', 'removed', 'Deep.']])
    const counted = await service.call(http.getCommentCounts, { params: { versionId: next.versionId } })
    const counts = getResults<{ carriedOver: number }[]>(counted)
    expect(counts.map((count) => count.carriedOver)).toEqual([1, 1, 1])
    const again = await service.call(
      http.getCommentCounts,
      { params: { versionId: next.versionId } },
      { headers: { 'if-none-match': String(counted.headers['etag']) } },
    )
    expect(again.status).toBe(304)
  })
})

test('are listed page by page, newest first', async () => {
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
  type Page = { items: Comment[]; carriedOver: CarriedOverComment[]; carriedOverNext: string | null }
  const pageAt = async (carriedOverAfter?: string) =>
    getResults<Page>(
      await service.call(http.getCommentsByRegulation, {
        params: { versionId: next.versionId, regulationId },
        query: { ...(carriedOverAfter !== undefined && { carriedOverAfter }) },
      }),
    )
  const first = await pageAt()
  const second = await pageAt(first.carriedOverNext ?? '')
  const bodies = [...first.carriedOver, ...second.carriedOver].map((comment) => comment.body)
  expect(bodies.slice(0, 52)).toEqual(Array.from({ length: 52 }, (_, index) => `Comment ${52 - index}.`))
  expect([first.carriedOver.length, second.carriedOver.length, second.carriedOverNext]).toEqual([50, 4, null])
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
    getResults<CommentDraft[]>(await service.call(http.listCommentDrafts, {}, { as }))
  const submit = (draftIds: string[], as: TokenContents = reader, headers: Record<string, string> = {}) =>
    service.call(http.submitComments, { body: { versionId: draft.versionId, draftIds } }, { as, headers })

  test('are private, in document order, and replaced when saved again', async () => {
    const id = randomUUID()
    await save('2143(c)', 'Later.')
    await save('2143(a)', 'First', id)
    expect(getResults<CommentDraft>(await save('2143(a)', 'First, better.', id)).body).toBe('First, better.')
    expect((await drafts()).filter((one) => one.versionId === draft.versionId).map((one) => one.body)).toEqual([
      'First, better.',
      'Later.',
    ])
    expect((await drafts(other)).filter((one) => one.versionId === draft.versionId)).toEqual([])
    const discard = (as: TokenContents) => service.call(http.deleteCommentDraft, { params: { draftId: id } }, { as })
    expect(getResults(await discard(other))).toEqual({ deleted: false })
    expect(getResults(await discard(reader))).toEqual({ deleted: true })
  })

  test('are deleted after submission before the key that hides them expires', async () => {
    const id = randomUUID()
    await save('2143(a)', 'Sent long ago.', id)
    await service.database.query(
      `insert into idempotency_key (actor, route, key, request_hash, status, response, created_at)
       values ($1, 'POST /api/comments/add', $2, '', 200, '', $3)`,
      [reader.sub, id, new Date(service.clock.now().getTime() - 31 * 86_400_000)],
    )
    const retention = service.service.app.get(Retention)
    expect(await retention.run()).toMatchObject({ comment_draft: 1 })
    expect((await drafts()).map((one) => one.body)).not.toContain('Sent long ago.')
  })

  test('are submitted together under one receipt', async () => {
    const ids = [randomUUID(), randomUUID()]
    await save('2143(c)', 'Three?', ids[0])
    await save('2143(a)', 'One?', ids[1])
    const sent = getResults<Receipt>(await submit(ids))
    expect(sent.comments.map((comment) => comment.label)).toEqual(['2143(a)', '2143(c)'])
    const receipt = await service.call(http.getReceipt, { params: { receiptId: sent.receiptId } }, { as: reader })
    const [first, second] = sent.comments
    expect(getResults(receipt)).toEqual({
      ...sent,
      comments: [
        {
          ...first,
          depth: 2,
          body: 'One?',
          quotedText: 'The horse rests for 5 days.',
          attachments: [],
          status: 'public',
        },
        { ...second, depth: 2, body: 'Three?', quotedText: 'Three.', attachments: [], status: 'public' },
      ],
    })
    expect(sent.authorName).toBe('Rea Der')
    const foreign = await service.call(http.getReceipt, { params: { receiptId: sent.receiptId } }, { as: other })
    expect(getStatusAndError(foreign)).toEqual([404, 'resource.not-found'])
    expect((await list()).items).toHaveLength(2)
    expect(getStatusAndError(await submit(ids))).toEqual([404, 'resource.not-found'])
  })

  test('cannot be submitted again from another tab or device, nor restored by a late save', async () => {
    const ids: string[] = [randomUUID(), randomUUID()]
    await save('2143(a)', 'One?', ids[0])
    await save('2143(b)', 'Two?', ids[1])
    await submit(ids)
    const again = await regulations.comment(draft, '2143(a)', { key: ids[0], body: 'One?' })
    expect(getStatusAndError(again)).toEqual([422, 'idempotency.different-body'])
    expect(getStatusAndError(await save('2143(b)', 'Two, and more?', ids[1]))).toEqual([409, 'comments.draft-sent'])
    expect((await drafts()).filter((one) => ids.includes(one.draftId))).toEqual([])
    expect(getStatusAndError(await submit([ids[1] ?? '']))).toEqual([404, 'resource.not-found'])
    expect((await list()).items.map((one) => one.body).toSorted()).toEqual(['One?', 'Two?'])
    // Another person's draft may have the same id, but remains theirs.
    expect((await save('2143(a)', 'Mine.', ids[0], other)).status).toBe(200)
  })

  test('become one comment each when they are saved and submitted several times at once', async () => {
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

  test('are submitted all or none, and never by another person', async () => {
    const ids = [randomUUID(), randomUUID()]
    await save('2143(a)', 'Good.', ids[0])
    await save('2143(b)', '<br>', ids[1])
    expect(getStatusAndError(await submit(ids))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await submit(ids.slice(0, 1), other))).toEqual([404, 'resource.not-found'])
    expect((await list()).items).toEqual([])
  })

  test('can be updated at the limit, but a new one is rejected with the limit', async () => {
    const [first, id] = [randomUUID(), randomUUID()]
    const busy = { ...other, sub: 'busy' }
    await save('2143(a)', 'First.', first, busy)
    const fill = `insert into comment_draft (draft_id, author_sub, regulation_id, version_id, depth, body, saved_at)
      select gen_random_uuid(), author_sub, regulation_id, version_id, depth, body, saved_at
        from comment_draft, generate_series(1, 999) where draft_id = '${first}'`
    await service.database.query(fill)
    expect((await save('2143(a)', 'First, better.', first, busy)).status).toBe(200)
    const more = await save('2143(a)', 'One more.', id, busy)
    expect([...getStatusAndError(more), more.body.details]).toEqual([409, 'comments.too-many-drafts', { max: 1000 }])
  })

  test('are kept but cannot be submitted after the comment period', async () => {
    const id = randomUUID()
    service.clock.set(draft.commentClosesAt ?? '')
    expect((await save('2143(a)', 'Late.', id)).status).toBe(200)
    expect(getStatusAndError(await submit([id]))).toEqual([409, 'comments.period-closed'])
    expect((await drafts()).some((one) => one.draftId === id)).toBe(true)
  })

  test('are gone after being submitted with their id as key, which cannot create a second comment', async () => {
    const id = randomUUID()
    await save('2143(a)', 'A comment.', id)
    const sent = await regulations.comment(draft, '2143(a)', { key: id })
    expect((await drafts()).some((one) => one.draftId === id)).toBe(false)
    expect((await regulations.comment(draft, '2143(a)', { key: id })).text).toBe(sent.text)
    expect((await list()).items).toHaveLength(1)
  })
})

test('the rate limit of a person', async () => {
  const limited = await startRegulations({ env: { COMMENTS_PER_MINUTE: '3' } })
  const there = new Regulations(limited)
  const version = await there.publishDraft(text())
  const answers: TestResponse[] = []
  for (let n = 0; n < 4; n++) answers.push(await there.comment(version, '2143(a)'))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await there.comment(version, '2143(a)', { as: other })).status).toBe(200)
  // Another process counts what this person submitted.
  await limited.restart()
  expect((await there.comment(version, '2143(a)')).status).toBe(429)
  await limited.close()
})
