import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import {
  versionActions,
  versionLifecycle,
  versionStates,
  type VersionAction,
  type VersionState,
} from '@portal/contracts-regulations/rules'
import { getStatusAndError, getResults, waitFor, type TestResponse } from '@portal/testing-service'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { editor, reader, setUpRegulations, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations()

const text = (words = 'One.') => ruleText(2143, [`(a) ${words}`, '(b) Two.', '(c) Three.'])

/** Creates a version in `state`; a published one is open for comment. */
async function versionIn(state: VersionState): Promise<VersionSummary> {
  const edit = await regulations.importText(text())
  if (state === 'EDIT_DRAFT') return edit
  const draft = await regulations.promote(edit.versionId, regulations.openCommentPeriod())
  if (state === 'PUBLISHED_DRAFT') return draft
  const adopted = await regulations.promote(draft.versionId)
  if (state === 'CURRENT_EDIT') return adopted
  return regulations.promote(adopted.versionId, { effectiveFrom: '2026-01-01', ...regulations.openCommentPeriod() })
}

function act(action: VersionAction, version: VersionSummary): Promise<TestResponse> {
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

describe('every cell of the lifecycle table', () => {
  const cells = versionStates.flatMap((state) => versionActions.map((action) => [state, action] as const))
  test.each(cells)('%s: %s', async (state, action) => {
    const version = await versionIn(state)
    const cell = versionLifecycle.transition(state, action)
    const response = await act(action, version)
    if (cell === null) {
      const isHidden = action === 'comment' && (state === 'EDIT_DRAFT' || state === 'CURRENT_EDIT')
      // To commenters, an edit does not exist.
      expect(getStatusAndError(response)).toEqual(
        isHidden ? [404, 'resource.not-found'] : [409, 'versions.not-allowed-by-state'],
      )
      if (!isHidden) expect(response.body.details).toMatchObject({ state, action: action === 'edit' ? 'edit' : action })
      expect(await stateOf(version)).toBe(state)
      return
    }
    expect(response.status, response.text).toBe(200)
    if (action === 'delete') return expect(await stateOf(version)).toBeUndefined()
    expect(await stateOf(version)).toBe(cell.createsNew === true ? state : cell.to)
    if (cell.createsNew === true) {
      const promoted = getResults<{ version: VersionSummary }>(response).version
      expect(promoted).toMatchObject({
        state: cell.to,
        basedOnVersionId: version.versionId,
        contentHash: version.contentHash,
      })
    }
  })
})

describe('guards', () => {
  test('allow one open edit of each kind', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    await act('create-draft-edit-version', draft)
    const second = await act('create-draft-edit-version', draft)
    expect(getStatusAndError(second)).toEqual([409, 'versions.edit-open'])
    await act('promote', draft)
    const twice = await act('promote', draft)
    expect(getStatusAndError(twice)).toEqual([409, 'versions.edit-open'])
  })

  test('allow one version of a regulation to take effect on a day with the same sequence number', async () => {
    const edit = await versionIn('CURRENT_EDIT')
    const without = await service.call(http.promoteVersion, { body: { versionId: edit.versionId } }, { as: editor })
    expect(getStatusAndError(without)).toEqual([409, 'versions.effective-date-missing'])
    const current = await regulations.promote(edit.versionId, { effectiveFrom: '2026-01-01' })
    expect(current.changedFromVersionId).toBeNull()
    const draft = await regulations.publishDraft(text('One, changed.'), { of: current.mainParentId })
    const next = await regulations.promote(draft.versionId)
    const same = await service.call(
      http.promoteVersion,
      { body: { versionId: next.versionId, effectiveFrom: '2026-01-01' } },
      { as: editor },
    )
    expect(getStatusAndError(same)).toEqual([409, 'versions.effective-date-taken'])
    const adopted = await regulations.promote(next.versionId, { effectiveFrom: '2026-01-01', sequence: 1 })
    expect(adopted).toMatchObject({
      state: 'PUBLISHED_CURRENT',
      basedOnVersionId: draft.versionId,
      changedFromVersionId: current.versionId,
    })
  })

  test('refuse to adopt a draft twice, and say so in the preview', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    const edit = await regulations.promote(draft.versionId)
    await regulations.promote(edit.versionId, { effectiveFrom: '2026-01-01' })
    const preview = await service.call(
      http.getPromotionPreview,
      { params: { versionId: draft.versionId } },
      { as: editor },
    )
    expect(preview.body.results.problems).toContainEqual(
      expect.objectContaining({ code: 'versions.already-adopted', severity: 'error' }),
    )
    expect(getStatusAndError(await act('promote', draft))).toEqual([409, 'versions.already-adopted'])
  })

  test('let one of several concurrent requests open a series and return 409 to the others', async () => {
    const body = { title: { en: 'Stalls' }, series: '9100', subject: 'racetrack-safety' as const }
    const answers = await Promise.all([1, 2, 3].map(() => service.call(http.addRegulation, { body }, { as: editor })))
    const taken = answers.filter(({ status }) => status !== 200)
    expect(taken.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'regulations.label-taken'],
      [409, 'regulations.label-taken'],
    ])
  })

  test('refuse to publish a text with duplicate labels', async () => {
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

  test('keep a version that has comments; the next draft closes its comment period', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    service.clock.advance(1000)
    expect((await act('comment', draft)).status).toBe(200)
    service.clock.advance(1000)
    await regulations.publishDraft(text('One, changed.'), { of: draft.mainParentId })
    const closed = await act('comment', draft)
    expect(getStatusAndError(closed)).toEqual([409, 'comments.period-closed'])
    expect(closed.body.details.closesAt).toBe(service.clock.now().toISOString())
  })

  test('close the comment period of an adopted version when the next one takes effect', async () => {
    const adopted = await versionIn('PUBLISHED_CURRENT')
    const windowOf = async () => {
      const { commentOpensAt, commentClosesAt } = getResults<{ version: VersionSummary }>(
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
    expect(getStatusAndError(closed)).toEqual([409, 'comments.period-closed'])
  })
})

test('trim titles and notes, and refuse them when they are empty or too long', async () => {
  const add = (en: string, es?: string) => {
    const title = { en, ...(es !== undefined && { es }) }
    return service.call(http.addRegulation, { body: { title, subject: 'racetrack-safety' } }, { as: editor })
  }
  const response = await add('  Stalls  ', ' Boxes ')
  const { version } = getResults<{ version: VersionSummary }>(response)
  expect(version.title).toEqual({ en: 'Stalls', es: 'Boxes' })
  const ofIndex = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')
  expect((await add(ofIndex)).status, 'the longest title, of characters that do not compress').toBe(200)
  for (const refused of [await add('   '), await add('x'.repeat(501)), await add('x', 'y'.repeat(501))])
    expect(getStatusAndError(refused)).toEqual([400, 'input.invalid'])
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
  test('refuse an outdated edit with the current text', async () => {
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
    expect(getStatusAndError(stale)).toEqual([412, 'resource.stale'])
    const current = stale.body.details.nodes.find((one: { label: string }) => one.label === '2143(a)')
    expect(current.text).toBe('First.')
    expect((await regulations.node(edit, '2143(a)')).text).toBe('First.')
  })

  test('return the stored response for the same idempotency key, and 422 for another body', async () => {
    const edit = await regulations.importText(text())
    const headers = { 'idempotency-key': 'promote-once' }
    const promote = (data: object) =>
      service.call(http.promoteVersion, { body: { versionId: edit.versionId, ...data } }, { as: editor, headers })
    const first = await promote({})
    const repeated = await promote({})
    expect([repeated.status, repeated.text, repeated.headers['idempotent-replayed']]).toEqual([200, first.text, 'true'])
    expect((await promote({ reason: 'Other.' })).status).toBe(422)
    expect(await stateOf(edit)).toBe('PUBLISHED_DRAFT')
  })
})

/** Locks a version, so that commands that change it wait; returns the function that unlocks it. */
async function lockVersion(versionId: string): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: service.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select 1 from version where version_id = $1 for update', [versionId])
  return async () => {
    await other.query('rollback')
    await other.end()
  }
}

