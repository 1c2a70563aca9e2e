import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import {
  versionActions,
  versionLifecycle,
  versionStates,
  type VersionAction,
  type VersionState,
} from '@portal/contracts-regulations/rules'
import { fault, results, type TestAnswer } from '@portal/testing-service'
import { describe, expect, test } from 'vitest'
import { editor, reader, regulationsForFile, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await regulationsForFile()

const text = (words = 'One.') => ruleText(2143, [`(a) ${words}`, '(b) Two.', '(c) Three.'])

/** A version that has come as far as `state`, with its window open where it is published. */
async function versionIn(state: VersionState): Promise<VersionSummary> {
  const edit = await regulations.importText(text())
  if (state === 'EDIT_DRAFT') return edit
  const draft = await regulations.promote(edit.versionId, regulations.openWindow())
  if (state === 'PUBLISHED_DRAFT') return draft
  const adopted = await regulations.promote(draft.versionId)
  if (state === 'CURRENT_EDIT') return adopted
  return regulations.promote(adopted.versionId, { effectiveFrom: '2026-01-01', ...regulations.openWindow() })
}

function act(action: VersionAction, version: VersionSummary): Promise<TestAnswer> {
  const { versionId, mainParentId: regulationId } = version
  switch (action) {
    case 'edit':
      return service.call(http.updateRegulation, { body: { versionId, regulationId, text: 'Anew.' } }, { as: editor })
    case 'delete':
      return service.call(http.deleteRegulation, { params: { id: versionId } }, { as: editor })
    case 'promote':
      return service.call(http.promoteVersion, { body: { versionId, effectiveFrom: '2026-02-01' } }, { as: editor })
    case 'create-draft-edit-version':
      return service.call(http.createDraftEditVersion, { body: { versionId } }, { as: editor })
    case 'update-publication':
      return service.call(http.updatePublication, { body: { versionId, ftc: null } }, { as: editor })
    case 'comment':
      return service.call(
        http.addComment,
        { body: { regulationId, versionId, depth: 0, body: 'A comment.' } },
        { as: reader },
      )
  }
}

const stateOf = async (version: VersionSummary) =>
  (
    await service.database.query<{ state: string }>('select state from version where version_id = $1', [
      version.versionId,
    ])
  )[0]?.state

describe('every cell of the lifecycle', () => {
  const cells = versionStates.flatMap((state) => versionActions.map((action) => [state, action] as const))
  test.each(cells)('%s: %s', async (state, action) => {
    const version = await versionIn(state)
    const cell = versionLifecycle[state][action]
    const answer = await act(action, version)
    if (cell === null) {
      const isHidden = action === 'comment' && (state === 'EDIT_DRAFT' || state === 'CURRENT_EDIT')
      // An edit does not exist for those who comment.
      expect(fault(answer)).toEqual(isHidden ? [404, 'resource.not-found'] : [409, 'versions.not-allowed-by-state'])
      if (!isHidden) expect(answer.body.details).toMatchObject({ state, action: action === 'edit' ? 'edit' : action })
      expect(await stateOf(version)).toBe(state)
      return
    }
    expect(answer.status, answer.text).toBe(200)
    if (action === 'delete') return expect(await stateOf(version)).toBeUndefined()
    expect(await stateOf(version)).toBe(cell.newRow ? state : cell.to)
    if (cell.newRow) {
      const made = results<{ version: VersionSummary }>(answer).version
      expect(made).toMatchObject({
        state: cell.to,
        basedOnVersionId: version.versionId,
        contentHash: version.contentHash,
      })
    }
  })
})

describe('guards', () => {
  test('one edit of a track is open at a time', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    await act('create-draft-edit-version', draft)
    const again = await act('create-draft-edit-version', draft)
    expect(fault(again)).toEqual([409, 'versions.edit-open'])
    await act('promote', draft)
    const twice = await act('promote', draft)
    expect(fault(twice)).toEqual([409, 'versions.edit-open'])
  })

  test('a text comes into force on a day, once', async () => {
    const edit = await versionIn('CURRENT_EDIT')
    const without = await service.call(http.promoteVersion, { body: { versionId: edit.versionId } }, { as: editor })
    expect(fault(without)).toEqual([409, 'versions.effective-date-missing'])
    const current = await regulations.promote(edit.versionId, { effectiveFrom: '2026-01-01' })
    expect(current.changedFromVersionId).toBeNull()
    const draft = await regulations.publishDraft(text('One, changed.'), { of: current.mainParentId })
    const next = await regulations.promote(draft.versionId)
    const same = await service.call(
      http.promoteVersion,
      { body: { versionId: next.versionId, effectiveFrom: '2026-01-01' } },
      { as: editor },
    )
    expect(fault(same)).toEqual([409, 'versions.effective-date-taken'])
    const adopted = await regulations.promote(next.versionId, { effectiveFrom: '2026-01-01', sequence: 1 })
    expect(adopted).toMatchObject({
      state: 'PUBLISHED_CURRENT',
      basedOnVersionId: draft.versionId,
      changedFromVersionId: current.versionId,
    })
  })

  test('of several who open the same series at once, one does and the others are told', async () => {
    const body = { title: { en: 'Stalls' }, series: '9100', subject: 'racetrack-safety' as const }
    const answers = await Promise.all([1, 2, 3].map(() => service.call(http.addRegulation, { body }, { as: editor })))
    const taken = answers.filter(({ status }) => status !== 200)
    expect(taken.map(({ status, body: told }) => [status, told.error])).toEqual([
      [409, 'regulations.label-taken'],
      [409, 'regulations.label-taken'],
    ])
  })

  test('a text whose labels repeat is not published', async () => {
    const edit = await regulations.importText(text())
    const rule = await regulations.node(edit, '2143')
    const body = { versionId: edit.versionId, parentId: rule.regulationId, marker: '(a)', text: 'Again.' }
    const taken = await service.call(http.addSubRegulation, { body }, { as: editor })
    expect([taken.status, taken.body.error, taken.body.details.labels]).toEqual([
      409,
      'regulations.label-taken',
      ['2143(a)'],
    ])
  })

  test('a version commented on stays, and another draft ends the comments on the one before', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    service.clock.advance(1000)
    expect((await act('comment', draft)).status).toBe(200)
    service.clock.advance(1000)
    await regulations.publishDraft(text('One, changed.'), { of: draft.mainParentId })
    const closed = await act('comment', draft)
    expect(fault(closed)).toEqual([409, 'comments.window-closed'])
    expect(closed.body.details.closesAt).toBe(service.clock.now().toISOString())
  })

  test('comments on an adopted text end on the day another takes its place', async () => {
    const adopted = await versionIn('PUBLISHED_CURRENT')
    const windowOf = async () => {
      const { commentOpensAt, commentClosesAt } = results<{ version: VersionSummary }>(
        await service.call(http.getVersionStatus, { params: { versionId: adopted.versionId } }),
      ).version
      return [commentOpensAt, commentClosesAt]
    }
    const next = await regulations.publishDraft(text('One, changed.'), { of: adopted.mainParentId })
    expect((await act('comment', adopted)).status).toBe(200)
    const now = service.clock.now().getTime()
    const day = new Date(now + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
    await regulations.adopt(next, day)
    expect(await windowOf()).toEqual([adopted.commentOpensAt, expect.stringMatching(new RegExp(`^${day}T0[45]:00`))])
    expect((await act('comment', adopted)).status).toBe(200)
    service.clock.advance(4 * 24 * 3_600_000)
    const closed = await act('comment', adopted)
    expect(fault(closed)).toEqual([409, 'comments.window-closed'])
  })
})

