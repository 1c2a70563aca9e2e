import { describe, expect, it } from 'vitest'
import { horsesErrors } from './errors.ts'
import { horsesHttp } from './index.ts'
import { horsesRoutes } from './routes/index.ts'
import { horsesStaffRoutes } from './routes/staff-routes.ts'
import { horsesErrorTexts } from './rules/index.ts'

describe('horses contract', () => {
  it('has an endpoint for every route', () => {
    const routes = { ...horsesRoutes, ...horsesStaffRoutes }
    expect(Object.keys(horsesHttp).toSorted()).toEqual(Object.keys(routes).toSorted())
  })

  it('has a message in both languages for every error code', () => {
    expect(Object.keys(horsesErrorTexts)).toEqual(expect.arrayContaining(Object.keys(horsesErrors)))
    for (const { en, es } of Object.values(horsesErrorTexts)) expect(es).not.toBe(en)
  })
})

describe('horse look-up', () => {
  const problemsOf = (query: object) =>
    horsesHttp.lookUpHorses.query.safeParse(query).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

  it.each([{ name: 'Maple Court' }, { yearOfBirth: '2023', damName: 'Quiet River' }, { registryNumber: '2300417' }])(
    'accepts %j',
    (query) => {
      expect(problemsOf(query)).toEqual([])
    },
  )

  it.each([{}, { damName: 'Quiet River' }, { yearOfBirth: '2023' }, { microchip: '123' }])('refuses %j', (query) => {
    expect(problemsOf(query)).toHaveLength(1)
  })
})
