import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import { getResults, type TestResponse } from '@portal/testing-service'
import { describe, expect, test } from 'vitest'
import { editor, onePixel, setUpRegulations, ruleText } from '../../testing/regulations.ts'

const { service, regulations } = await setUpRegulations()

interface Imported {
  readonly importId: string
  readonly version: VersionSummary
  readonly warnings: readonly unknown[]
  readonly mapping: Readonly<Record<string, number>>
}

const text = (last = 'Three.') => ruleText(2143, ['(a) One.', '(b) Two.', `(c) ${last}`])
const call = (body: object) => service.call(http.importRegulation, { body: body as never }, { as: editor })
const undo = (importId: string) => service.call(http.undoImport, { body: { importId } }, { as: editor })
const errorOf = (answer: TestResponse) => [answer.status, (answer.body as { error?: string }).error]
const first = async () =>
  getResults<Imported>(await call({ text: text(), title: { en: 'Sample' }, subject: 'arbitration' }))
const onto = async (mainParentId: string, more: object) => getResults<Imported>(await call({ mainParentId, ...more }))

describe('corrections', () => {
  const inline = ruleText(1, ['(a) A trainer must: (1) see; (2) tell.'])

  test('are applied again on the server, and the corrected text is stored', async () => {
    const nodeKey = '3.0'
    const corrections = [
      { op: 'split', nodeKey, offset: 'A trainer must: '.length },
      { op: 'split', nodeKey: `${nodeKey}~16`, offset: 'see; '.length },
    ]
    const { version } = getResults<Imported>(
      await call({ text: inline, title: { en: 'Corrected' }, subject: 'arbitration', corrections }),
    )
    const nodes = await regulations.nodes(version)
    expect(nodes.slice(1).map((node) => [node.label, node.text])).toEqual([
      ['1', ''],
      ['1(a)', 'A trainer must:'],
      ['1(a)(1)', 'see;'],
      ['1(a)(2)', 'tell.'],
    ])
  })

  test('that do not match the text are refused, and nothing is created', async () => {
    const before = await service.database.query('select count(*) from main_regulation')
    const body = {
      text: inline,
      title: { en: 'No' },
      subject: 'arbitration',
      corrections: [{ op: 'join', nodeKey: '99.9' }],
    }
    expect(errorOf(await call(body))).toEqual([400, 'input.invalid'])
    expect(await service.database.query('select count(*) from main_regulation')).toEqual(before)
  })
})

test('importing a text into a draft keeps an editor’s links and figures where the text is unchanged', async () => {
  const { version } = await first()
  const { versionId } = version
  const [a, b, c] = await Promise.all(
    ['2143(a)', '2143(b)', '2143(c)'].map((label) => regulations.node(version, label)),
  )
  const { image } = getResults<{ image: string }>(
    await service.call(http.addImage, { body: { data: onePixel } }, { as: editor }),
  )
  const figure = { image, alt: 'A horse at the gate', width: 1, height: 1 }
  const table = { head: ['Reason', 'Days'], rows: [['Illness', '5']] }
  const write = async (node: typeof a, more: object) =>
    getResults(
      await service.call(
        http.updateSubRegulation,
        { body: { versionId, regulationId: node?.regulationId ?? '', ...more } },
        { as: editor },
      ),
    )
  await write(a, {
    text: 'Bring a halter.',
    lists: [{ start: 0, end: 15, kind: 'bullet' }],
    links: [{ start: 8, end: 14, regulationId: b?.regulationId }],
    marks: [{ start: 0, end: 5, kind: 'em' }],
  })
  await write(b, { table })
  await write(c, { figure })
  const before = await regulations.nodes(version)
  await onto(version.mainParentId, {
    text: ruleText(2143, ['(a) Bring  a halter.', '(b) Two.', '(c) Three, other.', '(d) Four.']),
  })
  const after = await regulations.nodes(version)
  const find = (nodes: typeof after, label: string) => nodes.find((node) => node.label === label)
  expect(find(after, '2143(a)')).toEqual(find(before, '2143(a)'))
  expect(find(after, '2143(b)')).toEqual(find(before, '2143(b)'))
  expect(find(after, '2143(c)')).toMatchObject({ text: 'Three, other.', figure })
  expect(find(after, '2143(d)')).toMatchObject({ text: 'Four.' })
})