test('a title and a note are trimmed, and refused where they are empty or too long to be kept', async () => {
  const add = (en: string, es?: string) => {
    const title = { en, ...(es !== undefined && { es }) }
    return service.call(http.addRegulation, { body: { title, subject: 'racetrack-safety' } }, { as: editor })
  }
  const made = await add('  Stalls  ', ' Boxes ')
  const { version } = results<{ version: VersionSummary }>(made)
  expect(version.title).toEqual({ en: 'Stalls', es: 'Boxes' })
  const ofIndex = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
  expect((await add(ofIndex)).status, 'the longest title, of signs that do not compress').toBe(200)
  for (const refused of [await add('   '), await add('x'.repeat(501)), await add('x', 'y'.repeat(501))])
    expect(fault(refused)).toEqual([400, 'input.invalid'])
  const note = await service.call(
    http.updateRegulation,
    {
      body: { regulationId: version.mainParentId, versionId: version.versionId, changeNote: { en: 'x'.repeat(5001) } },
    },
    { as: editor },
  )
  expect([note.status, note.body.details.fields[0].path]).toEqual([400, ['body', 'changeNote', 'en']])
})

describe('expected versions', () => {
  test('a stale edit is refused with the text as it is now', async () => {
    const edit = await regulations.importText(text())
    const node = await regulations.node(edit, '2143(a)')
    const write = (words: string, expectedVersion: number) =>
      service.call(
        http.updateSubRegulation,
        { body: { versionId: edit.versionId, regulationId: node.regulationId, text: words, expectedVersion } },
        { as: editor },
      )
    expect((await write('First.', edit.lockVersion)).status).toBe(200)
    const stale = await write('Second.', edit.lockVersion)
    expect(fault(stale)).toEqual([412, 'resource.stale'])
    const current = stale.body.details.nodes.find((one: { label: string }) => one.label === '2143(a)')
    expect(current.text).toBe('First.')
    expect((await regulations.node(edit, '2143(a)')).text).toBe('First.')
  })

  test('the same key gives the same answer, another body is 422', async () => {
    const edit = await regulations.importText(text())
    const headers = { 'idempotency-key': 'promote-once' }
    const promote = (data: object) =>
      service.call(http.promoteVersion, { body: { versionId: edit.versionId, ...data } }, { as: editor, headers })
    const first = await promote({})
    const again = await promote({})
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true'])
    expect((await promote({ reason: 'Other.' })).status).toBe(422)
    expect(await stateOf(edit)).toBe('PUBLISHED_DRAFT')
  })
})

