import type { ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { getResults } from '@portal/testing-service'
import { editor, setUpRegulations, ruleText } from '../../testing/regulations.ts'

type Page = ResultsOf<typeof http.listTranslations>
type Whole = ResultsOf<typeof http.getVersionTranslation>

const { service, regulations } = await setUpRegulations()

const list = async (versionId: string, query: object = {}) =>
  getResults<Page>(await service.call(http.listTranslations, { params: { versionId }, query }, { as: editor }))
const readTranslation = async (versionId: string) =>
  getResults<Whole>(await service.call(http.getVersionTranslation, { params: { versionId } }))
const translate = (versionId: string, { regulationId, textHash }: Page['items'][number], body: object) =>
  service.call(
    http.translateProvision,
    { params: { versionId, regulationId }, body: { textHash, ...body } },
    { as: editor },
  )
const getProvision = async (versionId: string, label: string) => {
  const found = (await list(versionId, { limit: 100 })).items.find((item) => item.label === label)
  if (!found) throw new Error(`no ${label}`)
  return found
}

test('reuses a translation in the next version and marks it as outdated when the English text changes', async () => {
  const first = await regulations.publishDraft(ruleText(2143, ['(a) Horses rest.', '(b) Horses drink.']))
  const { counts, total } = await list(first.versionId)
  expect(counts).toEqual({ missing: total, outdated: 0, current: 0 })
  for (const [label, text] of [
    ['2143(a)', 'Los <b>caballos</b> descansan.'],
    ['2143(b)', 'Los caballos beben.'],
  ] as const)
    getResults(await translate(first.versionId, await getProvision(first.versionId, label), { text }))
  const a = await getProvision(first.versionId, '2143(a)')
  expect(await readTranslation(first.versionId)).toEqual({
    items: [
      { regulationId: a.regulationId, text: 'Los caballos descansan.' },
      { regulationId: expect.any(String), text: 'Los caballos beben.' },
    ],
    outdated: [],
    total,
  })

  const next = await regulations.publishDraft(ruleText(2143, ['(a) Horses rest well.', '(b) Horses drink.']), {
    of: first.mainParentId,
  })
  expect(await readTranslation(next.versionId)).toMatchObject({
    items: [{ text: 'Los caballos beben.' }],
    outdated: [a.regulationId],
  })
  expect((await list(next.versionId, { state: 'outdated' })).items).toMatchObject([
    {
      label: '2143(a)',
      english: { text: 'Horses rest well.' },
      spanish: { text: 'Los caballos descansan.', isOutdated: true, translatedFrom: { text: 'Horses rest.' } },
    },
  ])
  getResults(
    await translate(next.versionId, await getProvision(next.versionId, '2143(a)'), {
      text: 'Los caballos descansan bien.',
    }),
  )
  // The earlier text keeps its translation.
  expect((await readTranslation(first.versionId)).items[0]?.text).toBe('Los caballos descansan.')
  expect((await readTranslation(next.versionId)).items[0]?.text).toBe('Los caballos descansan bien.')
})

test('returns an error when the English or the Spanish text has changed, or when the translation is incomplete', async () => {
  const { versionId } = await regulations.publishDraft(ruleText(2144, ['(a) Walk.']))
  const rule = await getProvision(versionId, '2144')
  const paragraph = await getProvision(versionId, '2144(a)')
  const fault = async (answer: ReturnType<typeof translate>) => {
    const { status, body } = await answer
    return [status, body.error]
  }
  expect(await fault(translate(versionId, paragraph, { text: 'Al paso.', textHash: 'other' }))).toEqual([
    412,
    'resource.stale',
  ])
  getResults(await translate(versionId, paragraph, { text: 'Al paso.', expectedVersion: 0 }))
  expect(await fault(translate(versionId, paragraph, { text: 'Andar.', expectedVersion: 0 }))).toEqual([
    412,
    'resource.stale',
  ])
  expect(await fault(translate(versionId, rule, { text: rule.english.text }))).toEqual([400, 'input.invalid'])
  expect(await fault(translate(versionId, paragraph, { text: '' }))).toEqual([400, 'input.invalid'])
  expect(await fault(translate(versionId, paragraph, { text: '<i></i>' }))).toEqual([400, 'input.invalid'])
  const nowhere = { ...paragraph, regulationId: versionId }
  expect(await fault(translate(versionId, nowhere, { text: 'x' }))).toEqual([404, 'resource.not-found'])
})

test('saves only the heading of a provision, whose text then still counts as missing, until the English text changes', async () => {
  const first = await regulations.publishDraft('Rule 2146. Rest\n\nHorses rest.')
  const rule = await getProvision(first.versionId, '2146')
  const { regulationId } = rule
  const translated = getResults<Page['items'][number]>(
    await translate(first.versionId, rule, { heading: 'Descanso', text: '' }),
  )
  expect(translated).toMatchObject({ english: { text: 'Horses rest.' }, spanish: { heading: 'Descanso', text: '' } })
  expect((await list(first.versionId)).counts).toMatchObject({ current: 0, outdated: 0 })
  expect(await readTranslation(first.versionId)).toMatchObject({
    items: [{ regulationId, heading: 'Descanso', text: '' }],
    outdated: [],
  })
  const next = await regulations.publishDraft('Rule 2146. Rest\n\nHorses rest well.', { of: first.mainParentId })
  expect(await readTranslation(next.versionId)).toMatchObject({ items: [], outdated: [] })
})

test('shows the translation of an edit to editors only', async () => {
  const { versionId } = await regulations.importText(ruleText(2145, ['(a) Trot.']))
  expect((await service.call(http.getVersionTranslation, { params: { versionId } })).status).toBe(404)
  expect((await list(versionId)).counts.missing).toBeGreaterThan(0)
})

test('deletes the translations of a regulation that is deleted', async () => {
  const { versionId, mainParentId } = await regulations.importText(ruleText(2150, ['(a) Horses rest.']))
  getResults(await translate(versionId, await getProvision(versionId, '2150(a)'), { text: 'Los caballos descansan.' }))
  const deleted = await service.call(http.deleteRegulation, { params: { id: versionId } }, { as: editor })
  expect(getResults(deleted)).toEqual({ deleted: 'regulation', version: null })
  const remaining = await service.database.query<object>('select 1 from main_regulation where regulation_id = $1', [
    mainParentId,
  ])
  expect(remaining).toEqual([])
})
