import { expect, it } from 'vitest'
import { listAll } from './list-all.ts'

it('asks for page after page until it has all, and stops where a list became shorter meanwhile', async () => {
  const all = Array.from({ length: 230 }, (_, index) => index)
  const asked: number[] = []
  const found = await listAll(async ({ skip, limit }) => {
    asked.push(skip)
    return { items: all.slice(skip, skip + limit), total: all.length }
  })
  expect(found).toEqual(all)
  expect(asked).toEqual([0, 100, 200])
  expect(await listAll(async ({ skip }) => ({ items: skip === 0 ? [1] : [], total: 9 }))).toEqual([1])
})
