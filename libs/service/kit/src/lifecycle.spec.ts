import { expect, it } from 'vitest'
import { Refusal } from './http/refusal.ts'
import { Lifecycle } from './lifecycle.ts'

it('a check that throws counts as unready, and the others are still told', async () => {
  const lifecycle = new Lifecycle()
  lifecycle.addCheck('database', () => Promise.reject(new Error('down')))
  lifecycle.addCheck('messaging', () => Promise.resolve('degraded'))
  expect(await lifecycle.check()).toEqual({ database: 'unready', messaging: 'degraded' })
})

it('a failing piece of the shutdown does not stop the others', async () => {
  const lifecycle = new Lifecycle()
  const done: string[] = []
  lifecycle.onShutdown('relay', () => Promise.reject(new Error('stuck')))
  lifecycle.onShutdown('relay', () => void done.push('relay'))
  expect(await lifecycle.shutDown('relay')).toEqual([new Error('stuck')])
  expect(done).toEqual(['relay'])
  expect(lifecycle.draining).toBe(true)
})

it('the first translation that knows a failure counts', () => {
  const lifecycle = new Lifecycle()
  lifecycle.translateFailure(() => undefined)
  lifecycle.translateFailure(() => new Refusal('resource.stale'))
  expect(lifecycle.translate(new Error('x'))?.code).toBe('resource.stale')
})
