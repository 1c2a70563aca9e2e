import { isAllowed, type Access, type Endpoint } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { internalCredentialHeader, showsCredential } from './internal-credential.ts'
import { Refusal } from './refusal.ts'
import type { TokenVerifier } from './token-verifier.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; `undefined` without a token. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** The contract's endpoint this route answers. */
    endpoint?: Endpoint
    /** Why this route is not of the contract (another protocol). */
    outsideContract?: string
    /** Who may use a route that is not of the contract; everybody where it is absent. */
    accessOutsideContract?: Access
  }
}

/** Lets a request through or refuses it by its endpoint's `access`, before the body is read. */
export class AccessGuard {
  readonly #tokens: TokenVerifier | undefined
  readonly #credential: string | undefined

  constructor(tokens: TokenVerifier | undefined, credential: string | undefined) {
    this.#tokens = tokens
    this.#credential = credential
  }

  /**
   * Sets `request.caller`. A bad token is refused on public calls too, so that the client refreshes it.
   * Answers `undefined` when nothing had to be awaited.
   */
  admit(request: FastifyRequest): Promise<void> | undefined {
    const { endpoint, accessOutsideContract } = request.routeOptions.config
    const access = endpoint?.access ?? accessOutsideContract
    if (access === undefined) return undefined
    if (access === 'internal') {
      this.#requireCredential(request)
      return undefined
    }
    const header = request.headers.authorization
    if (header === undefined || this.#tokens === undefined) {
      requireAccess(access, undefined)
      return undefined
    }
    const token = bearerToken(header)
    const remembered = this.#tokens.remembered(token)
    if (!remembered) return this.#verify(this.#tokens, token, request, access)
    requireAccess(access, remembered)
    request.caller = remembered
    return undefined
  }

  async #verify(tokens: TokenVerifier, token: string, request: FastifyRequest, access: Access): Promise<void> {
    const caller = await tokens.verify(token)
    requireAccess(access, caller)
    request.caller = caller
  }

  #requireCredential(request: FastifyRequest): void {
    if (showsCredential(request.headers, this.#credential)) return
    const isGiven = request.headers[internalCredentialHeader] !== undefined
    throw new Refusal(isGiven ? 'access.not-enough' : 'access.signed-out')
  }
}

function bearerToken(header: string): string {
  const match = /^Bearer +(\S+)$/i.exec(header)
  if (!match?.[1]) throw new Refusal('access.token-invalid')
  return match[1]
}

function requireAccess(access: Access, caller: Caller | undefined): void {
  if (isAllowed(access, caller?.groups)) return
  throw new Refusal(caller ? 'access.not-enough' : 'access.signed-out')
}
