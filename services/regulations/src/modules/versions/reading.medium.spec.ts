import { randomUUID } from 'node:crypto'
import {
  regulationsHttp as http,
  type RedlineEntry,
  type RegulationNode,
  type VersionLayers,
  type VersionStatus,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { beforeAll, describe, expect, test } from 'vitest'
import { getStatusAndError, getResults } from '@portal/testing-service'
import { readDemonstrationText, editor, setUpRegulations, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations()

describe('two versions of one series', () => {
  let first: VersionSummary
  let second: VersionSummary
  beforeAll(async () => {
    first = await regulations.publishDraft(readDemonstrationText('2000-racetrack-safety/v1'), {
      series: '2000',
      title: 'Racetrack Safety',
    })
    second = await regulations.publishDraft(readDemonstrationText('2000-racetrack-safety/v2'), {
      of: first.mainParentId,
      title: 'Racetrack Safety',
    })
  })

  test('keep the identity of their provisions', async () => {
    const before = new Map((await regulations.nodes(first)).map((node) => [node.regulationId, node]))
    const after = await regulations.nodes(second)
    const retained = after.filter((node) => before.has(node.regulationId))
    expect(retained.length / before.size).toBeGreaterThan(0.95)
    expect(retained.filter((node) => before.get(node.regulationId)?.text === node.text).length).toBeGreaterThan(200)
    expect(after[0]).toMatchObject({ regulationId: first.mainParentId, parentId: null, depth: 0, label: '2000' })
    expect(after.find((node) => node.label === 'Chapter 2000')).toMatchObject({
      depth: 1,
      parentId: first.mainParentId,
    })
  })

  test('have a redline of text and positions that ignores white space', async () => {
    const params = { fromVersionId: first.versionId, toVersionId: second.versionId }
    const response = await service.call(http.getRedline, { params })
    const { entries, counts } = getResults<{ entries: RedlineEntry[]; counts: Record<string, number> }>(response)
    expect(counts['edited']).toBeGreaterThan(3)
    for (const label of ['2002(a)', '2101(c)', '2115(d)']) {
      expect([label, entries.find((entry) => entry.node.label === label)?.op]).toEqual([label, 'same'])
    }
    const revalidated = await service.call(
      http.getRedline,
      { params },
      { headers: { 'if-none-match': String(response.headers['etag']) } },
    )
    expect(revalidated.status).toBe(304)
    const other = await regulations.publishDraft(ruleText(9, ['(a) One.']))
    const foreign = await service.call(http.getRedline, { params: { ...params, toVersionId: other.versionId } })
    expect(getStatusAndError(foreign)).toEqual([400, 'input.invalid'])
  })

  test('have texts that are addressed by hash and immutable', async () => {
    const request = { params: { contentHash: first.contentHash } }
    const response = await service.call(http.getVersionText, request)
    expect(response.headers['cache-control']).toContain('immutable')
    expect(getResults<{ nodes: RegulationNode[] }>(response).nodes).toHaveLength(first.nodeCount)
    const revalidated = await service.call(http.getVersionText, request, {
      headers: { 'if-none-match': String(response.headers['etag']) },
    })
    expect([revalidated.status, revalidated.text]).toEqual([304, ''])
    await service.restart()
    expect((await service.call(http.getVersionText, request)).text).toBe(response.text)
    expect((await service.call(http.getVersionText, { params: { contentHash: '0'.repeat(64) } })).status).toBe(404)
  })

  test('have links with valid offsets into the text', async () => {
    const layers = getResults<VersionLayers>(
      await service.call(http.getVersionLayers, { params: { versionId: second.versionId } }),
    )
    const nodes = new Map((await regulations.nodes(second)).map((node) => [node.regulationId, node]))
    const linkedWords = layers.terms
      .filter(({ regulationId }) => nodes.get(regulationId)?.label === '2143(b)(1)')
      .map(({ regulationId, start, end }) => nodes.get(regulationId)?.text.slice(start, end))
    expect(layers.terms.length).toBeGreaterThan(50)
    expect(layers.citations.length).toBeGreaterThan(20)
    for (const link of [...layers.terms, ...layers.citations]) {
      expect(link.end).toBeLessThanOrEqual(nodes.get(link.regulationId)?.text.length ?? 0)
    }
    expect(linkedWords).toEqual(['racetracks'])
  })

  test('report how a provision changed in the next version', async () => {
    const nodes = await regulations.nodes(first)
    const after = new Map((await regulations.nodes(second)).map((node) => [node.regulationId, node]))
    const next = async (node: RegulationNode) => {
      const params = {
        versionId: first.versionId,
        mainParentId: first.mainParentId,
        regulationId: node.regulationId,
        depth: node.depth,
      }
      return getResults<{ change: string; newLabel?: string }>(await service.call(http.getNextVersion, { params }))
    }
    const removed = nodes.find((node) => !after.has(node.regulationId))
    const renumbered = nodes.find((node) => {
      const other = after.get(node.regulationId)
      return other && other.label !== node.label && other.text === node.text
    })
    const edited = nodes.find((node) => node.label === '2143(b)(1)')
    if (!removed || !renumbered || !edited) throw new Error('the sample texts no longer contain every kind of change')
    expect((await next(removed)).change).toBe('removed')
    expect(await next(renumbered)).toMatchObject({
      change: 'moved',
      newLabel: after.get(renumbered.regulationId)?.label,
    })
    expect((await next(edited)).change).toBe('same')
    const last = (await regulations.nodes(second))[1]
    const params = {
      versionId: second.versionId,
      mainParentId: first.mainParentId,
      regulationId: last?.regulationId,
      depth: 1,
    }
    expect(getResults(await service.call(http.getNextVersion, { params }))).toMatchObject({
      change: 'none',
      node: null,
    })
  })

  test('an imported text can be exported and imported again without changes', async () => {
    const reimport = await service.call(
      http.importRegulation,
      { body: { text: readDemonstrationText('2000-racetrack-safety/v2'), mainParentId: first.mainParentId } },
      { as: editor },
    )
    const { mapping, version } = getResults<{ mapping: Record<string, number>; version: VersionSummary }>(reimport)
    expect(mapping).toMatchObject({ edited: 0, moved: 0, added: 0, removed: 0 })
    expect(version.contentHash).toBe(second.contentHash)
  })
})

describe('versions by date', () => {
  test('returns the version in effect on a date, also among several of one day', async () => {
    const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
    const mainParentId = draft.mainParentId
    const one = await regulations.adopt(draft, '2024-07-01')
    const adoptNext = async (words: string, from: string, sequence: number) =>
      regulations.adopt(await regulations.publishDraft(ruleText(2143, [`(a) ${words}`]), { of: mainParentId }), from, {
        sequence,
      })
    const two = await adoptNext('Two.', '2025-01-01', 0)
    const three = await adoptNext('Three.', '2025-01-01', 1)
    const future = await adoptNext('Four.', '2099-01-01', 0)
    const asOf = async (date: string) =>
      getResults<{ version: VersionSummary | null }>(
        await service.call(http.getVersionAsOf, { params: { mainParentId, date } }),
      ).version?.versionId
    expect(await asOf('2024-06-30')).toBeUndefined()
    expect(await asOf('2024-07-01')).toBe(one.versionId)
    expect(await asOf('2024-12-31')).toBe(one.versionId)
    expect(await asOf('2025-01-01')).toBe(three.versionId)
    expect(await asOf('2098-12-31')).toBe(three.versionId)
    expect(await asOf('2099-01-01')).toBe(future.versionId)
    const status = async (versionId: string) =>
      getResults<VersionStatus>(await service.call(http.getVersionStatus, { params: { versionId } })).legalStatus
    expect([
      await status(one.versionId),
      await status(two.versionId),
      await status(three.versionId),
      await status(future.versionId),
    ]).toEqual(['superseded', 'superseded', 'in-effect', 'future'])
    service.clock.set('2099-01-01T12:00:00Z')
    expect([await status(three.versionId), await status(future.versionId)]).toEqual(['superseded', 'in-effect'])
    expect(
      (await service.call(http.getVersionAsOf, { params: { mainParentId: randomUUID(), date: '2025-01-01' } })).status,
    ).toBe(404)
  })
})

describe('permanent links', () => {
  test('an old label redirects to its provision', async () => {
    const edit = await regulations.importText(ruleText(7143, ['(a) One.', '(b) Two.']))
    const node = await regulations.node(edit, '7143(b)')
    const body = { versionId: edit.versionId, regulationId: node.regulationId, marker: '(c)' }
    getResults(await service.call(http.updateSubRegulation, { body }, { as: editor }))
    const draft = await regulations.promote(edit.versionId)
    const resolve = (label: string) => service.call(http.resolveLabel, { query: { label } })
    expect(getResults(await resolve('7143(b)'))).toMatchObject({
      regulationId: node.regulationId,
      label: '7143(c)',
      isRedirected: true,
    })
    expect(getResults(await resolve('7143(c)'))).toMatchObject({ isRedirected: false })
    expect((await resolve('7143(z)')).status).toBe(404)
    const located = getResults(
      await service.call(http.locateRegulation, { params: { regulationId: node.regulationId } }),
    )
    expect(located).toEqual({
      regulationId: node.regulationId,
      mainParentId: draft.mainParentId,
      versionId: draft.versionId,
      label: '7143(c)',
      isRemoved: false,
    })
  })
})

describe('lists', () => {
  test('filter versions by query or body', async () => {
    const draft = await regulations.publishDraft(ruleText(3, ['(a) One.']))
    const byQuery = await service.call(http.listVersions, {
      query: { mainParentId: draft.mainParentId, openForComment: 'true' },
    })
    const byBody = await service.call(http.listVersions, {
      body: { mainParentId: draft.mainParentId, openForComment: true },
    })
    expect(byBody.text).toBe(byQuery.text)
    expect(getResults<{ total: number }>(byBody).total).toBe(1)
    const named = await service.send('GET', '/api/versions', { headers: { 'content-type': 'application/json' } })
    expect(named.status).toBe(200)
    const unknown = await service.call(http.listVersions, { body: { colour: 'red' } })
    expect(unknown.status).toBe(400)
  })

  test('order versions by publication date, or by the end of the comment period', async () => {
    service.clock.advance(1000)
    const late = await regulations.publishDraft(ruleText(90, ['(a) One.']), { series: '9090' })
    service.clock.advance(1000)
    const edit = await regulations.importText(ruleText(10, ['(a) One.']), { series: '1010' })
    const early = await regulations.promote(edit.versionId, regulations.openCommentPeriod(1))
    service.clock.advance(1000)
    const adopted = await regulations.adopt(early, '2026-01-01', regulations.openCommentPeriod(2))
    const idsOf = async (query: object) =>
      getResults<{ items: VersionSummary[] }>(await service.call(http.listVersions, { query })).items.map(
        (version) => version.versionId,
      )
    expect(await idsOf({ order: 'newest', limit: '3' })).toEqual([adopted.versionId, early.versionId, late.versionId])
    const open = await idsOf({ order: 'closing', openForComment: 'true', limit: '100' })
    expect(open).not.toContain(early.versionId)
    expect(open.indexOf(adopted.versionId)).toBeLessThan(open.indexOf(late.versionId))
  })

  test('order series by number, and return the total beyond the last page too', async () => {
    await regulations.publishDraft(ruleText(99, ['(a) One.']), { series: '10900' })
    const seriesOf = async (call: typeof http.listVersions | typeof http.listRegulations, query: object) =>
      getResults<{ items: { series?: string }[]; total: number }>(await service.call(call, { query }))
    for (const call of [http.listVersions, http.listRegulations]) {
      const { items, total } = await seriesOf(call, { limit: '100' })
      const series = items.flatMap((item) => (item.series === undefined ? [] : [Number(item.series)]))
      expect(series).toEqual(series.toSorted((one, other) => one - other))
      expect(series).toContain(10_900)
      expect(await seriesOf(call, { skip: '1000' })).toMatchObject({ items: [], total })
    }
    const promulgated = await seriesOf(http.listRegulations, { promulgated: 'true', limit: '100' })
    expect(promulgated.items).not.toContainEqual(expect.objectContaining({ series: '10900' }))
  })

  test('return the newest version of each regulation with or without its text', async () => {
    const draft = await regulations.publishDraft(ruleText(4, ['(a) One.']))
    const latest = async (versionOnly: string) =>
      getResults<(VersionSummary & { nodes?: RegulationNode[] })[]>(
        await service.call(http.getLatestVersion, { params: { state: 'PUBLISHED_DRAFT', versionOnly } }),
      ).find((version) => version.versionId === draft.versionId)
    expect((await latest('true'))?.nodes).toBeUndefined()
    expect((await latest('false'))?.nodes).toEqual(await regulations.nodes(draft))
    const request = { params: { state: 'PUBLISHED_DRAFT', versionOnly: 'false' } } as const
    const { headers } = await service.call(http.getLatestVersion, request)
    const etag = { 'if-none-match': String(headers['etag']) }
    const unchanged = await service.call(http.getLatestVersion, request, { headers: etag })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    await regulations.publishDraft(ruleText(4, ['(a) One, changed.']), { of: draft.mainParentId })
    expect((await service.call(http.getLatestVersion, request, { headers: etag })).status).toBe(200)
    const page = await service.call(http.getListVersions, { query: { filter: draft.title.en } })
    expect(getResults<{ items: VersionSummary[] }>(page).items.map((version) => version.versionId)).toEqual([
      draft.versionId,
    ])
  })
})