describe('undoing an import', () => {
  test('of a new regulation deletes it, and returns 404 the second time', async () => {
    const { importId, version } = await first()
    expect(getResults(await undo(importId))).toEqual({ undone: 'regulation', version: null })
    const params = { versionId: version.versionId, mainRegId: version.mainParentId }
    expect((await service.call(http.getMainRegulation, { params }, { as: editor })).status).toBe(404)
    expect(errorOf(await undo(importId))).toEqual([404, 'resource.not-found'])
  })

  test('is offered to every editor of the draft until somebody edits it', async () => {
    const lastOf = async ({ versionId }: VersionSummary) =>
      getResults<{ import: { importId: string; created: string } | null }>(
        await service.call(http.getLastImport, { params: { versionId } }, { as: editor }),
      ).import
    const one = await first()
    expect(await lastOf(one.version)).toMatchObject({ importId: one.importId, created: 'regulation' })
    const two = await onto(one.version.mainParentId, { text: text('Other.') })
    expect(await lastOf(one.version)).toMatchObject({ importId: two.importId, created: 'text' })
    getResults(await undo(two.importId))
    expect(await lastOf(one.version)).toMatchObject({ importId: one.importId })
    const { regulationId } = await regulations.node(one.version, '2143(a)')
    const body = { versionId: one.version.versionId, regulationId, text: 'One, edited.' }
    getResults(await service.call(http.updateSubRegulation, { body }, { as: editor }))
    expect(await lastOf(one.version)).toBeNull()
  })

  test('of a new version deletes only that version', async () => {
    const published = await regulations.publishDraft(text())
    const { importId, version } = await onto(published.mainParentId, { text: text('Other.') })
    expect(getResults(await undo(importId))).toEqual({ undone: 'version', version: null })
    const query = { mainParentId: published.mainParentId }
    const { items } = getResults<{ items: VersionSummary[] }>(
      await service.call(http.listVersions, { query }, { as: editor }),
    )
    expect(items.map((item) => item.versionId)).toEqual([published.versionId])
    expect(version.versionNumber).toBe(2)
  })

  test('into a draft restores its text, identities, title and note, one import after the other', async () => {
    const { version } = await first()
    const before = await regulations.nodes(version)
    const one = await onto(version.mainParentId, {
      text: text('Other words altogether.'),
      title: { en: 'Renamed' },
      changeNote: { en: 'Why' },
    })
    const between = await regulations.nodes(version)
    const two = await onto(version.mainParentId, { text: ruleText(2143, ['(a) One.']) })
    expect(one.version.versionId).toBe(version.versionId)
    expect(two.mapping).toMatchObject({ removed: 2 })

    getResults(await undo(two.importId))
    expect(await regulations.nodes(version)).toEqual(between)
    const { version: restored } = getResults<{ version: VersionSummary }>(await undo(one.importId))
    expect(await regulations.nodes(version)).toEqual(before)
    expect(restored).toMatchObject({
      title: version.title,
      changeNote: version.changeNote,
      contentHash: version.contentHash,
    })
  })

  test('returns 409 when somebody has edited the draft since, and changes nothing', async () => {
    const { importId, version } = await first()
    const node = await regulations.node(version, '2143(a)')
    const body = { versionId: version.versionId, regulationId: node.regulationId, text: 'One, edited.' }
    getResults(await service.call(http.updateSubRegulation, { body }, { as: editor }))
    expect(errorOf(await undo(importId))).toEqual([409, 'regulations.import-edited-since'])
    expect((await regulations.node(version, '2143(a)')).text).toBe('One, edited.')
  })

  test('returns 409 when the draft was published since', async () => {
    const { importId, version } = await first()
    await regulations.promote(version.versionId)
    expect(errorOf(await undo(importId))).toEqual([409, 'versions.not-allowed-by-state'])
  })

  test('is audited', async () => {
    const { importId, version } = await first()
    getResults(await undo(importId))
    const kinds = await service.database.query<{ kind: string }>(
      'select kind from action where entity_id = $1 order by at, kind desc',
      [version.versionId],
    )
    expect(kinds.map(({ kind }) => kind)).toContain('regulation.import-undone')
  })
})

describe('two editors', () => {
  test('the one whose preview is based on an older draft gets 412, and the other text is kept', async () => {
    const { version } = await first()
    const base = { versionId: version.versionId, expectedVersion: version.lockVersion }
    const mine = await onto(version.mainParentId, { text: text('Mine.'), base })
    const stale = await call({ mainParentId: version.mainParentId, text: text('Theirs.'), base })
    expect(errorOf(stale)).toEqual([412, 'resource.stale'])
    expect((await regulations.node(mine.version, '2143(c)')).text).toBe('Mine.')
  })

  test('importing at the same time: one succeeds and the other gets an error', async () => {
    const published = await regulations.publishDraft(text())
    const base = { versionId: published.versionId }
    const body = (last: string) => ({ mainParentId: published.mainParentId, text: text(last), base })
    const answers = await Promise.all([call(body('Mine.')), call(body('Theirs.'))])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412])
  })
})
