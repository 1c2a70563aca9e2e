import { regulationsHttp as http, type DocumentLabel } from '@portal/contracts-regulations'
import { fault, results, type TestAnswer } from '@portal/testing-service'
import { describe, expect, test } from 'vitest'
import { admin, editor, regulationsForFile } from '../../testing/regulations.ts'

const { service } = await regulationsForFile()

const add = (name: object, as = admin): Promise<TestAnswer> =>
  service.call(http.addDocumentCategory, { body: { name } }, { as })
const list = async (query: object = {}) =>
  results<{ items: DocumentLabel[]; total: number }>(await service.call(http.listDocumentCategories, { query }))

describe('categories and occupations', () => {
  test('come with the ones the specification names, by name, in both languages', async () => {
    const { items, total } = await list()
    expect(items.map(({ name }) => name.en)).toEqual(['Reports', 'SOPs', 'Templates'])
    expect([total, items[0]?.name.es]).toEqual([3, 'Informes'])
    const occupations = await service.call(http.listOccupationsAtRoot, { query: { skip: 10, limit: 5 } })
    expect(results<{ items: unknown[]; total: number }>(occupations)).toMatchObject({ total: 12, skip: 10 })
    expect(results<{ items: unknown[] }>(occupations).items).toHaveLength(2)
  })

  test('are added, renamed with an expected version, and deleted by admins', async () => {
    const made = results<DocumentLabel>(await add({ en: ' <b>Guides</b> ', es: 'Guías' }))
    expect(made).toMatchObject({ name: { en: 'Guides', es: 'Guías' }, documents: 0, lockVersion: 1 })
    expect(fault(await add({ en: 'guides' }))).toEqual([409, 'document-categories.name-taken'])
    expect(fault(await add({ en: '<p></p>' }))).toEqual([400, 'input.invalid'])
    expect(fault(await add({ en: 'Other' }, editor))).toEqual([403, 'access.not-enough'])
    const rename = (en: string, expectedVersion?: number) =>
      service.call(
        http.updateDocumentCategory,
        { params: { id: made.id }, body: { name: { en }, expectedVersion } },
        { as: admin },
      )
    expect(results<DocumentLabel>(await rename('GUIDES', 1))).toMatchObject({ name: { en: 'GUIDES' }, lockVersion: 2 })
    const stale = await rename('Manuals', 1)
    expect([fault(stale), stale.body.details.current]).toEqual([
      [412, 'resource.stale'],
      expect.objectContaining({ name: { en: 'GUIDES' } }),
    ])
    expect(fault(await rename('reports', 2))).toEqual([409, 'document-categories.name-taken'])
    const remove = () => service.call(http.deleteDocumentCategory, { params: { id: made.id } }, { as: admin })
    expect(results(await remove())).toEqual({ deleted: true })
    expect(fault(await remove())).toEqual([404, 'resource.not-found'])
    expect(fault(await service.call(http.getDocumentCategory, { params: { id: made.id } }))[0]).toBe(404)
    expect((await add({ en: 'Guides' })).status).toBe(200)
  })

  test('an occupation is no category', async () => {
    const { items } = await list()
    const asked = await service.call(http.getOccupation, { params: { id: items[0]?.id } })
    expect(asked.status).toBe(404)
  })

  test('two that are added at once under one name are one', async () => {
    const answers = await Promise.all([add({ en: 'Notices' }), add({ en: 'NOTICES' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
