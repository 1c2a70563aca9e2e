import { describe, expect, it } from 'vitest'
import { retrying, TimedOut, within, withQuery, type Pauses } from './retry.ts'

function recordedPauses(random = 0.5): Pauses & { readonly waited: number[] } {
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

describe('retrying', () => {
  it('tries three times in all, with growing pauses', async () => {
    const { attempts, attempt } = failing(2)
    const pauses = recordedPauses()
    await expect(retrying(attempt, undefined, pauses)).resolves.toBe('done')
    expect(attempts).toEqual([0, 1, 2])
    expect(pauses.waited).toEqual([150, 450])
  })

  it('spreads its pauses, so that a thousand browsers do not come back at once', async () => {
    const [low, high] = [recordedPauses(0), recordedPauses(1)]
    await retrying(failing(1).attempt, undefined, low)
    await retrying(failing(1).attempt, undefined, high)
    expect([low.waited, high.waited]).toEqual([[75], [225]])
  })

  it('throws the last failure', async () => {
    await expect(retrying(failing(3).attempt, undefined, recordedPauses())).rejects.toThrow('failure 3')
  })

  it('gives up at once where another try cannot help', async () => {
    const { attempts, attempt } = failing(3)
    await expect(retrying(attempt, () => false, recordedPauses())).rejects.toThrow('failure 1')
    expect(attempts).toEqual([0])
  })
})

describe('within', () => {
  it('answers what arrives in time and rejects with TimedOut otherwise', async () => {
    await expect(within(1000, 'it', Promise.resolve(7))).resolves.toBe(7)
    await expect(within(1, 'it', new Promise(() => undefined))).rejects.toBeInstanceOf(TimedOut)
  })
})

describe('withQuery', () => {
  it('adds to an address with and without a query', () => {
    expect(withQuery('/a.js', 'again=1')).toBe('/a.js?again=1')
    expect(withQuery('/a.js?x', 'again=1')).toBe('/a.js?x&again=1')
  })
})
