import { describe, expect, it } from 'vitest'
import { withRetries, TimeoutError, withTimeout, withQuery, type RetryTimer } from './retry.ts'

function recordedPauses(random = 0.5): RetryTimer & { readonly waited: number[] } {
  const waited: number[] = []
  return { waited, random: () => random, wait: async (milliseconds) => void waited.push(milliseconds) }
}

const failing = (times: number) => {
  const attempts: number[] = []
  const attempt = async (number: number): Promise<string> => {
    attempts.push(number)
    if (attempts.length <= times) throw new Error(`failure ${attempts.length}`)
    return 'done'
  }
  return { attempts, attempt }
}

describe('withRetries', () => {
  it('makes three attempts with growing delays', async () => {
    const { attempts, attempt } = failing(2)
    const pauses = recordedPauses()
    await expect(withRetries(attempt, undefined, pauses)).resolves.toBe('done')
    expect(attempts).toEqual([0, 1, 2])
    expect(pauses.waited).toEqual([150, 450])
  })

  it('randomizes the delays, so that many browsers do not retry at the same time', async () => {
    const [low, high] = [recordedPauses(0), recordedPauses(1)]
    await withRetries(failing(1).attempt, undefined, low)
    await withRetries(failing(1).attempt, undefined, high)
    expect([low.waited, high.waited]).toEqual([[75], [225]])
  })

  it('throws the last failure', async () => {
    await expect(withRetries(failing(3).attempt, undefined, recordedPauses())).rejects.toThrow('failure 3')
  })

  it('stops at once if the failure is not retryable', async () => {
    const { attempts, attempt } = failing(3)
    await expect(withRetries(attempt, () => false, recordedPauses())).rejects.toThrow('failure 1')
    expect(attempts).toEqual([0])
  })
})

describe('withTimeout', () => {
  it('returns a result that arrives in time and rejects with TimeoutError otherwise', async () => {
    await expect(withTimeout(1000, 'it', Promise.resolve(7))).resolves.toBe(7)
    await expect(withTimeout(1, 'it', new Promise(() => undefined))).rejects.toBeInstanceOf(TimeoutError)
  })
})

describe('withQuery', () => {
  it('appends to a URL with and without a query', () => {
    expect(withQuery('/a.js', 'again=1')).toBe('/a.js?again=1')
    expect(withQuery('/a.js?x', 'again=1')).toBe('/a.js?x&again=1')
  })
})
