import { horsesHttp } from '@portal/contracts-horses'
import { checkAccessMatrix, createTestService, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { horses } from '../../horses.service.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(horses, { migrations })
})
afterAll(() => service.close())

const editor = { as: { groups: ['EDITORS'], sub: 'editor' } } as const

it('responds to every kind of caller as the contract says', async () => {
  expect(await checkAccessMatrix(service, Object.values(horsesHttp))).toEqual([])
})

it('lists what staff added, page by page', async () => {
  for (const name of ['First', 'Second']) {
    const added = await service.call(horsesHttp.addHorse, { body: { name } }, editor)
    expect(added.status).toBe(201)
  }
  const first = await service.call(horsesHttp.listHorses, { query: { limit: 1 } })
  const second = await service.call(horsesHttp.listHorses, { query: { limit: 1, after: first.body.results.next } })
  const names = [first, second].flatMap(({ body }) => body.results.items.map((item: { name: string }) => item.name))
  expect(names.toSorted()).toEqual(['First', 'Second'])
  expect(second.body.results.next).toBeNull()
})
