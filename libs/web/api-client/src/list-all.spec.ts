import { expect, it } from 'vitest'
import { listAll } from './list-all.ts'

it('requests pages until the list is complete, or until a page is empty because the list has shrunk', async () => {
  const all = Array.from({ length: 230 }, (_, index) => index)
  const requestedOffsets: number[] = []
  const items = await listAll(async ({ skip, limit }) => {
    requestedOffsets.push(skip)
    return { items: all.slice(skip, skip + limit), total: all.length }
  })
  expect(items).toEqual(all)
  expect(requestedOffsets).toEqual([0, 100, 200])
  expect(await listAll(async ({ skip }) => ({ items: skip === 0 ? [1] : [], total: 9 }))).toEqual([1])
})
