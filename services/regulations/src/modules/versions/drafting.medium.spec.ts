import {
  regulationsHttp as http,
  type PromotionOutlook,
  type RegulationNode,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { describe, expect, test } from 'vitest'
import { fault, results } from '@portal/testing-service'
import { editor, onePixel, reader, regulationsForFile, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await regulationsForFile()

const text = ruleText(2143, ['(a) One.', '(b) Two.', '(1) Two one.', '(c) Three.'])
type Edited = { version: VersionSummary; node: RegulationNode | null; relabelled: { from: string; to: string }[] }

/** A published draft and the edit that follows it. */
async function draftAndEdit() {
  const draft = await regulations.publishDraft(text)
  const made = await service.call(http.createDraftEditVersion, { body: { versionId: draft.versionId } }, { as: editor })
  return { draft, edit: results<{ version: VersionSummary }>(made).version }
}
const update = (body: object) => service.call(http.updateSubRegulation, { body: body as never }, { as: editor })
const labels = async (version: VersionSummary) => (await regulations.nodes(version)).slice(1).map((node) => node.label)

describe('the text of a provision', () => {
  test('keeps lists, links, tables and figures in their clean form, and loses what is taken away', async () => {
    const { edit } = await draftAndEdit()
    const { versionId } = edit
    const target = await regulations.node(edit, '2143(c)')
    const { regulationId } = await regulations.node(edit, '2143(a)')
    const { image, width, height } = results<{ image: string; width: number; height: number }>(
      await service.call(http.addImage, { body: { data: onePixel } }, { as: editor }),
    )
    const written = results<Edited>(
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
    const bare = results<Edited>(
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

  test('may not lead nowhere', async () => {
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
    expect(fault(figure)).toEqual([409, 'regulations.link-broken'])
  })

  test('a picture is taken by its content, and never changes', async () => {
    const page = Buffer.from('<script>alert(1)</script>').toString('base64')
    const refused = await service.call(http.addImage, { body: { data: page } }, { as: editor })
    expect(fault(refused)).toEqual([409, 'regulations.image-refused'])
    const { image } = results<{ image: string }>(
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

describe('numbers', () => {
  test('what follows an added provision is numbered on, and old labels keep leading to where they led', async () => {
    const { edit } = await draftAndEdit()
    const rule = await regulations.node(edit, '2143')
    const added = results<Edited>(
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
    expect(added.relabelled.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2143(b) 2143(c)',
      '2143(b)(1) 2143(c)(1)',
      '2143(c) 2143(d)',
    ])
    expect(await labels(edit)).toEqual(['2143', '2143(a)', '2143(b)', '2143(c)', '2143(c)(1)', '2143(d)'])
    const moved = results<Edited>(
      await update({
        versionId: edit.versionId,
        regulationId: added.node?.regulationId,
        position: 0,
        renumberSiblings: true,
      }),
    )
    expect(moved.node?.label).toBe('2143(a)')
    const gone = await service.call(
      http.deleteRegulation,
      {
        params: { id: added.node?.regulationId ?? '' },
        query: { versionId: edit.versionId, renumberSiblings: 'true' },
      },
      { as: editor },
    )
    expect(gone.status).toBe(200)
    expect(await labels(edit)).toEqual(['2143', '2143(a)', '2143(b)', '2143(b)(1)', '2143(c)'])
    // Numbers that nobody was ever told lead nowhere.
    expect(
      results<unknown[]>(
        await service.call(http.listRedirects, { params: { versionId: edit.versionId } }, { as: editor }),
      ),
    ).toEqual([])
  })

  test('a link to a later number of a reserved range arrives; shortened, the range gives that number up', async () => {
    const { edit } = await draftAndEdit()
    const { versionId } = edit
    const { regulationId: parentId } = await regulations.node(edit, '2143')
    const range = { marker: '(d)', reservedTo: 'f', text: '[Reserved]' }
    const added = results<Edited>(
      await service.call(http.addSubRegulation, { body: { versionId, parentId, ...range } }, { as: editor }),
    )
    expect((await labels(edit)).slice(-3)).toEqual(['2143(d)', '2143(e)', '2143(f)'])
    const resolve = async (label: string) =>
      service.call(http.resolveLabel, { query: { label, versionId } }, { as: editor })
    expect(results<object>(await resolve('2143(f)'))).toMatchObject({ label: '2143(f)', isRedirected: false })
    results(await update({ versionId, regulationId: added.node?.regulationId, reservedTo: 'e' }))
    expect((await labels(edit)).slice(-2)).toEqual(['2143(d)', '2143(e)'])
    expect((await resolve('2143(f)')).status).toBe(404)
  })

  test('an old label is kept, may be added by hand and taken back', async () => {
    const { edit } = await draftAndEdit()
    const { versionId } = edit
    const { regulationId } = await regulations.node(edit, '2143(c)')
    results(await update({ versionId, regulationId, marker: '(g)' }))
    const list = async () =>
      results<{ fromLabel: string; label: string }[]>(
        await service.call(http.listRedirects, { params: { versionId } }, { as: editor }),
      ).map((each) => `${each.fromLabel} ${each.label}`)
    expect(await list()).toEqual(['2143(c) 2143(g)'])
    const add = (fromLabel: string) =>
      service.call(http.addRedirect, { body: { versionId, regulationId, fromLabel } }, { as: editor })
    expect((await add('2140(x)')).status).toBe(200)
    const taken = await add('2143(a)')
    expect(fault(taken)).toEqual([409, 'regulations.redirect-taken'])
    expect(await list()).toEqual(['2140(x) 2143(g)', '2143(c) 2143(g)'])
    const remove = () =>
      service.call(http.deleteRedirect, { params: { versionId }, query: { fromLabel: '2140(x)' } }, { as: editor })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    await regulations.promote(versionId)
    const resolved = await service.call(http.resolveLabel, { query: { label: '2143(c)', versionId } })
    expect(results<object>(resolved)).toMatchObject({ regulationId, label: '2143(g)', isRedirected: true })
  })
})

describe('two editors at once', () => {
  test('are told of each other, for as long as they are there', async () => {
    const { edit } = await draftAndEdit()
    const second = { ...editor, sub: 'editor-2', username: 'second@example.com' }
    const here = (as: typeof editor, page: string, leaving = false) =>
      service.call(
        http.tellDraftPresence,
        {
          params: { versionId: edit.versionId },
          body: { regulationId: null, page: `00000000-0000-4000-8000-00000000000${page}`, leaving },
        },
        { as },
      )
    type Told = { lockVersion: number; others: { name: string; isSelf: boolean }[] }
    const others = async (answer: ReturnType<typeof here>) =>
      results<Told>(await answer).others.map(({ name, isSelf }) => [name, isSelf])
    expect(await others(here(editor, '1'))).toEqual([])
    expect(await others(here(second, '2'))).toEqual([['Ed Itor', false]])
    expect(await others(here(editor, '3'))).toEqual([
      ['Authority staff', false],
      ['Ed Itor', true],
    ])
    await here(second, '2', true)
    expect(await others(here(editor, '1'))).toEqual([['Ed Itor', true]])
    service.clock.advance(61_000)
    expect(await others(here(editor, '1'))).toEqual([])
    const hidden = await service.call(
      http.tellDraftPresence,
      { params: { versionId: edit.mainParentId }, body: { regulationId: null, page: edit.versionId } },
      { as: editor },
    )
    expect(hidden.status).toBe(404)
  })

  test('the later gets 412 with the text as it is now', async () => {
    const { edit } = await draftAndEdit()
    const { regulationId } = await regulations.node(edit, '2143(a)')
    const body = { versionId: edit.versionId, regulationId, expectedVersion: edit.lockVersion }
    const first = results<Edited>(await update({ ...body, text: 'Mine.' }))
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

describe('the outlook of a promotion', () => {
  const outlook = async (versionId: string) =>
    results<PromotionOutlook>(await service.call(http.getPromotionOutlook, { params: { versionId } }, { as: editor }))
  const codes = (told: PromotionOutlook) => told.problems.map(({ code, weight }) => `${weight} ${code}`)

  test('says what stands against it, whom it replaces and who is told', async () => {
    const { draft, edit } = await draftAndEdit()
    await regulations.comment(draft, '2143(a)', { as: reader })
    const told = await outlook(edit.versionId)
    expect(told).toMatchObject({ to: 'PUBLISHED_DRAFT', newRow: false, commenters: 1 })
    expect(told.supersedes.map((version) => version.versionId)).toEqual([draft.versionId])
    expect(told.endsCommentsOf.map((version) => version.versionId)).toEqual([draft.versionId])
    expect(codes(told)).toEqual(['warning change-note-missing', 'warning window-missing', 'warning nothing-changed'])
    const { regulationId } = await regulations.node(edit, '2143(a)')
    const target = await regulations.node(edit, '2143(c)')
    results(
      await update({
        versionId: edit.versionId,
        regulationId,
        text: '(c)',
        links: [{ start: 0, end: 3, regulationId: target.regulationId }],
      }),
    )
    results(
      await service.call(
        http.deleteRegulation,
        { params: { id: target.regulationId }, query: { versionId: edit.versionId } },
        { as: editor },
      ),
    )
    const changed = await outlook(edit.versionId)
    expect(changed.changes).toMatchObject({ edited: 1, removed: 1 })
    expect(changed.problems.at(-1)).toEqual({
      code: 'link-to-removed',
      weight: 'warning',
      provisions: [{ regulationId, label: '2143(a)' }],
      unlessReason: false,
    })
  })

  test('says that comments on the text in force end on the day another takes its place', async () => {
    const draft = await regulations.publishDraft(text)
    const { commentOpensAt } = regulations.openWindow()
    const current = await regulations.promote((await regulations.promote(draft.versionId)).versionId, {
      effectiveFrom: '2026-01-01',
      commentOpensAt,
    })
    const later = await regulations.publishDraft(text, { of: current.mainParentId })
    const edit = await regulations.promote(later.versionId)
    const { mainParentId: regulationId, versionId } = edit
    const from = { body: { regulationId, versionId, effectiveFrom: '2031-03-01' } }
    results(await service.call(http.updateRegulation, from, { as: editor }))
    const told = await outlook(versionId)
    expect(told.windowsEnding.map(({ version, at }) => [version.versionId, at])).toEqual([
      [current.versionId, '2031-03-01T05:00:00.000Z'],
    ])
    await regulations.promote(versionId)
    const status = await service.call(http.getVersionStatus, { params: { versionId: current.versionId } })
    expect(results<{ version: VersionSummary }>(status).version.commentClosesAt).toBe('2031-03-01T05:00:00.000Z')
  })

  test('a missing and a taken effective date are refusals before they are one', async () => {
    const draft = await regulations.publishDraft(text)
    expect(await outlook(draft.versionId)).toMatchObject({ to: 'CURRENT_EDIT', newRow: true, problems: [] })
    const current = await regulations.adopt(draft, '2026-01-01')
    const next = await regulations.publishDraft(text, { of: current.mainParentId })
    const edit = await regulations.promote(next.versionId)
    expect(codes(await outlook(edit.versionId))).toContain('refusal versions.effective-date-missing')
    results(
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
    const told = codes(await outlook(edit.versionId))
    expect(told).toContain('refusal versions.effective-date-taken')
    expect(told).toContain('warning ftc-undecided')
    expect((await outlook(current.versionId)).to).toBeNull()
  })
})
