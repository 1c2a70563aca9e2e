import '@fastify/cookie'
import { sessionHeader } from '@portal/contracts-registration/routes'
import type { BaseSettings } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authRefusal } from '../user-pool/index.ts'

/** More cookies of the same name are ignored: each one is tried. */
const maxCookies = 4

interface CookieOptions {
  readonly name: string
  /** Path of the requests that need it, without TLS. */
  readonly path: string
  readonly maxAgeDays: number
}

/**
 * A cookie that scripts cannot read and that other sites cannot make the browser send. Behind TLS its name has the prefix
 * `__Host-`: only this host can set it, and only over TLS, so no other page of the site can replace it or push it out with
 * cookies of the same name. Browsers then require the path `/`, so the edge removes it from requests to other services.
 * Endpoints that use it also require a header that forms cannot send, and check the browser's origin headers.
 */
export class PortalCookie {
  readonly #origin: string
  readonly #isSecure: boolean
  readonly #name: string
  readonly #options: CookieOptions

  constructor(settings: BaseSettings, options: CookieOptions) {
    this.#origin = new URL(settings.PORTAL_ORIGIN).origin
    this.#isSecure = this.#origin.startsWith('https:')
    this.#name = this.#isSecure ? `__Host-${options.name}` : options.name
    this.#options = options
  }

  /** Throws `auth.cross-site` unless the portal's own page sent the request. */
  assertSameOrigin(request: FastifyRequest): void {
    if (!this.#isSameOrigin(request)) throw authRefusal('auth.cross-site')
  }

  /** Returns true if the portal's own page sent the request with a cookie. */
  isUsable(request: FastifyRequest): boolean {
    return this.read(request).length > 0 && this.#isSameOrigin(request)
  }

  #isSameOrigin(request: FastifyRequest): boolean {
    const { origin, [sessionHeader.name]: headerValue, 'sec-fetch-site': fetchSite } = request.headers
    // Pages cannot forge `Sec-Fetch-Site`; old browsers send only `Origin`.
    const isSameOrigin =
      fetchSite === undefined ? origin === undefined || origin === this.#origin : fetchSite === 'same-origin'
    return headerValue === sessionHeader.value && isSameOrigin
  }

  /**
   * Returns the values of the request's cookies. Without TLS, another page of the same site can set a second cookie with
   * the same name, and its order says nothing.
   */
  read(request: FastifyRequest): string[] {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const values = pairs
      .filter((pair) => pair.startsWith(`${this.#name}=`))
      .map((pair) => pair.slice(this.#name.length + 1))
    return [...new Set(values)].filter((value) => /^[\w.~-]+$/.test(value)).slice(0, maxCookies)
  }

  set(reply: FastifyReply, value: string): void {
    void reply.setCookie(this.#name, value, { ...this.#attributes(), maxAge: this.#options.maxAgeDays * 86_400 })
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.#name, this.#attributes())
  }

  #attributes() {
    const path = this.#isSecure ? '/' : this.#options.path
    return { path, httpOnly: true, sameSite: 'strict' as const, secure: this.#isSecure }
  }
}
