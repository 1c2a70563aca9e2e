import { expect, it } from 'vitest'
import { horsesHttp } from './index.ts'
import { horsesRoutes } from './routes.ts'

it('has an endpoint for every route', () => {
  expect(Object.keys(horsesHttp).toSorted()).toEqual(Object.keys(horsesRoutes).toSorted())
})

it('refuses a name without letters', () => {
  expect(horsesHttp.addHorse.body.safeParse({ name: ' ' }).success).toBe(false)
})