describe('two hundred promotions at once', () => {
  test('end as one of each step', async () => {
    const edit = await versionIn('CURRENT_EDIT')
    // A service that has no connection to spare says 503, and whoever asked asks again.
    const persistently = async (): Promise<TestAnswer> => {
      const answer = await act('promote', edit)
      return answer.status === 503 ? persistently() : answer
    }
    const answers = await Promise.all(Array.from({ length: 200 }, persistently))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((answer) => answer.body.error))).toEqual(new Set(['versions.not-allowed-by-state']))
    const overlapping = await service.database.query(
      `select 1 from version a join version b on a.main_parent_id = b.main_parent_id and a.version_id < b.version_id
        where a.state = 'PUBLISHED_CURRENT' and b.state = 'PUBLISHED_CURRENT'
          and daterange(a.effective_from, a.effective_to) && daterange(b.effective_from, b.effective_to)`,
    )
    expect(overlapping).toEqual([])
  })
})

test('a window in which nobody could comment, and a day that cannot be kept, are refused by the field that says it', async () => {
  const edit = await versionIn('EDIT_DRAFT')
  const { versionId, mainParentId: regulationId } = edit
  const [first, second] = ['2026-03-01T05:00:00Z', '2026-03-31T05:00:00Z']
  const faultOf = (answer: TestAnswer) => [...fault(answer), answer.body.details.fields?.[0].path.at(-1)]
  const update = (body: object) =>
    service.call(http.updateRegulation, { body: { regulationId, versionId, ...body } }, { as: editor })
  const promote = (body: object) => service.call(http.promoteVersion, { body: { versionId, ...body } }, { as: editor })
  const reversed = { commentOpensAt: second, commentClosesAt: first }
  const closes = [400, 'input.invalid', 'commentClosesAt']
  expect(faultOf(await update(reversed))).toEqual(closes)
  expect(faultOf(await promote(reversed))).toEqual(closes)
  expect(faultOf(await update({ commentClosesAt: second }))).toEqual([400, 'input.invalid', 'commentOpensAt'])
  // One end alone is held against the other as it is kept.
  results(await update({ commentOpensAt: second, commentClosesAt: null }))
  expect(faultOf(await promote({ commentClosesAt: first }))).toEqual(closes)
  expect(faultOf(await update({ effectiveFrom: '0000-01-01' }))).toEqual([400, 'input.invalid', undefined])
  const published = await versionIn('PUBLISHED_DRAFT')
  const commentWindow = { opensAt: '2020-01-01T05:00:00Z', closesAt: '2020-02-01T05:00:00Z' }
  const body = { versionId: published.versionId, commentWindow, reason: 'Another.' }
  const moved = await service.call(http.updatePublication, { body }, { as: editor })
  expect(faultOf(moved)).toEqual([400, 'input.invalid', 'closesAt'])
})

