import { actingForHeader, commonErrors, type Endpoint } from '@portal/contracts-common'
import { z } from 'zod'
import { returnsEnvelope } from './http/responses.ts'
import type { ServiceDefinition } from './service-definition.ts'

/**
 * Creates the OpenAPI 3.1 document of the endpoints from their validation schemas. `version` is the contract's; the property
 * names in `http` become the operation ids.
 */
export function openApiDocument(
  service: string,
  version: string,
  http: ServiceDefinition['http'],
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(http)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const id = Array.isArray(http) ? {} : { operationId: name }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: { ...id, ...operation(endpoint) } }
  }
  return {
    openapi: '3.1.0',
    info: { title: `portal: ${service}`, version },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: failureSchema },
    },
  }
}

const failureSchema = {
  type: 'object',
  required: ['code', 'results', 'message', 'error', 'details', 'correlationId'],
  properties: {
    code: { type: 'integer' },
    results: { type: 'null' },
    message: { type: 'string' },
    error: { type: 'string' },
    details: { type: 'object' },
    correlationId: { type: 'string' },
  },
}

/** Header of the calls that delegates can make for another person. */
const actingFor = {
  name: actingForHeader,
  in: 'header',
  required: false,
  description: 'HISA ID of the person for whom the caller acts.',
  schema: { type: 'string', pattern: String.raw`^P-\d{3}-\d{3}-\d{3}$` },
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  return {
    summary: endpoint.summary,
    ...(endpoint.accessNote === undefined ? {} : { description: endpoint.accessNote }),
    ...(endpoint.ownership === undefined ? {} : { 'x-owner': endpoint.ownership }),
    'x-access': endpoint.access,
    ...(endpoint.delegateScope === undefined ? {} : { 'x-delegate-scope': endpoint.delegateScope }),
    security: endpoint.access === 'public' ? [{}, { accessToken: [] }] : [{ accessToken: [] }],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.delegateScope === undefined ? [] : [actingFor]),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body) } : {}),
    responses: { 200: success(endpoint), ...failures(endpoint) },
  }
}

function requestBody(schema: z.ZodType): Record<string, unknown> {
  // A multipart form has no JSON schema; the summary describes it.
  if (schema instanceof z.ZodCustom) return { required: true, content: { 'multipart/form-data': {} } }
  const required = !schema.safeParse(undefined).success
  return { required, content: { 'application/json': { schema: toJsonSchema(schema, 'input') } } }
}

function success(endpoint: Endpoint): Record<string, unknown> {
  if (!returnsEnvelope(endpoint)) {
    const types = 'file' in endpoint.results ? endpoint.results.file : []
    return { description: 'The file.', content: Object.fromEntries(types.map((type) => [type, {}])) }
  }
  const results = toJsonSchema(endpoint.results, 'output')
  const schema = { type: 'object', required: ['code', 'results'], properties: { code: { type: 'integer' }, results } }
  const files = Object.fromEntries((endpoint.files ?? []).map((type) => [type, {}]))
  return { description: 'Success.', content: { 'application/json': { schema }, ...files } }
}

function failures(endpoint: Endpoint): Record<string, unknown> {
  const codes = new Map<number, string[]>()
  for (const [code, status] of Object.entries({ ...commonErrors, ...endpoint.errors })) {
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries([...codes].map(([status, list]) => [status, { description: list.join(', '), content }]))
}

function parameters(location: 'path' | 'query', schema: z.ZodType | undefined): unknown[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
