import { describe, expect, it } from 'vitest'
import { anyOf, canOpen, checkAccess, isAllowed, needsPerson } from './access.ts'

const rule = anyOf(
  { level: 'staff' },
  { role: 'trainer' },
  { relation: 'responsible-person', to: 'horse', param: 'horseId' },
)

describe('checkAccess', () => {
  it.each([
    ['public', undefined, 'allowed'],
    ['signed-in', undefined, 'refused'],
    ['signed-in', { groups: [] }, 'allowed'],
    ['staff', { groups: ['USERS'] }, 'refused'],
    ['staff', { groups: ['EDITORS'] }, 'allowed'],
    ['editors', { groups: ['HISAUSERS'] }, 'refused'],
    ['internal', { groups: ['ADMINS'] }, 'refused'],
  ] as const)('by group: %s for %j is %s', (access, caller, decision) => {
    expect(checkAccess(access, caller)).toBe(decision)
  })

  it.each([
    ['no token', undefined, 'refused'],
    ['a group of the rule', { groups: ['HISAUSERS'] }, 'allowed'],
    ['a role of the rule', { groups: ['USERS'], roles: ['trainer'] }, 'allowed'],
    ['another role', { groups: ['USERS'], roles: ['jockey'] }, 'relation'],
    ['no person', { groups: ['USERS'] }, 'relation'],
  ] as const)('by rule: %s', (_, caller, decision) => {
    expect(checkAccess(rule, caller)).toBe(decision)
  })

  it('refuses other roles when the rule has no relation', () => {
    expect(checkAccess(anyOf({ role: 'trainer' }), { groups: ['USERS'], roles: ['jockey'] })).toBe('refused')
  })
})

describe('canOpen', () => {
  it('shows pages with a relation to every signed-in person, since only the service knows relations', () => {
    expect(canOpen(rule, { groups: ['USERS'] })).toBe(true)
    expect(canOpen(rule, undefined)).toBe(false)
    expect(canOpen(anyOf({ role: 'trainer' }), { groups: ['USERS'] })).toBe(false)
  })
})

describe('isAllowed', () => {
  it('decides by groups alone', () => {
    expect(isAllowed(rule, ['ADMINS'])).toBe(true)
    expect(isAllowed(rule, ['USERS'])).toBe(false)
  })
})

describe('needsPerson', () => {
  it('is true for rules with roles or relations', () => {
    expect(needsPerson(rule)).toBe(true)
    expect(needsPerson('staff')).toBe(false)
    expect(needsPerson(anyOf({ level: 'staff' }))).toBe(false)
  })
})
