import { isAllowed, type Endpoint, type Group } from '@portal/contracts-common'
import type { TestIssuer } from './test-issuer.ts'

/** A kind of caller, and what becomes of its calls. */
export interface TestCaller {
  readonly name: string
  readonly token: string | undefined
  /** `undefined`: without a valid token. */
  readonly groups: readonly Group[] | undefined
  /** Why its token is refused everywhere. */
  readonly refusal?: 'access.token-expired' | 'access.token-invalid'
}

/** Every kind of caller a service meets. */
export function callers(issuer: TestIssuer): readonly TestCaller[] {
  const bad = (name: string, token: string, refusal: TestCaller['refusal'] = 'access.token-invalid'): TestCaller => ({
    name,
    token,
    groups: undefined,
    ...(refusal ? { refusal } : {}),
  })
  const valid = (name: string, groups: readonly Group[]): TestCaller => ({
    name,
    token: issuer.signToken({ groups, username: name.replaceAll(' ', '-') }),
    groups,
  })
  const groups: readonly Group[] = ['ADMINS']
  return [
    { name: 'no token', token: undefined, groups: undefined },
    valid('no group', []),
    valid('USERS', ['USERS']),
    valid('HISAUSERS', ['USERS', 'HISAUSERS']),
    valid('EDITORS', ['USERS', 'EDITORS']),
    valid('ADMINS', ['USERS', 'ADMINS']),
    bad('expired token', issuer.signToken({ groups, expiresIn: -120 }), 'access.token-expired'),
    bad('wrong signature', issuer.signToken({ groups, signature: 'foreign' })),
    bad('alg none', issuer.signToken({ groups, signature: 'none' })),
    bad('alg HS256', issuer.signToken({ groups, signature: 'hs256' })),
    bad('id token', issuer.signToken({ groups, use: 'id' })),
    bad("other pool's token", issuer.signToken({ groups, issuer: 'https://pool.example/us-east-1_Other' })),
    bad("other client's token", issuer.signToken({ groups, clientId: 'other-client' })),
    bad('not a token', 'not-a-token'),
  ]
}

/** One cell of the access matrix: the refusal the contract wants, or `undefined` where the call is let through. */
export interface AccessCase {
  readonly name: string
  readonly endpoint: Endpoint
  readonly caller: TestCaller
  readonly refusal: { readonly status: 401 | 403; readonly error: string } | undefined
}

/** Every endpoint with every kind of caller. The endpoints come from the contract, so that a new one is never forgotten. */
export function accessMatrix(endpoints: readonly Endpoint[], kinds: readonly TestCaller[]): readonly AccessCase[] {
  return endpoints.flatMap((endpoint) =>
    kinds.map((caller) => ({
      name: `${endpoint.method} ${endpoint.path} by ${caller.name}`,
      endpoint,
      caller,
      refusal: refusalOf(endpoint, caller),
    })),
  )
}

function refusalOf(endpoint: Endpoint, caller: TestCaller): AccessCase['refusal'] {
  if (endpoint.access === 'internal') return { status: 401, error: 'access.signed-out' }
  if (caller.refusal) return { status: 401, error: caller.refusal }
  if (isAllowed(endpoint.access, caller.groups)) return undefined
  return caller.groups ? { status: 403, error: 'access.not-enough' } : { status: 401, error: 'access.signed-out' }
}
