import {
  actingForHeader,
  checkAccess,
  needsPerson,
  type Access,
  type AccessRule,
  type DelegateScope,
  type Endpoint,
} from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { internalCredentialHeader, hasInternalCredential } from './internal-credential.ts'
import type { PersonAccess } from './person-access.ts'
import { Refusal } from './refusal.ts'
import type { TokenVerifier } from './token-verifier.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined without a token. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** The contract's endpoint that this route implements. */
    endpoint?: Endpoint
    /** Why this route is not in the contract, for example because it is another protocol. */
    outsideContractReason?: string
    /** Access to a route that is not in the contract; public when absent. */
    accessOutsideContract?: Access
  }
}

/** Checks a request against its endpoint's `access` before the body is read. */
export class AccessGuard {
  readonly #tokens: TokenVerifier | undefined
  readonly #credential: string | undefined
  readonly #persons: PersonAccess

  constructor(tokens: TokenVerifier | undefined, credential: string | undefined, persons: PersonAccess) {
    this.#tokens = tokens
    this.#credential = credential
    this.#persons = persons
  }

  /**
   * Sets `request.caller` or refuses. An invalid token is refused on public endpoints too, so that the client refreshes it.
   * Returns undefined when nothing has to be awaited.
   */
  admit(request: FastifyRequest): Promise<void> | undefined {
    const { endpoint, accessOutsideContract } = request.routeOptions.config
    const access = endpoint?.access ?? accessOutsideContract
    if (request.headers[actingForHeader] !== undefined && endpoint?.delegateScope === undefined)
      throw new Refusal('access.not-delegable')
    if (access === undefined) return undefined
    if (access === 'internal') {
      this.#requireCredential(request)
      return undefined
    }
    const header = request.headers.authorization
    if (endpoint?.delegateScope !== undefined && request.headers[actingForHeader] !== undefined)
      return this.#admitDelegate(request, endpoint.delegateScope, access)
    if (header === undefined || this.#tokens === undefined) {
      requireAccess(access, undefined)
      return undefined
    }
    if (endpoint?.usesSessionCookie === true) return this.#admitOptionalCaller(header, this.#tokens, request)
    const token = parseBearerToken(header)
    const cached = this.#tokens.findCached(token)
    if (!cached || needsPerson(access) || endpoint?.requires !== undefined)
      return this.#admitCaller(cached ?? this.#tokens.verify(token), request, access)
    requireAccess(access, cached)
    request.caller = cached
    return undefined
  }

  /** The session cookie authorizes the call. A valid access token only adds the caller, and any other one is ignored. */
  async #admitOptionalCaller(header: string, tokens: TokenVerifier, request: FastifyRequest): Promise<void> {
    try {
      request.caller = await tokens.verify(parseBearerToken(header))
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
    }
  }

  /** Admits a caller who acts for another person: access is decided for that person, and never by groups of staff. */
  async #admitDelegate(request: FastifyRequest, scope: DelegateScope, access: Access): Promise<void> {
    const { authorization } = request.headers
    if (authorization === undefined || this.#tokens === undefined) throw new Refusal('access.signed-out')
    const hisaPersonId = parseHisaPersonId(request.headers[actingForHeader])
    const account = await this.#tokens.verify(parseBearerToken(authorization))
    const caller = await this.#persons.actFor(account, hisaPersonId, scope)
    if (needsPerson(access)) await this.#requireRule(access, caller, request)
    else requireAccess(access, caller)
    request.caller = caller
  }

  async #admitCaller(verified: Caller | Promise<Caller>, request: FastifyRequest, access: Access): Promise<void> {
    const account = await verified
    const requires = request.routeOptions.config.endpoint?.requires
    const isForPersons = needsPerson(access) || requires !== undefined
    const caller = isForPersons ? await this.#persons.addPerson(account) : account
    if (needsPerson(access)) await this.#requireRule(access, caller, request)
    else requireAccess(access, caller)
    if (requires !== undefined && caller.personId === undefined) throw new Refusal('access.no-person')
    if (requires === 'registered-person' && !caller.isRegistered) throw new Refusal('access.not-registered')
    request.caller = caller
  }

  async #requireRule(rule: AccessRule, caller: Caller, request: FastifyRequest): Promise<void> {
    const decision = checkAccess(rule, caller)
    if (decision === 'allowed') return
    const params = request.params as Readonly<Record<string, string>>
    const call = { params, isRead: request.method === 'GET' }
    if (decision === 'relation' && (await this.#persons.hasRelation(rule, caller, call))) return
    if (caller.isRegistered === false) throw new Refusal('access.not-registered')
    throw new Refusal(rule.hidden ? 'resource.not-found' : 'access.forbidden')
  }

  #requireCredential(request: FastifyRequest): void {
    if (hasInternalCredential(request.headers, this.#credential)) return
    const hasHeader = request.headers[internalCredentialHeader] !== undefined
    throw new Refusal(hasHeader ? 'access.forbidden' : 'access.signed-out')
  }
}

function parseBearerToken(header: string): string {
  const match = /^Bearer +(\S+)$/i.exec(header)
  if (!match?.[1]) throw new Refusal('access.token-invalid')
  return match[1]
}

const hisaPersonIdPattern = /^P-\d{3}-\d{3}-\d{3}$/

/** Reads the header; one that was sent twice arrives as a list and is refused. */
function parseHisaPersonId(header: string | string[] | undefined): string {
  if (typeof header === 'string' && hisaPersonIdPattern.test(header)) return header
  const fields = [{ path: ['header', actingForHeader], message: 'Must be one HISA ID, such as P-100-000-017.' }]
  throw new Refusal('input.invalid', { fields })
}

function requireAccess(access: Access, caller: Caller | undefined): void {
  if (checkAccess(access, caller) === 'allowed') return
  throw new Refusal(caller ? 'access.forbidden' : 'access.signed-out')
}
