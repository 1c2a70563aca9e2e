import { checkAccess, personRoles, type Endpoint, type Group, type PersonRole } from '@portal/contracts-common'
import type { TestIssuer } from './test-issuer.ts'

/** A kind of caller in the access matrix. */
export interface TestCaller {
  readonly name: string
  readonly token: string | undefined
  /** Undefined: without a valid token. */
  readonly groups: readonly Group[] | undefined
  /** Roles of the caller's person. */
  readonly roles?: readonly PersonRole[]
  /** The error that its token causes on every endpoint, except those that the session cookie authorizes. */
  readonly refusal?: 'access.token-expired' | 'access.token-invalid'
}

/** Returns every kind of caller by token and group. */
export function callers(issuer: TestIssuer): readonly TestCaller[] {
  const invalid = (
    name: string,
    token: string,
    refusal: NonNullable<TestCaller['refusal']> = 'access.token-invalid',
  ): TestCaller => ({ name, token, groups: undefined, refusal })
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
    invalid('expired token', issuer.signToken({ groups, expiresIn: -120 }), 'access.token-expired'),
    invalid('wrong signature', issuer.signToken({ groups, signature: 'foreign' })),
    invalid('alg none', issuer.signToken({ groups, signature: 'none' })),
    invalid('alg HS256', issuer.signToken({ groups, signature: 'hs256' })),
    invalid('id token', issuer.signToken({ groups, use: 'id' })),
    invalid("other pool's token", issuer.signToken({ groups, issuer: 'https://pool.example/us-east-1_Other' })),
    invalid("other client's token", issuer.signToken({ groups, clientId: 'other-client' })),
    invalid('not a token', 'not-a-token'),
  ]
}

/** Returns a caller for every person role; `assignRole` gives the role to the person of an account in the service. */
export async function personCallers(
  issuer: TestIssuer,
  assignRole: (sub: string, role: PersonRole) => Promise<void>,
): Promise<readonly TestCaller[]> {
  const found: TestCaller[] = []
  for (const role of personRoles) {
    const sub = `person-with-role-${role}`
    await assignRole(sub, role)
    found.push({ name: role, token: issuer.signToken({ groups: ['USERS'], sub }), groups: ['USERS'], roles: [role] })
  }
  return found
}

/** One cell of the access matrix: the refusal that the contract requires, or undefined when the call is allowed. */
export interface AccessCase {
  readonly name: string
  readonly endpoint: Endpoint
  readonly caller: TestCaller
  readonly refusal: { readonly status: 401 | 403 | 404; readonly error: string } | undefined
}

/** Combines endpoints and callers. The endpoints come from the contract, so a new one is never missed. */
export function accessMatrix(endpoints: readonly Endpoint[], kinds: readonly TestCaller[]): readonly AccessCase[] {
  return endpoints.flatMap((endpoint) =>
    kinds.map((caller) => ({
      name: `${endpoint.method} ${endpoint.path} by ${caller.name}`,
      endpoint,
      caller,
      refusal: expectRefusal(endpoint, caller),
    })),
  )
}

/** Returns the refusal for a caller without a relation to the thing of the call. */
function expectRefusal({ access, requires, usesSessionCookie }: Endpoint, caller: TestCaller): AccessCase['refusal'] {
  if (access === 'internal') return { status: 401, error: 'access.signed-out' }
  if (caller.refusal && usesSessionCookie !== true) return { status: 401, error: caller.refusal }
  const { groups, roles = [] } = caller
  if (checkAccess(access, groups && { groups, roles }) === 'allowed') {
    if (requires === undefined || caller.roles !== undefined) return undefined
    return { status: 403, error: 'access.no-person' }
  }
  if (groups === undefined) return { status: 401, error: 'access.signed-out' }
  const isHidden = typeof access !== 'string' && access.hidden === true
  return isHidden ? { status: 404, error: 'resource.not-found' } : { status: 403, error: 'access.forbidden' }
}
