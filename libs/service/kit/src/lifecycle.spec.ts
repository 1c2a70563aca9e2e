import { expect, it } from 'vitest'
import { Refusal } from './http/refusal.ts'
import { Lifecycle } from './lifecycle.ts'

it('reports a check that throws as unready, along with the other checks', async () => {
  const lifecycle = new Lifecycle()
  lifecycle.addCheck('database', () => Promise.reject(new Error('down')))
  lifecycle.addCheck('messaging', () => Promise.resolve('degraded'))
  expect(await lifecycle.check()).toEqual({ database: 'unready', messaging: 'degraded' })
})

it('runs all work of a shutdown step when one fails', async () => {
  const lifecycle = new Lifecycle()
  const done: string[] = []
  lifecycle.onShutdown('background', () => Promise.reject(new Error('stuck')))
  lifecycle.onShutdown('background', () => void done.push('background'))
  expect(await lifecycle.shutDown('background')).toEqual([new Error('stuck')])
  expect(done).toEqual(['background'])
  expect(lifecycle.isDraining).toBe(true)
})

it('uses the first matching translation of a failure', () => {
  const lifecycle = new Lifecycle()
  lifecycle.translateFailure(() => undefined)
  lifecycle.translateFailure(() => new Refusal('resource.stale'))
  expect(lifecycle.translate(new Error('x'))?.code).toBe('resource.stale')
})
