import { timingSafeEqual } from 'node:crypto'
import { isAllowed, type Access, type Endpoint } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
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

/** The header by which one service of the portal shows another who it is. */
export const internalCredentialHeader = 'x-internal-credential'

/** Lets a request through or refuses it by its endpoint's `access`, before the body is read. */
export class AccessGuard {
  readonly #tokens: TokenVerifier | undefined
  readonly #credential: Buffer | undefined

  constructor(tokens: TokenVerifier | undefined, credential: string | undefined) {
    this.#tokens = tokens
    this.#credential = credential === undefined ? undefined : Buffer.from(credential)
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
    const given = request.headers[internalCredentialHeader]
    const offered = Buffer.from(typeof given === 'string' ? given : '')
    const expected = this.#credential
    if (!expected || offered.length !== expected.length || !timingSafeEqual(offered, expected)) {
      throw new Refusal(given === undefined ? 'access.signed-out' : 'access.not-enough')
    }
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
