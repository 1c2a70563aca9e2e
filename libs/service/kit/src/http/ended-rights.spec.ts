import { beforeEach, describe, expect, test } from 'vitest'
import { EndedRights, type GivenToken } from './ended-rights.ts'

const at = new Date('2026-01-01T10:00:00.700Z')
const second = Math.floor(at.getTime() / 1000)
const token = (issuedAt: number, parts: Partial<GivenToken> = {}): GivenToken => ({
  sub: 'ann',
  issuedAt,
  groups: ['EDITORS', 'USERS'],
  session: 'first',
  ...parts,
})

let rights: EndedRights
beforeEach(() => {
  rights = new EndedRights()
})

test('nothing was heard of most accounts', () => {
  rights.note({ sub: 'bob', at, groups: [], endsSessions: true })
  expect(rights.isOver(token(second - 100))).toBe(false)
})

describe('other groups', () => {
  beforeEach(() => rights.note({ sub: 'ann', at, groups: ['USERS'], endsSessions: false }))

  test('end what was given before, and what a clock that is a little ahead gave', () => {
    expect([second - 900, second, second + 4].map((issued) => rights.isOver(token(issued)))).toEqual([true, true, true])
  })

  test('leave what says the same, at once', () => {
    expect(rights.isOver(token(second, { groups: ['USERS'] }))).toBe(false)
    expect(rights.isOver(token(second, { groups: ['USERS', 'USERS'] }))).toBe(false)
  })

  test('say nothing of later tokens', () => expect(rights.isOver(token(second + 6))).toBe(false))

  test('are those of the last change, in whatever order changes are heard', () => {
    rights.note({ sub: 'ann', at: new Date(at.getTime() - 1000), groups: ['EDITORS', 'USERS'], endsSessions: false })
    expect(rights.isOver(token(second - 900))).toBe(true)
    rights.note({ sub: 'ann', at: new Date(at.getTime() + 1000), groups: ['EDITORS', 'USERS'], endsSessions: false })
    expect(rights.isOver(token(second - 900))).toBe(false)
  })
})

test('one session that ended is over for good; the others go on', () => {
  rights.note({ sub: 'ann', at, endsSessions: false, endedSession: 'first' })
  expect([second - 900, second + 900].map((issued) => rights.isOver(token(issued)))).toEqual([true, true])
  expect(rights.isOver(token(second, { session: 'other' }))).toBe(false)
  expect(rights.isOver(token(second, { session: undefined }))).toBe(false)
})

describe('sessions that ended', () => {
  test('end every token until then, whatever it says', () => {
    rights.note({ sub: 'ann', at, endsSessions: true })
    expect([second - 900, second, second + 1].map((issued) => rights.isOver(token(issued)))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('but for the session that goes on', () => {
    rights.note({ sub: 'ann', at, endsSessions: true, exceptSession: 'first' })
    expect(rights.isOver(token(second))).toBe(false)
    expect(rights.isOver(token(second, { session: 'other' }))).toBe(true)
    expect(rights.isOver(token(second, { session: undefined }))).toBe(true)
  })

  test('stay ended when groups are heard of later', () => {
    rights.note({ sub: 'ann', at, groups: [], endsSessions: true })
    rights.note({ sub: 'ann', at: new Date(at.getTime() + 2000), groups: ['EDITORS', 'USERS'], endsSessions: false })
    expect(rights.isOver(token(second - 900))).toBe(true)
    expect(rights.isOver(token(second + 1))).toBe(false)
  })
})
