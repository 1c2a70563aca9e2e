import { expect, test, vi } from 'vitest'
import { createFileLimits, LimitExceededError, runLimitedProcess } from './limited-process.ts'

const script = new URL('./testing/greedy.process.ts', import.meta.url)
const limits = { memoryMegabytes: 128, cpuSeconds: 2, timeoutMs: 60_000 }
const run = (work: string, change: object = {}) => runLimitedProcess({ script, task: { work }, limits, ...change })

test('returns the result of a process that has no settings', async () => {
  vi.stubEnv('INTERNAL_CREDENTIAL', 'secret')
  const progress: number[] = []
  expect(await run('anything', { onProgress: (value: number) => progress.push(value) })).toEqual([])
  expect(progress).toEqual([0.5])
  vi.unstubAllEnvs()
})

test('runs a process that Linux ends before all others when memory runs out', async () => {
  expect(await run('memory priority')).toBe('1000')
})

test.each(['buffers', 'heap', 'caught allocation', 'processor'])(
  'stops a process that uses too much: %s',
  async (work) => {
    await expect(run(work)).rejects.toBeInstanceOf(LimitExceededError)
  },
)

test('stops a process that takes too long', async () => {
  await expect(run('nothing', { limits: { ...limits, timeoutMs: 1_000 } })).rejects.toBeInstanceOf(LimitExceededError)
})

test('lets a small file wait minutes for a processor', () => {
  expect(createFileLimits(1000, 256)).toEqual({ memoryMegabytes: 256, cpuSeconds: 16, timeoutMs: 320_000 })
})

test('throws the error that the process threw', async () => {
  const failure = await run('failure').catch((thrown: unknown) => thrown)
  expect(failure).not.toBeInstanceOf(LimitExceededError)
  expect(failure).toMatchObject({ message: 'the file is damaged' })
})

test('stops when it is aborted', async () => {
  const controller = new AbortController()
  const running = run('nothing', { signal: controller.signal })
  controller.abort(new Error('shutdown'))
  await expect(running).rejects.toThrow('shutdown')
})
