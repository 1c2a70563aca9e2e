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
import { fault, results } from '@portal/testing-service'
import { demonstrationText, editor, regulationsForFile, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await regulationsForFile()

describe('two versions of one series', () => {
  let first: VersionSummary
  let second: VersionSummary
  beforeAll(async () => {
    first = await regulations.publishDraft(demonstrationText('2000-racetrack-safety/v1'), {
      series: '2000',
      title: 'Racetrack Safety',
    })
    second = await regulations.publishDraft(demonstrationText('2000-racetrack-safety/v2'), {
      of: first.mainParentId,
      title: 'Racetrack Safety',
    })
  })

  test('keep the identity of their provisions', async () => {
    const before = new Map((await regulations.nodes(first)).map((node) => [node.regulationId, node]))
    const after = await regulations.nodes(second)
    const kept = after.filter((node) => before.has(node.regulationId))
    expect(kept.length / before.size).toBeGreaterThan(0.95)
    expect(kept.filter((node) => before.get(node.regulationId)?.text === node.text).length).toBeGreaterThan(200)
    expect(after[0]).toMatchObject({ regulationId: first.mainParentId, parentId: null, depth: 0, label: '2000' })
    expect(after.find((node) => node.label === 'Chapter 2000')).toMatchObject({
      depth: 1,
      parentId: first.mainParentId,
    })
  })

  test('the redline tells words, places and nothing about spaces', async () => {
    const params = { fromVersionId: first.versionId, toVersionId: second.versionId }
    const answer = await service.call(http.getRedline, { params })
    const { entries, counts } = results<{ entries: RedlineEntry[]; counts: Record<string, number> }>(answer)
    expect(counts['edited']).toBeGreaterThan(3)
    for (const label of ['2002(a)', '2101(c)', '2115(d)']) {
      expect([label, entries.find((entry) => entry.node.label === label)?.op]).toEqual([label, 'same'])
    }
    const again = await service.call(
      http.getRedline,
      { params },
      { headers: { 'if-none-match': String(answer.headers['etag']) } },
    )
    expect(again.status).toBe(304)
    const other = await regulations.publishDraft(ruleText(9, ['(a) One.']))
    const foreign = await service.call(http.getRedline, { params: { ...params, toVersionId: other.versionId } })
    expect(fault(foreign)).toEqual([400, 'input.invalid'])
  })

  test('the text has an address by its hash and never changes', async () => {
    const request = { params: { contentHash: first.contentHash } }
    const answer = await service.call(http.getVersionText, request)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(results<{ nodes: RegulationNode[] }>(answer).nodes).toHaveLength(first.nodeCount)
    const again = await service.call(http.getVersionText, request, {
      headers: { 'if-none-match': String(answer.headers['etag']) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    await service.restart()
    expect((await service.call(http.getVersionText, request)).text).toBe(answer.text)
    expect((await service.call(http.getVersionText, { params: { contentHash: '0'.repeat(64) } })).status).toBe(404)
  })

  test('links stand beside the text, within it', async () => {
    const layers = results<VersionLayers>(
      await service.call(http.getVersionLayers, { params: { versionId: second.versionId } }),
    )
    const nodes = new Map((await regulations.nodes(second)).map((node) => [node.regulationId, node]))
    const term = layers.terms.find(({ regulationId }) => nodes.get(regulationId)?.label === '2143(b)(1)')
    expect(layers.terms.length).toBeGreaterThan(50)
    expect(layers.citations.length).toBeGreaterThan(20)
    for (const link of [...layers.terms, ...layers.citations]) {
      expect(link.end).toBeLessThanOrEqual(nodes.get(link.regulationId)?.text.length ?? 0)
    }
    expect(term === undefined || nodes.get(term.regulationId)?.text.slice(term.start, term.end)).toBeTruthy()
  })

  test('the next version of a provision is told with its fate', async () => {
    const nodes = await regulations.nodes(first)
    const after = new Map((await regulations.nodes(second)).map((node) => [node.regulationId, node]))
    const next = async (node: RegulationNode) => {
      const params = {
        versionId: first.versionId,
        mainParentId: first.mainParentId,
        regulationId: node.regulationId,
        depth: node.depth,
      }
      return results<{ fate: string; newLabel?: string }>(await service.call(http.getNextVersion, { params }))
    }
    const removed = nodes.find((node) => !after.has(node.regulationId))
    const renumbered = nodes.find((node) => {
      const other = after.get(node.regulationId)
      return other && other.label !== node.label && other.text === node.text
    })
    const edited = nodes.find((node) => node.label === '2143(b)(1)')
    if (removed) expect((await next(removed)).fate).toBe('removed')
    if (renumbered)
      expect(await next(renumbered)).toMatchObject({
        fate: 'moved',
        newLabel: after.get(renumbered.regulationId)?.label,
      })
    if (edited) expect(['same', 'edited']).toContain((await next(edited)).fate)
    const last = (await regulations.nodes(second))[1]
    const params = {
      versionId: second.versionId,
      mainParentId: first.mainParentId,
      regulationId: last?.regulationId,
      depth: 1,
    }
    expect(results(await service.call(http.getNextVersion, { params }))).toMatchObject({ fate: 'none', node: null })
  })

  test('an imported text can be exported and imported again without a change', async () => {
    const again = await service.call(
      http.importRegulation,
      { body: { text: demonstrationText('2000-racetrack-safety/v2'), mainParentId: first.mainParentId } },
      { as: editor },
    )
    const { mapping, version } = results<{ mapping: Record<string, number>; version: VersionSummary }>(again)
    expect(mapping).toMatchObject({ edited: 0, moved: 0, added: 0, removed: 0 })
    expect(version.contentHash).toBe(second.contentHash)
  })
})

describe('point in time', () => {
  test('a date names the version in force, also among those of one day', async () => {
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
      results<{ version: VersionSummary | null }>(
        await service.call(http.getVersionAsOf, { params: { mainParentId, date } }),
      ).version?.versionId
    expect(await asOf('2024-06-30')).toBeUndefined()
    expect(await asOf('2024-07-01')).toBe(one.versionId)
    expect(await asOf('2024-12-31')).toBe(one.versionId)
    expect(await asOf('2025-01-01')).toBe(three.versionId)
    expect(await asOf('2098-12-31')).toBe(three.versionId)
    expect(await asOf('2099-01-01')).toBe(future.versionId)
    const status = async (versionId: string) =>
      results<VersionStatus>(await service.call(http.getVersionStatus, { params: { versionId } })).legalStatus
    expect([
      await status(one.versionId),
      await status(two.versionId),
      await status(three.versionId),
      await status(future.versionId),
    ]).toEqual(['superseded', 'superseded', 'in-force', 'future'])
    service.clock.set('2099-01-01T12:00:00Z')
    expect([await status(three.versionId), await status(future.versionId)]).toEqual(['superseded', 'in-force'])
    expect(
      (await service.call(http.getVersionAsOf, { params: { mainParentId: randomUUID(), date: '2025-01-01' } })).status,
    ).toBe(404)
  })
})

describe('addresses', () => {
  test('an old label leads to the provision that had it', async () => {
    const edit = await regulations.importText(ruleText(7143, ['(a) One.', '(b) Two.']))
    const node = await regulations.node(edit, '7143(b)')
    const body = { versionId: edit.versionId, regulationId: node.regulationId, marker: '(c)' }
    results(await service.call(http.updateSubRegulation, { body }, { as: editor }))
    const draft = await regulations.promote(edit.versionId)
    const resolve = (label: string) => service.call(http.resolveLabel, { query: { label } })
    expect(results(await resolve('7143(b)'))).toMatchObject({
      regulationId: node.regulationId,
      label: '7143(c)',
      isRedirected: true,
    })
    expect(results(await resolve('7143(c)'))).toMatchObject({ isRedirected: false })
    expect((await resolve('7143(z)')).status).toBe(404)
    const located = results(await service.call(http.locateRegulation, { params: { regulationId: node.regulationId } }))
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
  test('versions are filtered by the query, or the same as a body', async () => {
    const draft = await regulations.publishDraft(ruleText(3, ['(a) One.']))
    const byQuery = await service.call(http.listVersions, {
      query: { mainParentId: draft.mainParentId, openForComment: 'true' },
    })
    const byBody = await service.call(http.listVersions, {
      body: { mainParentId: draft.mainParentId, openForComment: true },
    })
    expect(byBody.text).toBe(byQuery.text)
    expect(results<{ total: number }>(byBody).total).toBe(1)
    const named = await service.send('GET', '/api/versions', { headers: { 'content-type': 'application/json' } })
    expect(named.status).toBe(200)
    const unknown = await service.call(http.listVersions, { body: { colour: 'red' } })
    expect(unknown.status).toBe(400)
  })

  test('what was published last comes first; what takes comments may be an adopted text, and closes in order', async () => {
    service.clock.advance(1000)
    const late = await regulations.publishDraft(ruleText(90, ['(a) One.']), { series: '9090' })
    service.clock.advance(1000)
    const edit = await regulations.importText(ruleText(10, ['(a) One.']), { series: '1010' })
    const early = await regulations.promote(edit.versionId, regulations.openWindow(1))
    service.clock.advance(1000)
    const adopted = await regulations.adopt(early, '2026-01-01', regulations.openWindow(2))
    const idsOf = async (query: object) =>
      results<{ items: VersionSummary[] }>(await service.call(http.listVersions, { query })).items.map(
        (version) => version.versionId,
      )
    expect(await idsOf({ order: 'newest', limit: '3' })).toEqual([adopted.versionId, early.versionId, late.versionId])
    const open = await idsOf({ order: 'closing', openForComment: 'true', limit: '100' })
    expect(open).not.toContain(early.versionId)
    expect(open.indexOf(adopted.versionId)).toBeLessThan(open.indexOf(late.versionId))
  })

  test('series stand in the order of their numbers, and a page beyond the last knows how many there are', async () => {
    await regulations.publishDraft(ruleText(99, ['(a) One.']), { series: '10900' })
    const seriesOf = async (call: typeof http.listVersions | typeof http.listRegulations, query: object) =>
      results<{ items: { series?: string }[]; total: number }>(await service.call(call, { query }))
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

  test('the newest version of each regulation, with or without its text', async () => {
    const draft = await regulations.publishDraft(ruleText(4, ['(a) One.']))
    const latest = async (versionOnly: string) =>
      results<(VersionSummary & { nodes?: RegulationNode[] })[]>(
        await service.call(http.getLatestVersion, { params: { state: 'PUBLISHED_DRAFT', versionOnly } }),
      ).find((version) => version.versionId === draft.versionId)
    expect((await latest('true'))?.nodes).toBeUndefined()
    expect((await latest('false'))?.nodes).toEqual(await regulations.nodes(draft))
    const whole = { params: { state: 'PUBLISHED_DRAFT', versionOnly: 'false' } } as const
    const { headers } = await service.call(http.getLatestVersion, whole)
    const known = { 'if-none-match': String(headers['etag']) }
    const unchanged = await service.call(http.getLatestVersion, whole, { headers: known })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    await regulations.publishDraft(ruleText(4, ['(a) One, changed.']), { of: draft.mainParentId })
    expect((await service.call(http.getLatestVersion, whole, { headers: known })).status).toBe(200)
    const page = await service.call(http.getListVersions, { query: { filter: draft.title.en } })
    expect(results<{ items: VersionSummary[] }>(page).items.map((version) => version.versionId)).toEqual([
      draft.versionId,
    ])
  })
})
