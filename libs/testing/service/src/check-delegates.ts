import { actingForHeader, delegationScopes, type Endpoint } from '@portal/contracts-common'
import type { AccessCheckOptions, TestRequest } from './access-check-options.ts'
import type { TokenContents } from './test-issuer.ts'
import type { TestService } from './test-service.ts'

interface DelegateCase {
  readonly name: string
  readonly token: TokenContents | undefined
  readonly header: string
  /** Undefined: the call is not refused by access control. */
  readonly expected: string | undefined
  readonly request: TestRequest
}

/**
 * Calls an endpoint with the header `Acting-For` as delegates with and without its scope, as former delegates and as
 * others. Returns one line for each response that differs from the contract.
 */
export async function checkDelegates(
  service: TestService,
  endpoint: Endpoint,
  options: AccessCheckOptions,
): Promise<string[]> {
  const title = `${endpoint.method} ${endpoint.path}`
  if (endpoint.delegateScope !== undefined && !options.createDelegate) return [`${title}: createDelegate is missing`]
  const problems: string[] = []
  for (const { name, token, header, expected, request } of await createCases(endpoint, options)) {
    const { status, body } = await service.call(endpoint, request, {
      headers: { [actingForHeader]: header },
      ...(token && { as: token }),
    })
    const error = String((body as { error?: unknown } | undefined)?.error)
    const actual = `${status} ${error}`
    const isExpected = expected === undefined ? status < 500 && !error.startsWith('access.') : actual === expected
    if (!isExpected) problems.push(`${title} by ${name}: ${actual} instead of ${expected ?? 'being allowed'}`)
  }
  return problems
}

async function createCases(endpoint: Endpoint, options: AccessCheckOptions): Promise<DelegateCase[]> {
  const { delegateScope, access } = endpoint
  const { createDelegate } = options
  const request = options.requests?.[`${endpoint.method} ${endpoint.path}`] ?? (endpoint.body ? { body: {} } : {})
  const nobody = 'P-000-000-001'
  const stranger = { groups: ['ADMINS', 'USERS'], sub: 'nobody-s-delegate' } as const
  if (delegateScope === undefined || !createDelegate) {
    const expected = '403 access.not-delegable'
    return [
      { name: 'an administrator for another person', token: stranger, header: nobody, expected, request },
      { name: 'nobody for another person', token: undefined, header: nobody, expected, request },
    ]
  }
  const related = await createRelated(endpoint, options)
  const principal = related && { principal: related.as }
  const scopes = delegateScope === 'any' ? (['information'] as const) : [delegateScope]
  const others = delegationScopes.filter((scope) => scope !== delegateScope)
  const create = async (name: string, of: Parameters<typeof createDelegate>[0], expected: string | undefined) => {
    const { as, hisaPersonId } = await createDelegate({ ...of, ...principal })
    return { name, token: as, header: hisaPersonId, expected, request: related?.request ?? request }
  }
  const ended = '403 access.delegation-ended'
  const needsRelation = typeof access !== 'string' && !related
  const cases = [
    await create('a delegate', { scopes, state: 'active' }, needsRelation ? '403 access.forbidden' : undefined),
    await create('a delegate of the past', { scopes, state: 'past' }, ended),
    await create('a delegate whose delegation ended', { scopes, state: 'ended' }, ended),
    ...(delegateScope === 'any'
      ? []
      : [
          await create(
            'a delegate without the scope',
            { scopes: others, state: 'active' },
            '403 access.delegation-scope',
          ),
        ]),
  ]
  const [{ header }] = cases as [DelegateCase]
  return [
    ...cases,
    { name: 'an administrator without a delegation', token: stranger, header, expected: ended, request },
    { name: 'nobody for another person', token: undefined, header, expected: '401 access.signed-out', request },
    {
      name: 'a delegate with two persons',
      token: stranger,
      header: `${header}, ${nobody}`,
      expected: '400 input.invalid',
      request,
    },
  ]
}

/** The account and the request that meet a relation of the endpoint's access. */
async function createRelated({ access }: Endpoint, { relations }: AccessCheckOptions) {
  if (typeof access === 'string') return undefined
  for (const condition of access.anyOf) {
    const create = 'relation' in condition && relations?.[`${condition.relation} to ${condition.to}`]
    if (create) return create()
  }
  return undefined
}
