import { needsPerson, type Endpoint } from '@portal/contracts-common'
import { accessMatrix, callers, personCallers, type AccessCase } from './callers.ts'
import type { AccessCheckOptions, TestRequest } from './access-check-options.ts'
import { checkDelegates } from './check-delegates.ts'
import type { TestDatabase } from './test-database.ts'
import type { TestService } from './test-service.ts'

/**
 * Calls every endpoint as every kind of caller, including every person role and relation where the access names them, and delegates.
 * Returns one line for each response that differs from the contract and for each endpoint whose refused calls changed a
 * row: `expect(await checkAccessMatrix(service, endpoints)).toEqual([])`.
 */
export async function checkAccessMatrix(
  service: TestService,
  endpoints: readonly Endpoint[],
  options: AccessCheckOptions = {},
): Promise<readonly string[]> {
  const problems: string[] = []
  const byGroup = callers(service.issuer)
  const { assignRole } = options
  const byRole = assignRole ? await personCallers(service.issuer, assignRole) : []
  for (const endpoint of endpoints) {
    const isForPersons = needsPerson(endpoint.access) || endpoint.requires !== undefined
    if (isForPersons && !assignRole) problems.push(`${endpoint.method} ${endpoint.path}: assignRole is missing`)
    const cases = accessMatrix([endpoint], isForPersons ? [...byGroup, ...byRole] : byGroup)
    const refused = cases.filter(({ refusal }) => refusal)
    problems.push(...(await checkUnchanged(service, endpoint, options, () => checkCases(service, refused, options))))
    problems.push(...(await checkRelations(service, endpoint, refused, options)))
    problems.push(...(await checkDelegates(service, endpoint, options)))
    const allowed = cases.filter(({ refusal }) => !refusal)
    problems.push(...(await checkCases(service, allowed, options)))
  }
  return problems
}

/** Runs `check` and reports tables that changed meanwhile. */
async function checkUnchanged(
  service: TestService,
  { method, path }: Endpoint,
  { except }: AccessCheckOptions,
  check: () => Promise<string[]>,
): Promise<string[]> {
  const before = await fingerprint(service.database, except)
  const problems = await check()
  const after = await fingerprint(service.database, except)
  const changed = [...after.keys()].filter((table) => after.get(table) !== before.get(table))
  if (changed.length > 0) problems.push(`${method} ${path}: refused calls changed ${changed.join(', ')}`)
  return problems
}

async function checkCases(
  service: TestService,
  cases: readonly AccessCase[],
  options: AccessCheckOptions,
): Promise<string[]> {
  const problems: string[] = []
  for (const item of cases) {
    const { endpoint } = item
    const request = options.requests?.[`${endpoint.method} ${endpoint.path}`] ?? (endpoint.body ? { body: {} } : {})
    problems.push(...(await checkCase(service, item, request)))
  }
  return problems
}

/** For every relation of the rule: a related caller is allowed, and everybody refused above is refused for this thing too. */
async function checkRelations(
  service: TestService,
  endpoint: Endpoint,
  refused: readonly AccessCase[],
  options: AccessCheckOptions,
): Promise<string[]> {
  const { access, method, path } = endpoint
  if (typeof access === 'string') return []
  const problems: string[] = []
  for (const condition of access.anyOf) {
    if (!('relation' in condition)) continue
    const name = `${condition.relation} to ${condition.to}`
    const create = options.relations?.[name]
    if (!create) {
      problems.push(`${method} ${path}: no caller for the relation "${name}"`)
      continue
    }
    const { as, request } = await create()
    const checkRefused = async () => {
      const found: string[] = []
      for (const item of refused) found.push(...(await checkCase(service, item, request)))
      return found
    }
    problems.push(...(await checkUnchanged(service, endpoint, options, checkRefused)))
    const related = { name, token: service.issuer.signToken(as), groups: undefined }
    const item = { name: `${method} ${path} by ${name}`, endpoint, caller: related, refusal: undefined }
    problems.push(...(await checkCase(service, item, request)))
  }
  return problems
}

async function checkCase(service: TestService, item: AccessCase, request: TestRequest): Promise<string[]> {
  const { endpoint, caller, refusal, name } = item
  const response = await service.call(endpoint, request, caller.token === undefined ? {} : { as: caller.token })
  const error = (response.body as { error?: unknown } | undefined)?.error
  const actual = `${response.status} ${String(error)}`
  if (refusal) {
    const isExpected = response.status === refusal.status && error === refusal.error
    return isExpected ? [] : [`${name}: ${actual} instead of ${refusal.status} ${refusal.error}`]
  }
  if (typeof error === 'string' && error.startsWith('access.')) return [`${name}: ${actual} instead of being allowed`]
  return response.status >= 500 ? [`${name}: ${actual}`] : []
}

/** Returns a value for each table that changes when any of its rows is written. */
export async function fingerprint(
  database: TestDatabase,
  except: readonly string[] = ['rate_counter'],
): Promise<Map<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and not tablename = any($1)`,
    [except],
  )
  const fingerprints = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await database.query<{ value: string }>(
      `select count(*) || ':' || coalesce(sum(hashtext(xmin::text || ctid::text)::bigint), 0) as value from ${name}`,
    )
    fingerprints.set(name, row?.value ?? '')
  }
  return fingerprints
}
