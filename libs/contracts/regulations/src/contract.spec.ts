import { expect, test } from 'vitest'
import { documentCategoryRoutes, documentRoutes, fileRoutes, occupationRoutes } from './document-routes.ts'
import { regulationsHttp } from './index.ts'
import { regulationsRoutes } from './routes.ts'
import { computeLegalStatus } from './rules/index.ts'

// Two modules, so that pages about regulations do not load the routes of documents.
const routes = {
  ...regulationsRoutes,
  ...documentRoutes,
  ...fileRoutes,
  ...documentCategoryRoutes,
  ...occupationRoutes,
}

test('has one endpoint for every route', () => {
  expect(Object.keys(regulationsHttp).sort()).toEqual(Object.keys(routes).sort())
  for (const [name, route] of Object.entries(routes)) {
    expect(regulationsHttp[name as keyof typeof regulationsHttp]).toMatchObject(route)
  }
})

test('uses the same parameters in paths and schemas', () => {
  for (const [name, endpoint] of Object.entries(regulationsHttp)) {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const params = 'params' in endpoint ? Object.keys(endpoint.params.shape) : []
    expect(params.sort(), name).toEqual(inPath.sort())
  }
})

test('derives the legal status of a current version from its dates', () => {
  const version = {
    state: 'PUBLISHED_CURRENT',
    effectiveFrom: '2026-03-01',
    effectiveTo: '2026-09-01',
    commentOpensAt: null,
    commentClosesAt: null,
    supersededByVersionId: null,
  } as const
  const on = (today: string) => computeLegalStatus(version, today, new Date(`${today}T12:00:00Z`))
  expect(computeLegalStatus({ ...version, state: 'RECALLED' as never }, '2026-04-01', new Date())).toBe('edit')
  expect([on('2026-02-28'), on('2026-03-01'), on('2026-08-31'), on('2026-09-01')]).toEqual([
    'future',
    'in-effect',
    'in-effect',
    'superseded',
  ])
})
