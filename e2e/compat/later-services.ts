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
export type ContractChange = 'more properties' | 'more values'

const endpoints: readonly Endpoint[] = [...Object.values(regulationsHttp), ...Object.values(adminHttp)]

/** Changes the services' responses to a page like a later release; returns the number of changed responses. */
export async function simulateLaterServices(
  page: Page,
  change: ContractChange,
): Promise<{ readonly changedResponses: number }> {
  const count = { changedResponses: 0 }
  await page.route('**/api/**', async (route: Route, request: Request) => {
    const shape = getResultsShape(request)
    if (shape === undefined) return route.fallback()
    const response = await route.fetch()
    if (!response.ok() || !response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    const envelope = (await response.json()) as { results: unknown }
    count.changedResponses += 1
    await route.fulfill({
      response,
      json: { ...envelope, results: extendValue(envelope.results, shape, change) },
    })
  })
  return count
}

function getResultsShape(request: Request): Shape | undefined {
  const { pathname } = new URL(request.url())
  const endpoint = endpoints.find(({ method, path }) => method === request.method() && matchesRoute(path, pathname))
  return endpoint === undefined || 'file' in endpoint.results ? undefined : schemaToShape(endpoint.results, 'output')
}

function extendValue(value: unknown, shape: Shape, change: ContractChange): unknown {
  if (value === null) return null
  if (Array.isArray(value)) {
    const { items = {} } = getUnionMembers(shape).find(({ type }) => type === 'array') ?? {}
    return value.map((each) => extendValue(each, items, change))
  }
  if (typeof value === 'object') return extendObject(value, shape, change)
  const isEnumValue = change === 'more values' && getUnionMembers(shape).some((each) => each.enum?.includes(value))
  return isEnumValue ? laterValue : value
}

function extendObject(value: object, shape: Shape, change: ContractChange): object {
  const names = Object.keys(value)
  const { properties = {} } =
    getUnionMembers(shape).find((option) => names.every((name) => option.properties?.[name] !== undefined)) ?? {}
  const entries = Object.entries(value).map(([name, part]) => [name, extendValue(part, properties[name] ?? {}, change)])
  const addedProperties =
    change === 'more properties' ? { addedByALaterRelease: { nested: ['ignored', 'by', 'pages'] } } : {}
  return { ...Object.fromEntries(entries), ...addedProperties }
}
