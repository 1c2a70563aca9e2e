import type { ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { results } from '@portal/testing-service'
import { editor, regulationsForFile, ruleText } from '../../testing/regulations.ts'

type Page = ResultsOf<typeof http.listTranslations>
type Whole = ResultsOf<typeof http.getVersionTranslation>

const { service, regulations } = await regulationsForFile()

const list = async (versionId: string, query: object = {}) =>
  results<Page>(await service.call(http.listTranslations, { params: { versionId }, query }, { as: editor }))
const whole = async (versionId: string) =>
  results<Whole>(await service.call(http.getVersionTranslation, { params: { versionId } }))
const translate = (versionId: string, { regulationId, wordsHash }: Page['items'][number], body: object) =>
  service.call(
    http.translateProvision,
    { params: { versionId, regulationId }, body: { wordsHash, ...body } },
    { as: editor },
  )
const at = async (versionId: string, label: string) => {
  const found = (await list(versionId, { limit: 100 })).items.find((item) => item.label === label)
  if (!found) throw new Error(`no ${label}`)
  return found
}

test('a translation goes with the words: on to the next version, and out of date where they change', async () => {
  const first = await regulations.publishDraft(ruleText(2143, ['(a) Horses rest.', '(b) Horses drink.']))
  const { counts, total } = await list(first.versionId)
  expect(counts).toEqual({ missing: total, outdated: 0, current: 0 })
  for (const [label, text] of [
    ['2143(a)', 'Los <b>caballos</b> descansan.'],
    ['2143(b)', 'Los caballos beben.'],
  ] as const)
    results(await translate(first.versionId, await at(first.versionId, label), { text }))
  const a = await at(first.versionId, '2143(a)')
  expect(await whole(first.versionId)).toEqual({
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
  expect(await whole(next.versionId)).toMatchObject({
    items: [{ text: 'Los caballos beben.' }],
    outdated: [a.regulationId],
  })
  expect((await list(next.versionId, { state: 'outdated' })).items).toMatchObject([
    {
      label: '2143(a)',
      english: { text: 'Horses rest well.' },
      spanish: { text: 'Los caballos descansan.', isOutdated: true, madeFrom: { text: 'Horses rest.' } },
    },
  ])
  results(
    await translate(next.versionId, await at(next.versionId, '2143(a)'), { text: 'Los caballos descansan bien.' }),
  )
  // What was said of the former words stays with them.
  expect((await whole(first.versionId)).items[0]?.text).toBe('Los caballos descansan.')
  expect((await whole(next.versionId)).items[0]?.text).toBe('Los caballos descansan bien.')
})

test('is refused where English or Spanish changed since, and where half of it is missing', async () => {
  const { versionId } = await regulations.publishDraft(ruleText(2144, ['(a) Walk.']))
  const rule = await at(versionId, '2144')
  const paragraph = await at(versionId, '2144(a)')
  const fault = async (answer: ReturnType<typeof translate>) => {
    const { status, body } = await answer
    return [status, body.error]
  }
  expect(await fault(translate(versionId, paragraph, { text: 'Al paso.', wordsHash: 'other' }))).toEqual([
    412,
    'resource.stale',
  ])
  results(await translate(versionId, paragraph, { text: 'Al paso.', expectedVersion: 0 }))
  expect(await fault(translate(versionId, paragraph, { text: 'Andar.', expectedVersion: 0 }))).toEqual([
    412,
    'resource.stale',
  ])
  expect(await fault(translate(versionId, rule, { text: rule.english.text }))).toEqual([400, 'input.invalid'])
  expect(await fault(translate(versionId, paragraph, { text: '<i></i>' }))).toEqual([400, 'input.invalid'])
  const nowhere = { ...paragraph, regulationId: versionId }
  expect(await fault(translate(versionId, nowhere, { text: 'x' }))).toEqual([404, 'resource.not-found'])
})

test('of a version being edited, only editors see it', async () => {
  const { versionId } = await regulations.importText(ruleText(2145, ['(a) Trot.']))
  expect((await service.call(http.getVersionTranslation, { params: { versionId } })).status).toBe(404)
  expect((await list(versionId)).counts.missing).toBeGreaterThan(0)
})

test('a regulation made by mistake is deleted with its Spanish', async () => {
  const { versionId, mainParentId } = await regulations.importText(ruleText(2150, ['(a) Horses rest.']))
  results(await translate(versionId, await at(versionId, '2150(a)'), { text: 'Los caballos descansan.' }))
  const deleted = await service.call(http.deleteRegulation, { params: { id: versionId } }, { as: editor })
  expect(results(deleted)).toEqual({ deleted: 'regulation', version: null })
  const left = await service.database.query<object>('select 1 from main_regulation where regulation_id = $1', [
    mainParentId,
  ])
  expect(left).toEqual([])
})