/** Counts the database connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const rows = await service.database.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows.length
}

describe('concurrent promotions', () => {
  test('two hundred of them result in one promotion per state', async () => {
    const edit = await versionIn('CURRENT_EDIT')
    // Without a free connection the service returns 503, and the client retries.
    const persistently = async (): Promise<TestResponse> => {
      const response = await act('promote', edit)
      return response.status === 503 ? persistently() : response
    }
    const answers = await Promise.all(Array.from({ length: 200 }, persistently))
    expect(answers.filter((response) => response.status === 200)).toHaveLength(1)
    const refused = answers.filter((response) => response.status !== 200)
    expect(new Set(refused.map((response) => response.body.error))).toEqual(new Set(['versions.not-allowed-by-state']))
    const overlapping = await service.database.query(
      `select 1 from version a join version b on a.main_parent_id = b.main_parent_id and a.version_id < b.version_id
        where a.state = 'PUBLISHED_CURRENT' and b.state = 'PUBLISHED_CURRENT'
          and daterange(a.effective_from, a.effective_to) && daterange(b.effective_from, b.effective_to)`,
    )
    expect(overlapping).toEqual([])
  })

  test('advance a draft by one state and return the state reached to the others', async () => {
    const edit = await versionIn('EDIT_DRAFT')
    // Every request has read the state before the first one may change it.
    const unlock = await lockVersion(edit.versionId)
    const sent = Promise.all(Array.from({ length: 8 }, () => act('promote', edit)))
    await waitFor(async () => expect(await countWaiting()).toBe(8))
    await unlock()
    const responses = await sent
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(7)
    expect(refused.map((response) => [...getStatusAndError(response), response.body.details.state])).toEqual(
      refused.map(() => [409, 'versions.already-promoted', 'PUBLISHED_DRAFT']),
    )
    const states = await service.database.query('select state from version where main_parent_id = $1', [
      edit.mainParentId,
    ])
    expect(states).toEqual([{ state: 'PUBLISHED_DRAFT' }])
  })
})

test('names the field of an impossible comment period or date', async () => {
  const edit = await versionIn('EDIT_DRAFT')
  const { versionId, mainParentId: regulationId } = edit
  const [first, second] = ['2026-03-01T05:00:00Z', '2026-03-31T05:00:00Z']
  const faultOf = (response: TestResponse) => [
    ...getStatusAndError(response),
    response.body.details.fields?.[0].path.at(-1),
  ]
  const update = (body: object) =>
    service.call(http.updateRegulation, { body: { regulationId, versionId, ...body } }, { as: editor })
  const promote = (body: object) => service.call(http.promoteVersion, { body: { versionId, ...body } }, { as: editor })
  const reversed = { commentOpensAt: second, commentClosesAt: first }
  const closes = [400, 'input.invalid', 'commentClosesAt']
  expect(faultOf(await update(reversed))).toEqual(closes)
  expect(faultOf(await promote(reversed))).toEqual(closes)
  expect(faultOf(await update({ commentClosesAt: second }))).toEqual([400, 'input.invalid', 'commentOpensAt'])
  // A single end is checked against the stored other end.
  getResults(await update({ commentOpensAt: second, commentClosesAt: null }))
  expect(faultOf(await promote({ commentClosesAt: first }))).toEqual(closes)
  expect(faultOf(await update({ effectiveFrom: '0000-01-01' }))).toEqual([400, 'input.invalid', undefined])
  const published = await versionIn('PUBLISHED_DRAFT')
  const commentPeriod = { opensAt: '2020-01-01T05:00:00Z', closesAt: '2020-02-01T05:00:00Z' }
  const body = { versionId: published.versionId, commentPeriod, reason: 'Another.' }
  const moved = await service.call(http.updatePublication, { body }, { as: editor })
  expect(faultOf(moved)).toEqual([400, 'input.invalid', 'closesAt'])
})

describe('published versions', () => {
  const update = (versionId: string, body: object) =>
    service.call(http.updatePublication, { body: { versionId, ...body } }, { as: editor })
  const from = (days: number) => new Date(service.clock.now().getTime() + days * 86_400_000).toISOString()
  const window = (opens: number, closes: number | null) => ({
    commentPeriod: { opensAt: from(opens), closesAt: closes === null ? null : from(closes) },
    reason: 'Requested by the board.',
  })

  test('can have their comment period closed, extended and reopened, with immediate effect', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    const commented = async () => (await act('comment', draft)).status
    getResults(await update(draft.versionId, window(-1, 0)))
    expect(await commented()).toBe(409)
    const open = getResults<{ version: VersionSummary }>(await update(draft.versionId, window(-1, 30))).version
    expect(open).toMatchObject({
      commentClosesAt: from(30),
      contentHash: draft.contentHash,
      publishedAt: draft.publishedAt,
    })
    expect(await commented()).toBe(200)
    const acts = await service.database.query(
      `select after, reason from action where kind = 'version.publication-updated' and entity_id = $1`,
      [draft.versionId],
    )
    expect(acts).toContainEqual({
      after: expect.objectContaining({ commentClosesAt: from(30) }),
      reason: 'Requested by the board.',
    })
  })

  test('accept FTC docket and decision, which changes the category', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    const ftc = { submittedOn: '2026-01-05', docket: 'FTC-2026-0001', decideBy: '2026-03-06' }
    getResults(await update(draft.versionId, { ftc, expectedVersion: draft.lockVersion }))
    const response = await service.call(http.getVersionStatus, { params: { versionId: draft.versionId } })
    expect(getResults<{ version: VersionSummary }>(response).version).toMatchObject({
      ftc,
      category: 'Submitted to FTC',
    })
    const stale = await update(draft.versionId, { ftc: null, expectedVersion: draft.lockVersion })
    expect(getStatusAndError(stale)).toEqual([412, 'resource.stale'])
  })

  test('can be reopened for comment only if the adoption is canceled, and never when superseded', async () => {
    const draft = await versionIn('PUBLISHED_DRAFT')
    const adopted = await regulations.promote(draft.versionId)
    const faultOf = async (body: object) => getStatusAndError(await update(draft.versionId, body))
    expect(await faultOf(window(-1, 30))).toEqual([409, 'versions.edit-open'])
    getResults(await act('delete', adopted))
    getResults(await update(draft.versionId, window(-1, 30)))
    await regulations.adopt(draft, '2026-01-01')
    expect(await faultOf(window(-1, 30))).toEqual([409, 'versions.superseded'])
    expect(await faultOf({ ftc: { submittedOn: '2026-01-05' } })).toEqual([200, undefined])
    expect(await faultOf({ commentPeriod: { opensAt: null, closesAt: null } })).toEqual([400, 'input.invalid'])
    expect(await faultOf(window(3, 2))).toEqual([400, 'input.invalid'])
  })

  test('have a comment period that ends when the next version takes effect', async () => {
    const first = await versionIn('PUBLISHED_CURRENT')
    const draft = await regulations.publishDraft(text('Two.'), { of: first.mainParentId })
    await regulations.adopt(draft, from(10).slice(0, 10))
    const { commentClosesAt } = getResults<{ version: VersionSummary }>(
      await update(first.versionId, window(-1, null)),
    ).version
    expect(commentClosesAt?.slice(0, 10)).toBe(from(10).slice(0, 10))
  })
})
