import { describe, expect, test, vi } from 'vitest'
import { ExportError, ExportJobs, type CreateFile } from './export-jobs.ts'

const limits = { maxRunning: 1, maxQueued: 2, maxPerRequester: 10, timeoutSeconds: 60 }

/** A file that the test finishes or fails. */
function createPendingFile() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const create = vi.fn<CreateFile>((_, signal) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  return { create, finish: resolve, fail: reject }
}

function createJobs(clock = { now: 0 }, jobLimits = limits) {
  const jobs = new ExportJobs(
    jobLimits,
    () => clock.now,
    () => undefined,
  )
  return { clock, jobs }
}

describe('ExportJobs', () => {
  test('runs one job per key and one at a time, and reports the position in the queue', async () => {
    const { jobs } = createJobs()
    const [first, second] = [createPendingFile(), createPendingFile()]
    expect(jobs.request('a', first.create, 'ann')).toMatchObject({ state: 'running' })
    expect(jobs.request('a', first.create, 'ann')).toMatchObject({ state: 'running' })
    expect(jobs.request('b', second.create, 'ann')).toMatchObject({ state: 'queued', jobsAhead: 0 })
    expect(jobs.request('c', second.create, 'ann')).toMatchObject({ state: 'queued', jobsAhead: 1 })
    expect(jobs.request('d', second.create, 'ann')).toBeUndefined()
    expect(first.create).toHaveBeenCalledTimes(1)
    const waiting = jobs.wait('a', 10_000)
    first.finish()
    expect(await waiting).toBe(true)
    await vi.waitFor(() => expect(second.create).toHaveBeenCalledTimes(1))
  })

  test('cancels queued and running jobs that are no longer requested, unless a request waits for them', async () => {
    const { jobs, clock } = createJobs()
    const [running, queued] = [createPendingFile(), createPendingFile()]
    jobs.request('running', running.create, 'ann')
    jobs.request('queued', queued.create, 'ann')
    const waiting = jobs.wait('running', 10_000)
    clock.now = 60_000
    jobs.cancelAbandoned()
    running.finish()
    expect(await waiting).toBe(true)
    expect(queued.create).not.toHaveBeenCalled()
    const abandoned = createPendingFile()
    jobs.request('abandoned', abandoned.create, 'ann')
    clock.now = 120_000
    jobs.cancelAbandoned()
    expect(abandoned.create.mock.calls[0]?.[1].aborted).toBe(true)
  })

  test('reports an error once, then starts a new job', async () => {
    const { jobs } = createJobs()
    const file = createPendingFile()
    jobs.request('a', file.create, 'ann')
    const waiting = jobs.wait('a', 10_000)
    file.fail(new ExportError('exports.too-large'))
    await expect(waiting).rejects.toMatchObject({ reason: 'exports.too-large' })
    const retry = createPendingFile()
    expect(jobs.request('a', retry.create, 'ann')).toMatchObject({ state: 'running' })
    retry.fail(new Error('broken'))
    await vi.waitFor(() =>
      expect(jobs.request('a', retry.create, 'ann')).toMatchObject({ state: 'failed', reason: 'exports.failed' }),
    )
  })

  test('limits the jobs of one requester', () => {
    const { jobs } = createJobs({ now: 0 }, { ...limits, maxQueued: 10, maxPerRequester: 2 })
    for (const key of ['a', 'b']) expect(jobs.request(key, createPendingFile().create, 'ann')).toBeDefined()
    expect(jobs.request('c', createPendingFile().create, 'ann')).toBeUndefined()
    expect(jobs.request('a', createPendingFile().create, 'ann')).toMatchObject({ state: 'running' })
    expect(jobs.request('c', createPendingFile().create, 'bob')).toMatchObject({ state: 'queued', jobsAhead: 1 })
  })

  test('restarts the timeout for each part of a file', async () => {
    vi.useFakeTimers()
    try {
      const { jobs } = createJobs()
      const file = createPendingFile()
      jobs.request('package', file.create, 'ann')
      const [, signal, startPart] = file.create.mock.calls[0] ?? []
      for (const _ of [1, 2, 3]) {
        vi.advanceTimersByTime(59_000)
        startPart?.()
      }
      expect(signal?.aborted).toBe(false)
      const waiting = jobs.wait('package', 1_000_000)
      vi.advanceTimersByTime(60_000)
      await expect(waiting).rejects.toMatchObject({ reason: 'exports.timed-out' })
    } finally {
      vi.useRealTimers()
    }
  })
})
