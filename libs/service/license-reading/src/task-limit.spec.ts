import { expect, test } from 'vitest'
import { TaskLimit } from './task-limit.ts'

test('runs two tasks at a time, in order, also after a failure', async () => {
  const limit = new TaskLimit(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const task = (number: number) => () => {
    started.push(number)
    return new Promise<number>((resolve, reject) => {
      ends.push(() => (number === 1 ? reject(new Error('broken')) : resolve(number)))
    })
  }
  const results = [1, 2, 3, 4].map((number) => limit.run(task(number)).catch(() => 0))
  expect(started).toEqual([1, 2])
  ends[0]?.()
  await results[0]
  await expect.poll(() => started).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
  ends[3]?.()
  expect(await Promise.all(results)).toEqual([0, 2, 3, 4])
})
