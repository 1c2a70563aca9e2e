import { expect, test } from 'vitest'
import { documentCategoryRoutes, documentRoutes, fileRoutes, occupationRoutes } from './document-routes.ts'
import { regulationsHttp } from './index.ts'
import { regulationsRoutes } from './routes.ts'
import { legalStatus, versionActions, versionLifecycle, versionStates } from './rules/index.ts'

// Apart, so that pages of the regulations do not load the documents' routes.
const routes = {
  ...regulationsRoutes,
  ...documentRoutes,
  ...fileRoutes,
  ...documentCategoryRoutes,
  ...occupationRoutes,
}

test('every route has an endpoint on its path, and the reverse', () => {
  expect(Object.keys(regulationsHttp).sort()).toEqual(Object.keys(routes).sort())
  for (const [name, route] of Object.entries(routes)) {
    expect(regulationsHttp[name as keyof typeof regulationsHttp]).toMatchObject(route)
  }
})

test('path parameters are exactly those of the schema', () => {
  for (const [name, endpoint] of Object.entries(regulationsHttp)) {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const params = 'params' in endpoint ? Object.keys(endpoint.params.shape) : []
    expect(params.sort(), name).toEqual(inPath.sort())
  }
})

test('the lifecycle is complete, and published text is never edited or deleted', () => {
  for (const state of versionStates)
    expect(Object.keys(versionLifecycle[state]).sort()).toEqual([...versionActions].sort())
  for (const state of ['PUBLISHED_DRAFT', 'PUBLISHED_CURRENT'] as const) {
    expect(versionLifecycle[state].edit).toBeNull()
    expect(versionLifecycle[state].delete).toBeNull()
  }
})

test('a current version is future, in force and superseded by date alone', () => {
  const version = {
    state: 'PUBLISHED_CURRENT',
    effectiveFrom: '2026-03-01',
    effectiveTo: '2026-09-01',
    commentOpensAt: null,
    commentClosesAt: null,
    supersededByVersionId: null,
  } as const
  const on = (today: string) => legalStatus(version, today, new Date(`${today}T12:00:00Z`))
  expect(legalStatus({ ...version, state: 'RECALLED' as never }, '2026-04-01', new Date())).toBe('edit')
  expect([on('2026-02-28'), on('2026-03-01'), on('2026-08-31'), on('2026-09-01')]).toEqual([
    'future',
    'in-force',
    'in-force',
    'superseded',
  ])
})
