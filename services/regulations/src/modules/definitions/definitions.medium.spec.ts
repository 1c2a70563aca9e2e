import { randomUUID } from 'node:crypto'
import {
  regulationsHttp as http,
  type Definition,
  type DefinitionComment,
  type VersionLayers,
  type VersionSummary,
} from '@portal/contracts-regulations'
import { getStatusAndError, getResults, type TokenContents } from '@portal/testing-service'
import { describe, expect, test, vi } from 'vitest'
import { editor, other, reader, setUpRegulations, ruleText, staff } from '../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations({ nats: true })

const add = (body: object) => service.call(http.addDefinition, { body }, { as: editor })

describe('definitions', () => {
  test('creates a version when meaning or scope changes, and none when nothing changes', async () => {
    const added = getResults<Definition>(
      await add({ term: 'stall', description: 'A <b>box</b> & more.', changeNote: 'First.' }),
    )
    expect(added).toMatchObject({
      term: 'stall',
      description: 'A box & more.',
      versionNumber: 1,
      scope: { kind: 'all' },
    })
    const update = (change: object, more: object = {}) =>
      service.call(
        http.updateDefinition,
        { body: { id: added.id, term: 'stall', description: added.description, ...change, ...more } },
        { as: editor },
      )
    expect(getResults<Definition>(await update({ changeNote: 'Nothing.' })).versionNumber).toBe(1)
    let fields: object = {}
    const changes = [
      { aliases: ['box stall'] },
      { scope: { kind: 'rule', ref: '2143' } },
      { precedence: 3 },
      { exclusions: ['stall plate'] },
      { term: 'stable stall' },
    ]
    for (const [index, change] of changes.entries()) {
      fields = { ...fields, ...change }
      expect(getResults<Definition>(await update(fields)).versionNumber).toBe(index + 2)
    }
    const reworded = getResults<Definition>(await update({ ...fields, description: 'A place for one horse.' }))
    expect(reworded.versionNumber).toBe(7)
    const stale = await update({ description: 'Other.' }, { expectedVersion: added.lockVersion })
    expect([...getStatusAndError(stale), stale.body.details.definition.description]).toEqual([
      412,
      'resource.stale',
      'A place for one horse.',
    ])
    const { items } = getResults<{ items: object[] }>(
      await service.call(http.getDefinitionVersions, { params: { id: added.id } }),
    )
    const first = { term: 'stall', description: 'A box & more.', aliases: [], scope: { kind: 'all' }, exclusions: [] }
    expect(items[0]).toMatchObject({ ...fields, versionNumber: 7, description: 'A place for one horse.' })
    expect(items.at(-1)).toMatchObject({ ...first, precedence: 0, versionNumber: 1, changeNote: 'First.' })
    expect(items).toHaveLength(7)
  })

  test('returns 409 when the term is already defined for the same scope', async () => {
    await add({ term: 'Paddock', description: 'Here.' })
    expect(getStatusAndError(await add({ term: 'paddock', description: 'There.' }))).toEqual([
      409,
      'definitions.term-taken',
    ])
    expect((await add({ term: 'paddock', description: 'There.', scope: { kind: 'series', ref: '2000' } })).status).toBe(
      200,
    )
    // A scope reference that is ignored does not make the definition different.
    expect(
      getStatusAndError(await add({ term: 'paddock', description: 'There.', scope: { kind: 'all', ref: '2000' } })),
    ).toEqual([409, 'definitions.term-taken'])
    expect(getStatusAndError(await add({ term: 'yard', description: 'x', scope: { kind: 'rule' } }))).toEqual([
      400,
      'input.invalid',
    ])
    expect(getStatusAndError(await add({ term: '<b></b>', description: 'x' }))).toEqual([400, 'input.invalid'])
    const races = await Promise.all(
      Array.from({ length: 8 }, () => add({ term: 'furlong', description: 'An eighth of a mile.' })),
    )
    expect(races.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('finds definitions by letter and by text, and keeps retired ones', async () => {
    const { id } = getResults<Definition>(
      await add({ term: 'zebra dun', description: 'A colour.', aliases: ['striped dun'] }),
    )
    const list = async (query: object) =>
      getResults<{ items: Definition[]; total: number }>(await service.call(http.listDefinitions, { query })).items.map(
        (item) => item.term,
      )
    expect(await list({ letter: 'Z' })).toEqual(['zebra dun'])
    expect(await list({ q: 'striped' })).toEqual(['zebra dun'])
    expect(await list({ q: 'colours' })).toEqual(['zebra dun'])
    const retire = () => service.call(http.deleteDefinition, { params: { id } }, { as: editor })
    expect(getResults(await retire())).toEqual({ retired: true })
    expect(getResults(await retire())).toEqual({ retired: true })
    expect(await list({ letter: 'z' })).toEqual([])
    expect((await service.call(http.getDefinition, { params: { id } })).status).toBe(404)
    expect((await service.call(http.getDefinitionVersions, { params: { id } })).status).toBe(200)
    expect((await service.call(http.getDefinition, { params: { id: randomUUID() } })).status).toBe(404)
  })
})

describe('a client that sends only a description', () => {
  test('defines the term that the description names', async () => {
    const added = getResults<Definition>(await add({ description: '"Chairman" means the head of the Board.' }))
    expect(added).toMatchObject({ term: 'Chairman', description: '"Chairman" means the head of the Board.' })
    const scoped = { id: added.id, term: 'Chairman', description: added.description, aliases: ['Chair'] }
    await service.call(http.updateDefinition, { body: scoped }, { as: editor })
    const body = { id: added.id, description: 'Chairman means the person who heads the Board.' }
    const updated = getResults<Definition>(await service.call(http.updateDefinition, { body }, { as: editor }))
    expect(updated).toMatchObject({ term: 'Chairman', description: body.description, aliases: ['Chair'] })
  })

  test('gets an error for the missing term when the description names none', async () => {
    for (const endpoint of [http.addDefinition, http.updateDefinition]) {
      const { id } = getResults<Definition>(await add({ term: `paddock ${endpoint.path}`, description: 'A field.' }))
      const body = { ...(endpoint === http.updateDefinition && { id }), description: 'The head of the Board.' }
      const answer = await service.call(endpoint, { body }, { as: editor })
      expect(getStatusAndError(answer)).toEqual([400, 'input.invalid'])
      expect(answer.body.details.fields).toMatchObject([{ path: ['body', 'term'] }])
    }
  })
})

describe('Spanish translations', () => {
  const translate = (id: string, body: object, as: TokenContents = editor) =>
    service.call(http.translateDefinition, { params: { id }, body }, { as })
  const english = (id: string, change: object) =>
    service.call(
      http.updateDefinition,
      { body: { id, term: 'hoof', description: 'The foot.', ...change } },
      { as: editor },
    )
  const listed = async (translation: string) =>
    getResults<{ items: Definition[] }>(
      await service.call(http.listDefinitions, { query: { q: 'hoof', translation } }),
    ).items.map((item) => item.term)

  test('become outdated when the English definition changes', async () => {
    const { id } = getResults<Definition>(await add({ term: 'hoof', description: 'The foot.' }))
    expect([await listed('missing'), await listed('outdated')]).toEqual([['hoof'], []])
    const written = getResults<Definition>(
      await translate(id, { term: 'casco', text: 'El <b>pie</b>.', englishVersionNumber: 1 }),
    )
    expect(written.translation).toEqual({
      en: 'The foot.',
      es: 'El pie.',
      term: 'casco',
      isOutdated: false,
      lockVersion: 1,
    })
    expect([await listed('missing'), await listed('outdated')]).toEqual([[], []])
    const reworded = getResults<Definition>(await english(id, { description: 'The foot of a horse.' }))
    expect(reworded.translation).toMatchObject({ en: 'The foot.', es: 'El pie.', isOutdated: true })
    expect(await listed('outdated')).toEqual(['hoof'])
    const again = { term: 'casco', text: 'El pie de un caballo.', englishVersionNumber: 2, expectedVersion: 1 }
    expect(getResults<Definition>(await translate(id, again)).translation).toMatchObject({
      isOutdated: false,
      lockVersion: 2,
    })
  })

  test('return 412 when the English or the Spanish text has changed in the meantime', async () => {
    const { id } = getResults<Definition>(await add({ term: 'hoof wall', description: 'The outside.' }))
    expect(
      getStatusAndError(await translate(id, { term: 'tapa', text: 'Lo de fuera.', englishVersionNumber: 2 })),
    ).toEqual([412, 'resource.stale'])
    await translate(id, { term: 'tapa', text: 'Lo de fuera.', englishVersionNumber: 1 })
    const late = await translate(id, { term: 'muralla', text: 'x', englishVersionNumber: 1, expectedVersion: 0 })
    expect([...getStatusAndError(late), late.body.details.definition.translation.term]).toEqual([
      412,
      'resource.stale',
      'tapa',
    ])
    expect(getStatusAndError(await translate(id, { term: '<i></i>', text: 'x', englishVersionNumber: 1 }))).toEqual([
      400,
      'input.invalid',
    ])
    expect(getStatusAndError(await translate(randomUUID(), { term: 'a', text: 'b', englishVersionNumber: 1 }))).toEqual(
      [404, 'resource.not-found'],
    )
  })
})

describe('term links in published texts', () => {
  test('follow changes of definitions without changing the text', async () => {
    const draft = await regulations.publishDraft(ruleText(2143, ['(a) The farrier comes on Mondays.']))
    const node = await regulations.node(draft, '2143(a)')
    const linked = async () => {
      const layers = await service.call(http.getVersionLayers, { params: { versionId: draft.versionId } })
      return getResults<VersionLayers>(layers)
        .terms.filter((term) => term.regulationId === node.regulationId)
        .map((term) => term.definitionId)
    }
    expect(await linked()).toEqual([])
    const { id } = getResults<Definition>(await add({ term: 'farrier', description: 'Who shoes horses.' }))
    await vi.waitFor(async () => expect(await linked()).toEqual([id]), { timeout: 10_000, interval: 50 })
    const uses = await service.call(http.listDefinitionUses, { params: { id }, query: {} })
    expect(getResults(uses)).toMatchObject({
      total: 1,
      items: [{ versionId: draft.versionId, regulationId: node.regulationId, label: '2143(a)', occurrences: 1 }],
    })
    await service.call(http.deleteDefinition, { params: { id } }, { as: editor })
    await vi.waitFor(async () => expect(await linked()).toEqual([]), { timeout: 10_000, interval: 50 })
  })

  test('use a standalone text’s own definitions first, regardless of precedence in the rulebook', async () => {
    const body = { term: 'groom', description: 'Who cares for horses.', precedence: 80 }
    const { id: ofRulebook } = getResults<Definition>(await add(body))
    const lines = ['(a) The term “groom” means a member of the court.', '(b) A groom serves.']
    const links = async (draft: VersionSummary, label: string) => {
      const layers = await service.call(http.getVersionLayers, { params: { versionId: draft.versionId } })
      const { regulationId } = await regulations.node(draft, label)
      return getResults<VersionLayers>(layers).terms.flatMap((term) =>
        term.regulationId === regulationId ? [term.definitionId === ofRulebook] : [],
      )
    }
    const alone = await regulations.publishDraft(ruleText(3077, lines))
    expect([await links(alone, '3077(a)'), await links(alone, '3077(b)')]).toEqual([[], [false]])
    const ofSeries = await regulations.publishDraft(ruleText(3078, lines), { series: '3078' })
    expect([await links(ofSeries, '3078(a)'), await links(ofSeries, '3078(b)')]).toEqual([[true], [true]])
  })

  test('adopted versions update the definitions they contain; drafts only add new terms', async () => {
    const text = (days: number) => ruleText(2010, [`(a) The term “respite” means a rest of ${days} days.`])
    const draft = await regulations.publishDraft(text(5))
    const find = async () =>
      getResults<{ items: Definition[] }>(await service.call(http.listDefinitions, { query: { q: 'respite' } }))
        .items[0]
    expect(await find()).toMatchObject({ term: 'respite', versionNumber: 1, source: { label: '2010(a)' } })
    expect(await find()).toMatchObject({ isProposed: true, effectiveFrom: null })
    await regulations.adopt(draft, '2025-01-01')
    expect(await find()).toMatchObject({ isProposed: false, effectiveFrom: '2025-01-01' })
    const next = await regulations.publishDraft(text(9), { of: draft.mainParentId })
    expect((await find())?.description).toContain('5 days')
    await regulations.adopt(next, '2025-06-01')
    const adopted = await find()
    expect(adopted).toMatchObject({ versionNumber: 2, description: expect.stringContaining('9 days') })
    const same = await regulations.publishDraft(text(9), { of: draft.mainParentId })
    await regulations.adopt(same, '2025-09-01')
    expect((await find())?.effectiveFrom, 'the text is the same since June').toBe('2025-06-01')
    const versions = await service.call(http.getDefinitionVersions, { params: { id: adopted?.id ?? '' }, query: {} })
    expect(getResults<{ items: { effectiveFrom: string }[] }>(versions).items).toMatchObject([
      { effectiveFrom: '2025-06-01' },
      { effectiveFrom: '2025-01-01' },
    ])
  })
})

describe('definitions in another text', () => {
  const labor = { citation: 'section 3(5) of the Sample Labor Act' }
  const find = async (q: string) =>
    getResults<{ items: Definition[] }>(await service.call(http.listDefinitions, { query: { q } })).items[0]

  test('found in a regulation name the other text, and follow the adopted version', async () => {
    const text = (place: string) => ruleText(2040, [`(a) The term “groundsman” is defined in ${place}.`])
    const draft = await regulations.publishDraft(text('section 3(5) of the Sample Labor Act'))
    expect((await find('groundsman'))?.definedIn).toEqual(labor)
    await regulations.adopt(draft, '2025-01-01')
    const next = await regulations.publishDraft(text('section 4 of the Sample Labor Act'), { of: draft.mainParentId })
    await regulations.adopt(next, '2025-06-01')
    expect((await find('groundsman'))?.definedIn).toEqual({ citation: 'section 4 of the Sample Labor Act' })
  })

  test('written by staff name the other text as long as the description does', async () => {
    const description = '“Outrider” is defined in section 3(5) of the Sample Labor Act.'
    const added = getResults<Definition>(await add({ term: 'outrider', description }))
    expect(added.definedIn).toEqual(labor)
    const body = { id: added.id, expectedVersion: added.lockVersion, term: 'outrider', description: 'A rider.' }
    const updated = getResults<Definition>(await service.call(http.updateDefinition, { body }, { as: editor }))
    expect(updated.definedIn).toBeUndefined()
  })
})

describe('definitions that a draft proposed', () => {
  const find = async (q: string) =>
    getResults<{ items: Definition[] }>(await service.call(http.listDefinitions, { query: { q } })).items.filter(
      ({ term }) => term === q,
    )
  const defining = (term: string, days: number) =>
    ruleText(2020, ['(a) Nothing.', `(b) The term “${term}” means a rest of ${days} days.`])

  test('are removed when the adopted version does not contain them', async () => {
    const draft = await regulations.publishDraft(defining('siesta', 1))
    expect(await find('siesta')).toMatchObject([{ isProposed: true }])
    const next = await regulations.publishDraft(ruleText(2020, ['(a) Nothing.']), { of: draft.mainParentId })
    expect(await find('siesta'), 'the newer draft does not propose it').toEqual([])
    await regulations.adopt(next, '2025-01-01')
    expect(await find('siesta')).toEqual([])
  })

  test('follow the newest draft, and are listed once', async () => {
    const draft = await regulations.publishDraft(defining('lull', 1))
    const next = await regulations.publishDraft(ruleText(2020, ['(a) The term “lull” means a rest of 4 days.']), {
      of: draft.mainParentId,
    })
    expect(await find('lull')).toMatchObject([
      {
        isProposed: true,
        description: expect.stringContaining('4 days'),
        source: { label: '2020(a)', versionId: next.versionId },
      },
    ])
    await regulations.adopt(next, '2025-01-01')
    expect(await find('lull')).toMatchObject([{ isProposed: false, effectiveFrom: '2025-01-01' }])
  })

  test('stay when another regulation is published', async () => {
    await regulations.publishDraft(defining('hiatus', 1))
    await regulations.publishDraft(ruleText(2030, ['(a) Nothing.']))
    expect(await find('hiatus')).toMatchObject([{ isProposed: true }])
  })
})

describe('comments on a definition', () => {
  test('say whether the definition has changed since', async () => {
    const { id } = getResults<Definition>(await add({ term: 'shedrow', description: 'The walk before the stalls.' }))
    const comment = (body: string, as: TokenContents = reader) =>
      service.call(http.addCommentDefinition, { body: { definitionId: id, body } }, { as })
    const added = getResults<DefinitionComment>(await comment('Which <i>side</i>?'))
    expect(added).toMatchObject({
      body: 'Which side?',
      term: 'shedrow',
      definitionVersionNumber: 1,
      isTextUnchanged: true,
      isMine: true,
    })
    service.clock.advance(1000)
    expect(getResults<DefinitionComment>(await comment('Ours.', staff)).commenterType).toBe('authority')
    const list = async (query: object = {}) =>
      getResults<{ items: DefinitionComment[]; next: string | null }>(
        await service.call(http.getCommentsByDefinition, { params: { definitionId: id }, query }),
      )
    const page = await list({ limit: 1 })
    expect(page.items.map((item) => item.body)).toEqual(['Ours.'])
    expect((await list({ limit: 1, after: page.next })).items.map((item) => item.body)).toEqual(['Which side?'])
    expect(getResults<Definition>(await service.call(http.getDefinition, { params: { id } })).commentCount).toBe(2)
    const body = { id, term: 'shedrow', description: 'The covered walk before the stalls.' }
    await service.call(http.updateDefinition, { body }, { as: editor })
    expect((await list()).items.map((item) => item.isTextUnchanged)).toEqual([false, false])

    const update = (as: TokenContents) =>
      service.call(http.updateCommentDefinition, { body: { commentId: added.commentId, body: 'Both sides?' } }, { as })
    expect(getStatusAndError(await update(other))).toEqual([403, 'comments.not-yours'])
    expect(getResults<DefinitionComment>(await update(reader)).editedAt).not.toBeNull()
    const withdraw = (as: TokenContents) =>
      service.call(http.deleteCommentDefinition, { params: { id: added.commentId, depth: 0 } }, { as })
    expect(getStatusAndError(await withdraw(other))).toEqual([403, 'comments.not-yours'])
    expect(getResults(await withdraw(reader))).toEqual({ outcome: 'withdrawn' })
    expect((await list()).items).toHaveLength(1)
    expect(getStatusAndError(await update(reader))).toEqual([409, 'comments.withdrawn'])
    expect((await service.call(http.getCommentsByDefinition, { params: { definitionId: randomUUID() } })).status).toBe(
      404,
    )
    const nowhere = await service.call(
      http.addCommentDefinition,
      { body: { definitionId: randomUUID(), body: 'x' } },
      { as: reader },
    )
    expect(nowhere.status).toBe(404)
  })
})
