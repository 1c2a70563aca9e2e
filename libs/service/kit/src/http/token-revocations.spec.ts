import { beforeEach, describe, expect, it } from 'vitest'
import { TokenRevocations, type IssuedToken } from './token-revocations.ts'

const at = new Date('2026-01-01T10:00:00.700Z')
const second = Math.floor(at.getTime() / 1000)
const token = (issuedAt: number, parts: Partial<IssuedToken> = {}): IssuedToken => ({
  sub: 'ann',
  issuedAt,
  groups: ['EDITORS', 'USERS'],
  sessionId: 'first',
  ...parts,
})

let revocations: TokenRevocations
beforeEach(() => {
  revocations = new TokenRevocations()
})

it('accepts tokens of accounts without a change', () => {
  revocations.record({ sub: 'bob', at, groups: [], revokesSessions: true })
  expect(revocations.isRevoked(token(second - 100))).toBe(false)
})

describe('after a change of groups', () => {
  beforeEach(() => revocations.record({ sub: 'ann', at, groups: ['USERS'], revokesSessions: false }))

  it('rejects older tokens, also from a clock that is slightly ahead', () => {
    expect([second - 900, second, second + 4].map((issued) => revocations.isRevoked(token(issued)))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('accepts a token with the new groups right away', () => {
    expect(revocations.isRevoked(token(second, { groups: ['USERS'] }))).toBe(false)
    expect(revocations.isRevoked(token(second, { groups: ['USERS', 'USERS'] }))).toBe(false)
  })

  it('accepts later tokens', () => expect(revocations.isRevoked(token(second + 6))).toBe(false))

  it('applies the latest change, in whatever order changes arrive', () => {
    revocations.record({
      sub: 'ann',
      at: new Date(at.getTime() - 1000),
      groups: ['EDITORS', 'USERS'],
      revokesSessions: false,
    })
    expect(revocations.isRevoked(token(second - 900))).toBe(true)
    revocations.record({
      sub: 'ann',
      at: new Date(at.getTime() + 1000),
      groups: ['EDITORS', 'USERS'],
      revokesSessions: false,
    })
    expect(revocations.isRevoked(token(second - 900))).toBe(false)
  })
})

it('rejects every token of a revoked session and accepts those of others', () => {
  revocations.record({ sub: 'ann', at, revokesSessions: false, revokedSessionId: 'first' })
  expect([second - 900, second + 900].map((issued) => revocations.isRevoked(token(issued)))).toEqual([true, true])
  expect(revocations.isRevoked(token(second, { sessionId: 'other' }))).toBe(false)
  expect(revocations.isRevoked(token(second, { sessionId: undefined }))).toBe(false)
})

describe('after all sessions were revoked', () => {
  it('rejects every token issued until then', () => {
    revocations.record({ sub: 'ann', at, revokesSessions: true })
    expect([second - 900, second, second + 1].map((issued) => revocations.isRevoked(token(issued)))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('accepts tokens of the one session that was not revoked', () => {
    revocations.record({ sub: 'ann', at, revokesSessions: true, exceptSessionId: 'first' })
    expect(revocations.isRevoked(token(second))).toBe(false)
    expect(revocations.isRevoked(token(second, { sessionId: 'other' }))).toBe(true)
    expect(revocations.isRevoked(token(second, { sessionId: undefined }))).toBe(true)
  })

  it('still rejects them after a later change of groups', () => {
    revocations.record({ sub: 'ann', at, groups: [], revokesSessions: true })
    revocations.record({
      sub: 'ann',
      at: new Date(at.getTime() + 2000),
      groups: ['EDITORS', 'USERS'],
      revokesSessions: false,
    })
    expect(revocations.isRevoked(token(second - 900))).toBe(true)
    expect(revocations.isRevoked(token(second + 1))).toBe(false)
  })
})
