import { describe, expect, it } from 'vitest'
import { getDatabaseErrorCode, expectVersion, isRetryable, translateDatabaseError } from './database-errors.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

describe('translateDatabaseError', () => {
  it.each(['08006', '57P01', '57P03', '53300', '57014', '55P03', 'ECONNREFUSED'])(
    'turns %s into 503 with retryAfter',
    (code) => {
      expect(translateDatabaseError(withCode(code))).toMatchObject({
        code: 'service.unavailable',
        details: { retryAfter: 1 },
      })
    },
  )

  it('finds the code in the causes of an error', () => {
    const wrapped = new Error('outer', { cause: new Error('Connection terminated unexpectedly') })
    expect(translateDatabaseError(wrapped)?.code).toBe('service.unavailable')
    expect(getDatabaseErrorCode(new Error('outer', { cause: withCode('23505') }))).toBe('23505')
  })

  it.each(['22021', '22P05', '54000'])('turns %s, a value that cannot be stored, into input.invalid', (code) => {
    expect(translateDatabaseError(withCode(code))?.code).toBe('input.invalid')
  })

  it.each(['23505', '42703', '22P02'])('leaves %s untranslated', (code) => {
    expect(translateDatabaseError(withCode(code))).toBeUndefined()
  })

  it('retries deadlocks and serialization failures, not constraint violations', () => {
    expect([withCode('40P01'), withCode('40001'), withCode('23505')].map(isRetryable)).toEqual([true, true, false])
  })
})

describe('expectVersion', () => {
  it('refuses a version that is not the current one', () => {
    expectVersion(undefined, 3)
    expectVersion(3, 3)
    expect(() => expectVersion(2, 3, { text: 'theirs' })).toThrow(
      expect.objectContaining({
        code: 'resource.stale',
        details: { expected: 2, actual: 3, current: { text: 'theirs' } },
      }),
    )
  })
})
