import { describe, expect, it } from 'vitest'
import type { NameCheck } from '../check-name/index.ts'
import { toOwnersBody, type OwnerAnswer } from './owner-answers.ts'

const check = (name: string): NameCheck => ({
  text: ` ${name} `,
  person: { personId: name, name, roles: ['owner'], licenseStates: [], checkToken: `token of ${name}` },
})
const unchecked: NameCheck = { text: 'x', person: null }
const individual = (key: number, name: string, share = ''): OwnerAnswer => ({
  key,
  kind: 'INDIVIDUAL',
  check: check(name),
  organization: '',
  share,
})
const stable: OwnerAnswer = { key: 9, kind: 'STABLE', check: unchecked, organization: ' Lane Stables ', share: '40' }
const checked = (name: string) => ({ text: name, checkToken: `token of ${name}` })
const answer = (owners: readonly OwnerAnswer[], designated = '', other = unchecked) => ({ owners, designated, other })
const getBody = (...[given, reader]: Parameters<typeof toOwnersBody>) => {
  const result = toOwnersBody(given, reader)
  return 'body' in result ? result.body : undefined
}
const getProblems = (...[given, reader]: Parameters<typeof toOwnersBody>) => {
  const result = toOwnersBody(given, reader)
  return 'problems' in result ? [...result.problems] : undefined
}

describe('toOwnersBody', () => {
  it('asks the only owner', () => {
    expect(getBody(answer([individual(1, 'Ben')]), 'Ana')).toEqual({
      recipient: checked('Ben'),
      owners: [{ ...checked('Ben'), share: null }],
    })
  })

  it('asks the designated owner of several owners, with shares typed in either language', () => {
    expect(getBody(answer([individual(1, 'Ben', '60,00 %'), stable], '1'), 'Ana')).toEqual({
      recipient: checked('Ben'),
      owners: [{ ...checked('Ben'), share: 60 }],
      organizations: [{ name: 'Lane Stables', kind: 'STABLE', share: 40 }],
    })
  })

  it('asks another owner when the reader represents the owners', () => {
    expect(getBody(answer([individual(1, 'Ana'), individual(2, 'Ben')], '1'), 'Ana')).toMatchObject({
      recipient: checked('Ben'),
      designatedOwner: checked('Ana'),
    })
  })

  it('lets somebody represent the owners who is none of them', () => {
    const owners = [{ ...stable, share: '' }]
    expect(getBody(answer(owners, 'other', check('Cy')), 'Ana')).toMatchObject({ recipient: checked('Cy'), owners: [] })
    expect(getProblems(answer(owners, 'other'), 'Ana')).toEqual([['designated-name', 'designated-name']])
  })

  it.each([
    ['a name that was not checked', [{ ...individual(1, 'Ben'), check: unchecked }], [['owner-1-name', 'name']]],
    ['an organization without a name', [{ ...stable, organization: ' ' }], [['owner-9-organization', 'organization']]],
    ['a share above 100 %', [individual(1, 'Ben', '101')], [['owner-1-share', 'share']]],
    ['a share with three decimals', [individual(1, 'Ben', '33.333')], [['owner-1-share', 'share']]],
    ['shares that are not 100 % together', [individual(1, 'Ben', '50'), stable], [['owner-1-share', 'shares']]],
    ['an owner twice', [individual(1, 'Ben'), individual(2, 'Ben')], [['owner-2-name', 'twice']]],
  ])('refuses %s', (_, owners, problems) => {
    const needed = owners.length > 1 || owners[0]?.kind === 'STABLE' ? [['designated', 'designated']] : []
    expect(getProblems(answer(owners), 'Ana')).toEqual([...problems, ...needed])
  })
})
