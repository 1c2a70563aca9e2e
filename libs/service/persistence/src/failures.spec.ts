import { describe, expect, it } from 'vitest'
import { databaseCode, expectVersion, isWorthRepeating, translateDatabaseFailure } from './failures.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

describe('failures of the database', () => {
  it.each(['08006', '57P01', '57P03', '53300', '57014', '55P03', 'ECONNREFUSED'])(
    '%s is 503, to be tried again',
    (code) => {
      expect(translateDatabaseFailure(coded(code))).toMatchObject({
        code: 'service.unavailable',
        details: { retryAfter: 1 },
      })
    },
  )

  it('are found under what wraps them', () => {
    const wrapped = new Error('outer', { cause: new Error('Connection terminated unexpectedly') })
    expect(translateDatabaseFailure(wrapped)?.code).toBe('service.unavailable')
    expect(databaseCode(new Error('outer', { cause: coded('23505') }))).toBe('23505')
  })

  it.each(['22021', '22P05', '54000'])('%s is a text that cannot be stored: the caller’s', (code) => {
    expect(translateDatabaseFailure(coded(code))?.code).toBe('input.invalid')
  })

  it.each(['23505', '42703', '22P02'])('%s is nothing a caller could know of', (code) => {
    expect(translateDatabaseFailure(coded(code))).toBeUndefined()
  })

  it('a deadlock or serialisation failure is worth repeating, a violation is not', () => {
    expect([coded('40P01'), coded('40001'), coded('23505')].map(isWorthRepeating)).toEqual([true, true, false])
  })
})

describe('an expected version', () => {
  it('must be the present one, where there is one', () => {
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
