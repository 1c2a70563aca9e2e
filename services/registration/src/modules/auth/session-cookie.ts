import { Inject, Injectable } from '@nestjs/common'
import '@fastify/cookie'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal } from '../user-pool/index.ts'

const plainCookieName = 'portal-refresh'
/** More cookies of the same name are ignored: each one is tried at the user pool. */
const maxCookies = 4

/**
 * The refresh token's cookie. Scripts cannot read it, and other sites cannot make the browser send it. Behind TLS its
 * name has the prefix `__Host-`: only this host can set it, and only over TLS, so no other page of the site can replace
 * it or push it out with cookies of the same name. Browsers then require the path `/`, so the edge removes it from
 * requests to other services. Endpoints that use it also require a header that forms cannot send, and check the
 * browser's origin headers.
 */
@Injectable()
export class SessionCookie {
  private readonly origin: string
  private readonly isSecure: boolean
  private readonly name: string

  constructor(@Inject(SETTINGS) private readonly settings: RegistrationSettings & BaseSettings) {
    this.origin = new URL(settings.PORTAL_ORIGIN).origin
    this.isSecure = this.origin.startsWith('https:')
    this.name = this.isSecure ? `__Host-${plainCookieName}` : plainCookieName
  }

  /** Throws `auth.cross-site` unless the portal's own page sent the request. */
  assertSameOrigin(request: FastifyRequest): void {
    if (!this.isSameOrigin(request)) throw authRefusal('auth.cross-site')
  }

  /** Returns true if the portal's own page sent the request with a cookie. */
  isUsable(request: FastifyRequest): boolean {
    return this.read(request).length > 0 && this.isSameOrigin(request)
  }

  private isSameOrigin(request: FastifyRequest): boolean {
    const { origin, [sessionHeader.name]: headerValue, 'sec-fetch-site': fetchSite } = request.headers
    // Pages cannot forge `Sec-Fetch-Site`; old browsers send only `Origin`.
    const isSameOrigin =
      fetchSite === undefined ? origin === undefined || origin === this.origin : fetchSite === 'same-origin'
    return headerValue === sessionHeader.value && isSameOrigin
  }

  /**
   * Returns the refresh tokens of the request. Without TLS, another page of the same site can set a second cookie with
   * the same name, and its order says nothing.
   */
  read(request: FastifyRequest): string[] {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const values = pairs
      .filter((pair) => pair.startsWith(`${this.name}=`))
      .map((pair) => pair.slice(this.name.length + 1))
    return [...new Set(values)].filter((value) => /^[\w.~-]+$/.test(value)).slice(0, maxCookies)
  }

  set(reply: FastifyReply, refreshToken: string): void {
    void reply.setCookie(this.name, refreshToken, {
      ...this.attributes(),
      maxAge: this.settings.SESSION_DAYS * 86_400,
    })
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.attributes())
  }

  private attributes() {
    const path = this.isSecure ? '/' : '/api/auth'
    return { path, httpOnly: true, sameSite: 'strict' as const, secure: this.isSecure }
  }
}
