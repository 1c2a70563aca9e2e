import { expect, test, vi } from 'vitest'
import { ExportFailure, ExportJobs, type MakeFile } from './export-jobs.ts'

const limits = { workers: 1, waiting: 2, each: 10, seconds: 60 }

/** A file that is done when it is told to be. */
function aFile() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const make = vi.fn<MakeFile>((_, signal) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  return { make, finish: resolve, fail: reject }
}

function jobsAt(clock = { now: 0 }, allowed = limits) {
  return {
    clock,
    jobs: new ExportJobs(
      allowed,
      () => clock.now,
      () => undefined,
    ),
  }
}

test('one job a key, one at a time; the others wait and know how many are before them', async () => {
  const { jobs } = jobsAt()
  const [first, second] = [aFile(), aFile()]
  expect(jobs.ask('a', first.make, 'ann')).toMatchObject({ state: 'working' })
  expect(jobs.ask('a', first.make, 'ann')).toMatchObject({ state: 'working' })
  expect(jobs.ask('b', second.make, 'ann')).toMatchObject({ state: 'waiting', ahead: 0 })
  expect(jobs.ask('c', second.make, 'ann')).toMatchObject({ state: 'waiting', ahead: 1 })
  expect(jobs.ask('d', second.make, 'ann')).toBeUndefined()
  expect(first.make).toHaveBeenCalledTimes(1)
  const waited = jobs.wait('a', 10_000)
  first.finish()
  expect(await waited).toBe(true)
  await vi.waitFor(() => expect(second.make).toHaveBeenCalledTimes(1))
})

test('what nobody asks for any more is given up, waiting or under way; who waits keeps it', async () => {
  const { jobs, clock } = jobsAt()
  const [kept, waiting] = [aFile(), aFile()]
  jobs.ask('kept', kept.make, 'ann')
  jobs.ask('waiting', waiting.make, 'ann')
  const waited = jobs.wait('kept', 10_000)
  clock.now = 60_000
  jobs.giveUpForgotten()
  kept.finish()
  expect(await waited).toBe(true)
  expect(waiting.make).not.toHaveBeenCalled()
  const forgotten = aFile()
  jobs.ask('forgotten', forgotten.make, 'ann')
  clock.now = 120_000
  jobs.giveUpForgotten()
  expect(forgotten.make.mock.calls[0]?.[1].aborted).toBe(true)
})

test('a failure is told to whoever asks, then it begins anew', async () => {
  const { jobs } = jobsAt()
  const file = aFile()
  jobs.ask('a', file.make, 'ann')
  const waited = jobs.wait('a', 10_000)
  file.fail(new ExportFailure('exports.too-large'))
  await expect(waited).rejects.toMatchObject({ reason: 'exports.too-large' })
  const again = aFile()
  expect(jobs.ask('a', again.make, 'ann')).toMatchObject({ state: 'working' })
  again.fail(new Error('broken'))
  await vi.waitFor(() =>
    expect(jobs.ask('a', again.make, 'ann')).toMatchObject({ state: 'failed', reason: 'exports.failed' }),
  )
})

test('one asker takes a share of the places, and leaves the others to others', () => {
  const { jobs } = jobsAt({ now: 0 }, { ...limits, waiting: 10, each: 2 })
  for (const key of ['a', 'b']) expect(jobs.ask(key, aFile().make, 'ann')).toBeDefined()
  expect(jobs.ask('c', aFile().make, 'ann')).toBeUndefined()
  expect(jobs.ask('a', aFile().make, 'ann')).toMatchObject({ state: 'working' })
  expect(jobs.ask('c', aFile().make, 'bob')).toMatchObject({ state: 'waiting', ahead: 1 })
})

test('a file of several parts has its time for each', async () => {
  vi.useFakeTimers()
  try {
    const { jobs } = jobsAt()
    const parted = aFile()
    jobs.ask('package', parted.make, 'ann')
    const [, signal, nextPart] = parted.make.mock.calls[0] ?? []
    for (const _ of [1, 2, 3]) {
      vi.advanceTimersByTime(59_000)
      nextPart?.()
    }
    expect(signal?.aborted).toBe(false)
    const waited = jobs.wait('package', 1_000_000)
    vi.advanceTimersByTime(60_000)
    await expect(waited).rejects.toMatchObject({ reason: 'exports.took-too-long' })
  } finally {
    vi.useRealTimers()
  }
})
