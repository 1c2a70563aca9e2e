import { expect, it } from 'vitest'
import { SharedWork } from './shared-work.ts'

function gated() {
  const gates: PromiseWithResolvers<number>[] = []
  const work = () => {
    const gate = Promise.withResolvers<number>()
    gates.push(gate)
    return gate.promise
  }
  return { gates, work }
}

it('runs once at a time and shares the next run among callers that arrive meanwhile', async () => {
  const { gates, work } = gated()
  const runs = new SharedWork<number>()
  const first = runs.run('a', work)
  const [second, third] = [runs.run('a', work), runs.run('a', work)]
  const other = runs.run('b', work)
  expect(gates).toHaveLength(2)
  gates[0]?.resolve(1)
  gates[1]?.resolve(9)
  expect(await first).toBe(1)
  expect(await other).toBe(9)
  await Promise.resolve()
  expect(gates).toHaveLength(3)
  gates[2]?.resolve(2)
  expect([await second, await third]).toEqual([2, 2])
  void runs.run('a', work)
  expect(gates).toHaveLength(4)
})

it('continues after a run that failed', async () => {
  const { gates, work } = gated()
  const runs = new SharedWork<number>()
  const first = runs.run('a', work)
  const second = runs.run('a', work)
  gates[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  gates[1]?.resolve(2)
  expect(await second).toBe(2)
})
