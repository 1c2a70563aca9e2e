import {
  regulationsHttp as http,
  type PromotionPreview,
  type RegulationNode,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { describe, expect, test } from 'vitest'
import { getStatusAndError, getResults } from '@portal/testing-service'
import { editor, onePixel, reader, setUpRegulations, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations()

const text = ruleText(2143, ['(a) One.', '(b) Two.', '(1) Two one.', '(c) Three.'])
type Edited = { version: VersionSummary; node: RegulationNode | null; relabeled: { from: string; to: string }[] }

/** Creates a published draft and the edit that follows it. */
async function draftAndEdit() {
  const draft = await regulations.publishDraft(text)
  const response = await service.call(
    http.createDraftEditVersion,
    { body: { versionId: draft.versionId } },
    { as: editor },
  )
  return { draft, edit: getResults<{ version: VersionSummary }>(response).version }
}
const update = (body: object) => service.call(http.updateSubRegulation, { body: body as never }, { as: editor })
const labels = async (version: VersionSummary) => (await regulations.nodes(version)).slice(1).map((node) => node.label)

describe('editing a provision', () => {
  test('stores lists, links, tables and figures in sanitized form, and removes them on request', async () => {
    const { edit } = await draftAndEdit()
    const { versionId } = edit
    const target = await regulations.node(edit, '2143(c)')
    const { regulationId } = await regulations.node(edit, '2143(a)')
    const { image, width, height } = getResults<{ image: string; width: number; height: number }>(
      await service.call(http.addImage, { body: { data: onePixel } }, { as: editor }),
    )
    const written = getResults<Edited>(
      await update({
        versionId,
        regulationId,
        heading: ' Vets ',
        text: 'See (c).\u00a0\n\nhay\n oats \n',
        lists: [{ start: 11, end: 19, kind: 'bullet' }],
        links: [{ start: 4, end: 7, regulationId: target.regulationId }],
        table: { head: ['A'], rows: [['1', '2']] },
        figure: { image, alt: 'A stall', width, height },
      }),
    )
    expect(written.node).toMatchObject({
      heading: 'Vets',
      text: 'See (c).\nhay\noats',
      lists: [{ start: 9, end: 17, kind: 'bullet' }],
      links: [{ start: 4, end: 7, regulationId: target.regulationId }],
      table: { head: ['A', ''], rows: [['1', '2']] },
      figure: { image, alt: 'A stall', width: 1, height: 1 },
    })
    expect(await regulations.node(edit, '2143(a)')).toEqual(written.node)
    const bare = getResults<Edited>(
      await update({ versionId, regulationId, heading: null, lists: null, links: null, table: null, figure: null }),
    )
    expect(Object.keys(bare.node ?? {}).sort()).toEqual([
      'depth',
      'kind',
      'label',
      'marker',
      'parentId',
      'path',
      'regulationId',
      'text',
    ])
  })

  test('returns 409 for links and figures whose target does not exist', async () => {
    const { edit } = await draftAndEdit()
    const { regulationId } = await regulations.node(edit, '2143(a)')
    const nowhere = '00000000-0000-4000-8000-000000000009'
    const link = await update({
      versionId: edit.versionId,
      regulationId,
      links: [{ start: 0, end: 2, regulationId: nowhere }],
    })
    expect([link.status, link.body.error, link.body.details]).toMatchObject([
      409,
      'regulations.link-broken',
      { regulationIds: [nowhere] },
    ])
    const figure = await update({
      versionId: edit.versionId,
      regulationId,
      figure: { image: 'a'.repeat(64), alt: 'x', width: 1, height: 1 },
    })
    expect(getStatusAndError(figure)).toEqual([409, 'regulations.link-broken'])
  })

  test('images are accepted by content and are immutable', async () => {
    const page = Buffer.from('<script>alert(1)</script>').toString('base64')
    const refused = await service.call(http.addImage, { body: { data: page } }, { as: editor })
    expect(getStatusAndError(refused)).toEqual([409, 'regulations.image-refused'])
    const { image } = getResults<{ image: string }>(
      await service.call(http.addImage, { body: { data: onePixel } }, { as: editor }),
    )
    const shown = await service.call(http.getImage, { params: { image } })
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
  })
})

describe('renumbering', () => {
  test('renumbers the provisions after an added one, and redirects their old labels', async () => {
    const { edit } = await draftAndEdit()
    const rule = await regulations.node(edit, '2143')
    const added = getResults<Edited>(
      await service.call(
        http.addSubRegulation,
        {
          body: {
            versionId: edit.versionId,
            parentId: rule.regulationId,
            position: 1,
            marker: '(b)',
            text: 'New.',
            renumberSiblings: true,
          },
        },
        { as: editor },
      ),
    )
    expect(added.relabeled.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2143(b) 2143(c)',
      '2143(b)(1) 2143(c)(1)',
      '2143(c) 2143(d)',
    ])
    expect(await labels(edit)).toEqual(['2143', '2143(a)', '2143(b)', '2143(c)', '2143(c)(1)', '2143(d)'])
    const moved = getResults<Edited>(
      await update({
        versionId: edit.versionId,
        regulationId: added.node?.regulationId,
        position: 0,
        renumberSiblings: true,
      }),
    )
    expect(moved.node?.label).toBe('2143(a)')
    const deletion = await service.call(
      http.deleteRegulation,
      {
        params: { id: added.node?.regulationId ?? '' },
        query: { versionId: edit.versionId, renumberSiblings: 'true' },
      },
      { as: editor },
    )
    expect(deletion.status).toBe(200)
    expect(await labels(edit)).toEqual(['2143', '2143(a)', '2143(b)', '2143(b)(1)', '2143(c)'])
    // Labels that readers never saw are not redirected.
    expect(
      getResults<unknown[]>(
        await service.call(http.listRedirects, { params: { versionId: edit.versionId } }, { as: editor }),
      ),
    ).toEqual([])
  })

  test('links to a later number of a reserved range work; shortening the range frees the number', async () => {
    const { edit } = await draftAndEdit()
    const { versionId } = edit
    const { regulationId: parentId } = await regulations.node(edit, '2143')
    const range = { marker: '(d)', reservedTo: 'f', text: '[Reserved]' }
    const added = getResults<Edited>(
      await service.call(http.addSubRegulation, { body: { versionId, parentId, ...range } }, { as: editor }),
    )
    expect((await labels(edit)).slice(-3)).toEqual(['2143(d)', '2143(e)', '2143(f)'])
    const resolve = async (label: string) =>
      service.call(http.resolveLabel, { query: { label, versionId } }, { as: editor })
    expect(getResults<object>(await resolve('2143(f)'))).toMatchObject({ label: '2143(f)', isRedirected: false })
    getResults(await update({ versionId, regulationId: added.node?.regulationId, reservedTo: 'e' }))
    expect((await labels(edit)).slice(-2)).toEqual(['2143(d)', '2143(e)'])
    expect((await resolve('2143(f)')).status).toBe(404)
  })

  test('redirects can be added and deleted by hand', async () => {
    const { edit } = await draftAndEdit()
    const { versionId } = edit
    const { regulationId } = await regulations.node(edit, '2143(c)')
    getResults(await update({ versionId, regulationId, marker: '(g)' }))
    const list = async () =>
      getResults<{ fromLabel: string; label: string }[]>(
        await service.call(http.listRedirects, { params: { versionId } }, { as: editor }),
      ).map((each) => `${each.fromLabel} ${each.label}`)
    expect(await list()).toEqual(['2143(c) 2143(g)'])
    const add = (fromLabel: string) =>
      service.call(http.addRedirect, { body: { versionId, regulationId, fromLabel } }, { as: editor })
    expect((await add('2140(x)')).status).toBe(200)
    const taken = await add('2143(a)')
    expect(getStatusAndError(taken)).toEqual([409, 'regulations.redirect-taken'])
    expect(await list()).toEqual(['2140(x) 2143(g)', '2143(c) 2143(g)'])
    const remove = () =>
      service.call(http.deleteRedirect, { params: { versionId }, query: { fromLabel: '2140(x)' } }, { as: editor })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    await regulations.promote(versionId)
    const resolved = await service.call(http.resolveLabel, { query: { label: '2143(c)', versionId } })
    expect(getResults<object>(resolved)).toMatchObject({ regulationId, label: '2143(g)', isRedirected: true })
  })
})

describe('two editors at the same time', () => {
  test('see each other while their pages are open', async () => {
    const { edit } = await draftAndEdit()
    const second = { ...editor, sub: 'editor-2', username: 'second@example.com' }
    const update = (as: typeof editor, page: string, isLeaving = false) =>
      service.call(
        http.updateActiveEditor,
        {
          params: { versionId: edit.versionId },
          body: { regulationId: null, pageId: `00000000-0000-4000-8000-00000000000${page}`, isLeaving },
        },
        { as },
      )
    type Update = { lockVersion: number; otherEditors: { name: string; isCurrentUser: boolean }[] }
    const listOthers = async (response: ReturnType<typeof update>) =>
      getResults<Update>(await response).otherEditors.map(({ name, isCurrentUser }) => [name, isCurrentUser])
    expect(await listOthers(update(editor, '1'))).toEqual([])
    expect(await listOthers(update(second, '2'))).toEqual([['Ed Itor', false]])
    expect(await listOthers(update(editor, '3'))).toEqual([
      ['Authority staff', false],
      ['Ed Itor', true],
    ])
    await update(second, '2', true)
    expect(await listOthers(update(editor, '1'))).toEqual([['Ed Itor', true]])
    service.clock.advance(61_000)
    expect(await listOthers(update(editor, '1'))).toEqual([])
    const hidden = await service.call(
      http.updateActiveEditor,
      { params: { versionId: edit.mainParentId }, body: { regulationId: null, pageId: edit.versionId } },
      { as: editor },
    )
    expect(hidden.status).toBe(404)
  })

  test('get 412 with the current text when they save an outdated version', async () => {
    const { edit } = await draftAndEdit()
    const { regulationId } = await regulations.node(edit, '2143(a)')
    const body = { versionId: edit.versionId, regulationId, expectedVersion: edit.lockVersion }
    const first = getResults<Edited>(await update({ ...body, text: 'Mine.' }))
    const late = await update({ ...body, text: 'Yours.' })
    expect([late.status, late.body.error, late.body.details['currentVersion']]).toEqual([
      412,
      'resource.stale',
      first.version.lockVersion,
    ])
    expect(
      (late.body.details['nodes'] as RegulationNode[]).find((node) => node.regulationId === regulationId)?.text,
    ).toBe('Mine.')
  })
})

describe('the promotion preview', () => {
  const readPreview = async (versionId: string) =>
    getResults<PromotionPreview>(
      await service.call(http.getPromotionPreview, { params: { versionId } }, { as: editor }),
    )
  const codes = (preview: PromotionPreview) => preview.problems.map(({ code, severity }) => `${severity} ${code}`)

  test('lists problems, superseded versions and the number of commenters', async () => {
    const { draft, edit } = await draftAndEdit()
    await regulations.comment(draft, '2143(a)', { as: reader })
    const preview = await readPreview(edit.versionId)
    expect(preview).toMatchObject({ to: 'PUBLISHED_DRAFT', createsVersion: false, commenterCount: 1 })
    expect(preview.supersedes.map((version) => version.versionId)).toEqual([draft.versionId])
    expect(preview.commentPeriodsEndingNow.map((version) => version.versionId)).toEqual([draft.versionId])
    expect(codes(preview)).toEqual([
      'warning change-note-missing',
      'warning comment-period-missing',
      'warning nothing-changed',
    ])
    const { regulationId } = await regulations.node(edit, '2143(a)')
    const target = await regulations.node(edit, '2143(c)')
    getResults(
      await update({
        versionId: edit.versionId,
        regulationId,
        text: '(c)',
        links: [{ start: 0, end: 3, regulationId: target.regulationId }],
      }),
    )
    getResults(
      await service.call(
        http.deleteRegulation,
        { params: { id: target.regulationId }, query: { versionId: edit.versionId } },
        { as: editor },
      ),
    )
    const changed = await readPreview(edit.versionId)
    expect(changed.changes).toMatchObject({ edited: 1, removed: 1 })
    expect(changed.problems.at(-1)).toEqual({
      code: 'link-to-removed',
      severity: 'warning',
      provisions: [{ regulationId, label: '2143(a)' }],
      canOverrideWithReason: false,
    })
  })

  test('reports that comments on the version in effect end when the next one takes effect', async () => {
    const draft = await regulations.publishDraft(text)
    const { commentOpensAt } = regulations.openCommentPeriod()
    const current = await regulations.promote((await regulations.promote(draft.versionId)).versionId, {
      effectiveFrom: '2026-01-01',
      commentOpensAt,
    })
    const later = await regulations.publishDraft(text, { of: current.mainParentId })
    const edit = await regulations.promote(later.versionId)
    const { mainParentId: regulationId, versionId } = edit
    const from = { body: { regulationId, versionId, effectiveFrom: '2031-03-01' } }
    getResults(await service.call(http.updateRegulation, from, { as: editor }))
    const preview = await readPreview(versionId)
    expect(preview.commentPeriodsEndingLater.map(({ version, endsAt }) => [version.versionId, endsAt])).toEqual([
      [current.versionId, '2031-03-01T05:00:00.000Z'],
    ])
    await regulations.promote(versionId)
    const status = await service.call(http.getVersionStatus, { params: { versionId: current.versionId } })
    expect(getResults<{ version: VersionSummary }>(status).version.commentClosesAt).toBe('2031-03-01T05:00:00.000Z')
  })

  test('reports a missing or taken effective date as an error', async () => {
    const draft = await regulations.publishDraft(text)
    expect(await readPreview(draft.versionId)).toMatchObject({ to: 'CURRENT_EDIT', createsVersion: true, problems: [] })
    const current = await regulations.adopt(draft, '2026-01-01')
    const next = await regulations.publishDraft(text, { of: current.mainParentId })
    const edit = await regulations.promote(next.versionId)
    expect(codes(await readPreview(edit.versionId))).toContain('error versions.effective-date-missing')
    getResults(
      await service.call(
        http.updateRegulation,
        {
          body: {
            versionId: edit.versionId,
            regulationId: edit.mainParentId,
            effectiveFrom: '2026-01-01',
            ftc: { submittedOn: '2025-12-01' },
          },
        },
        { as: editor },
      ),
    )
    const problems = codes(await readPreview(edit.versionId))
    expect(problems).toContain('error versions.effective-date-taken')
    expect(problems).toContain('warning ftc-undecided')
    expect((await readPreview(current.versionId)).to).toBeNull()
  })
})
