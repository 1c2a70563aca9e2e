import { regulationsHttp as http, type DocumentLabel } from '@portal/contracts-regulations'
import { getStatusAndError, getResults, type TestResponse } from '@portal/testing-service'
import { describe, expect, test } from 'vitest'
import { admin, editor, setUpRegulations } from '../../testing/regulations.ts'

const { service } = await setUpRegulations()

const add = (name: object, as = admin): Promise<TestResponse> =>
  service.call(http.addDocumentCategory, { body: { name } }, { as })
const list = async (query: object = {}) =>
  getResults<{ items: DocumentLabel[]; total: number }>(await service.call(http.listDocumentCategories, { query }))

describe('document categories and occupations', () => {
  test('contain those of the specification, sorted by name, in both languages', async () => {
    const { items, total } = await list()
    expect(items.map(({ name }) => name.en)).toEqual(['Reports', 'SOPs', 'Templates'])
    expect([total, items[0]?.name.es]).toEqual([3, 'Informes'])
    const occupations = await service.call(http.listOccupationsAtRoot, { query: { skip: 10, limit: 5 } })
    expect(getResults<{ items: unknown[]; total: number }>(occupations)).toMatchObject({ total: 13, skip: 10 })
    expect(getResults<{ items: unknown[] }>(occupations).items).toHaveLength(3)
    const first = await service.call(http.listOccupations, { query: { limit: 2 } })
    const names = getResults<{ items: DocumentLabel[] }>(first).items.map(({ name }) => name.en)
    expect(names).toEqual(['Everyone', 'Exercise rider'])
  })

  test('can be added, renamed and deleted by admins', async () => {
    const added = getResults<DocumentLabel>(await add({ en: ' <b>Guides</b> ', es: 'Guías' }))
    expect(added).toMatchObject({ name: { en: 'Guides', es: 'Guías' }, documentCount: 0, lockVersion: 1 })
    expect(getStatusAndError(await add({ en: 'guides' }))).toEqual([409, 'document-categories.name-taken'])
    expect(getStatusAndError(await add({ en: '<p></p>' }))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await add({ en: 'Other' }, editor))).toEqual([403, 'access.forbidden'])
    const rename = (en: string, expectedVersion?: number) =>
      service.call(
        http.updateDocumentCategory,
        { params: { id: added.id }, body: { name: { en }, expectedVersion } },
        { as: admin },
      )
    expect(getResults<DocumentLabel>(await rename('GUIDES', 1))).toMatchObject({
      name: { en: 'GUIDES' },
      lockVersion: 2,
    })
    const stale = await rename('Manuals', 1)
    expect([getStatusAndError(stale), stale.body.details.current]).toEqual([
      [412, 'resource.stale'],
      expect.objectContaining({ name: { en: 'GUIDES' } }),
    ])
    expect(getStatusAndError(await rename('reports', 2))).toEqual([409, 'document-categories.name-taken'])
    const deleteCategory = () => service.call(http.deleteDocumentCategory, { params: { id: added.id } }, { as: admin })
    expect(getResults(await deleteCategory())).toEqual({ deleted: true })
    expect(getStatusAndError(await deleteCategory())).toEqual([404, 'resource.not-found'])
    expect(getStatusAndError(await service.call(http.getDocumentCategory, { params: { id: added.id } }))[0]).toBe(404)
    expect((await add({ en: 'Guides' })).status).toBe(200)
  })

  test('have separate ids', async () => {
    const { items } = await list()
    const response = await service.call(http.getOccupation, { params: { id: items[0]?.id } })
    expect(response.status).toBe(404)
  })

  test('get unique names when added concurrently', async () => {
    const responses = await Promise.all([add({ en: 'Notices' }), add({ en: 'NOTICES' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