describe('what still changes once a text is published', () => {
  const update = (versionId: string, body: object) =>
    service.call(http.updatePublication, { body: { versionId, ...body } }, { as: editor })
  const from = (days: number) => new Date(service.clock.now().getTime() + days * 86_400_000).toISOString()
  const window = (opens: number, closes: number | null) => ({
    commentWindow: { opensAt: from(opens), closesAt: closes === null ? null : from(closes) },
    reason: 'Asked for by the board.',
  })

  test('a window is closed, prolonged and opened again, and comments are taken by it at once', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    const commented = async () => (await act('comment', draft)).status
    results(await update(draft.versionId, window(-1, 0)))
    expect(await commented()).toBe(409)
    const open = results<{ version: VersionSummary }>(await update(draft.versionId, window(-1, 30))).version
    expect(open).toMatchObject({
      commentClosesAt: from(30),
      contentHash: draft.contentHash,
      publishedAt: draft.publishedAt,
    })
    expect(await commented()).toBe(200)
    const acts = await service.database.query(
      `select after, reason from action where kind = 'versions.update-publication' and entity_id = $1`,
      [draft.versionId],
    )
    expect(acts).toContainEqual({
      after: expect.objectContaining({ commentClosesAt: from(30) }),
      reason: 'Asked for by the board.',
    })
  })

  test('the FTC’s docket and decision are told of a draft that is published, and change its category', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    const ftc = { submittedOn: '2026-01-05', docket: 'FTC-2026-0001', decideBy: '2026-03-06' }
    results(await update(draft.versionId, { ftc, expectedVersion: draft.lockVersion }))
    const told = await service.call(http.getVersionStatus, { params: { versionId: draft.versionId } })
    expect(results<{ version: VersionSummary }>(told).version).toMatchObject({ ftc, category: 'Submitted to FTC' })
    const stale = await update(draft.versionId, { ftc: null, expectedVersion: draft.lockVersion })
    expect(fault(stale)).toEqual([412, 'resource.stale'])
  })

  test('comments that ended because the text was taken up open again only when that edit is gone, and of a superseded draft never', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    const adopted = await regulations.promote(draft.versionId)
    const faultOf = async (body: object) => fault(await update(draft.versionId, body))
    expect(await faultOf(window(-1, 30))).toEqual([409, 'versions.edit-open'])
    results(await act('delete', adopted))
    results(await update(draft.versionId, window(-1, 30)))
    await regulations.adopt(draft, '2026-01-01')
    expect(await faultOf(window(-1, 30))).toEqual([409, 'versions.superseded'])
    expect(await faultOf({ ftc: { submittedOn: '2026-01-05' } })).toEqual([200, undefined])
    expect(await faultOf({ commentWindow: { opensAt: null, closesAt: null } })).toEqual([400, 'input.invalid'])
    expect(await faultOf(window(3, 2))).toEqual([400, 'input.invalid'])
  })

  test('the window of an adopted text ends with the day on which another takes its place', async () => {
    const first = await versionIn('PUBLISHED_CURRENT')
    const draft = await regulations.publishDraft(text('Two.'), { of: first.mainParentId })
    await regulations.adopt(draft, from(10).slice(0, 10))
    const { commentClosesAt } = results<{ version: VersionSummary }>(
      await update(first.versionId, window(-1, null)),
    ).version
    expect(commentClosesAt?.slice(0, 10)).toBe(from(10).slice(0, 10))
  })
})
