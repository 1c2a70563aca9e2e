import type { Endpoint } from '@portal/contracts-common'
import { adminHttp } from '@portal/contracts-admin'
import { regulationsHttp } from '@portal/contracts-regulations'
import { matchesRoute } from '@portal/contracts-shell'
import type { Page, Request, Route } from '@playwright/test'
import { schemaToShape } from '../../tools/contracts/shape-of-schema.ts'
import { getUnionMembers, type Shape } from '../../tools/contracts/shape.ts'

/** A value that is in no list of the contract yet. */
export const laterValue = 'added-by-a-later-release'

/** Changes that a later release may make within its major version: more properties, and more values in lists. */
export type Growth = 'more properties' | 'more values'

const endpoints: readonly Endpoint[] = [...Object.values(regulationsHttp), ...Object.values(adminHttp)]

/** Changes the services' responses to a page like a later release; returns the number of changed responses. */
export async function answerAsLater(page: Page, growth: Growth): Promise<{ readonly grown: number }> {
  const count = { grown: 0 }
  await page.route('**/api/**', async (route: Route, request: Request) => {
    const shape = shapeOf(request)
    if (shape === undefined) return route.fallback()
    const answer = await route.fetch()
    if (!answer.ok() || !answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer })
    const envelope = (await answer.json()) as { results: unknown }
    count.grown += 1
    await route.fulfill({ response: answer, json: { ...envelope, results: grow(envelope.results, shape, growth) } })
  })
  return count
}

function shapeOf(request: Request): Shape | undefined {
  const { pathname } = new URL(request.url())
  const endpoint = endpoints.find(({ method, path }) => method === request.method() && matchesRoute(path, pathname))
  return endpoint === undefined || 'file' in endpoint.results ? undefined : schemaToShape(endpoint.results, 'output')
}

function grow(value: unknown, shape: Shape, growth: Growth): unknown {
  if (value === null) return null
  if (Array.isArray(value)) {
    const { items = {} } = getUnionMembers(shape).find(({ type }) => type === 'array') ?? {}
    return value.map((each) => grow(each, items, growth))
  }
  if (typeof value === 'object') return growObject(value, shape, growth)
  const isListed = growth === 'more values' && getUnionMembers(shape).some((each) => each.enum?.includes(value))
  return isListed ? laterValue : value
}

function growObject(value: object, shape: Shape, growth: Growth): object {
  const names = Object.keys(value)
  const { properties = {} } =
    getUnionMembers(shape).find((option) => names.every((name) => option.properties?.[name] !== undefined)) ?? {}
  const grown = Object.entries(value).map(([name, part]) => [name, grow(part, properties[name] ?? {}, growth)])
  const more = growth === 'more properties' ? { addedByALaterRelease: { to: ['see', 'who', 'minds'] } } : {}
  return { ...Object.fromEntries(grown), ...more }
}
