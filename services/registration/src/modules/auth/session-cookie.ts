import { Inject, Injectable } from '@nestjs/common'
import '@fastify/cookie'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal } from '../user-pool/index.ts'

const cookieName = 'portal-refresh'

/**
 * The refresh token's cookie. Scripts cannot read it, other sites cannot make the browser send it, and it is sent to
 * `auth/*` only. Endpoints that use it also require a header that forms cannot send, and check the browser's origin
 * headers.
 */
@Injectable()
export class SessionCookie {
  private readonly origin: string

  constructor(@Inject(SETTINGS) private readonly settings: RegistrationSettings & BaseSettings) {
    this.origin = new URL(settings.PORTAL_ORIGIN).origin
  }

  /** Throws `auth.cross-site` unless the portal's own page sent the request. */
  assertSameOrigin(request: FastifyRequest): void {
    if (!this.isSameOrigin(request)) throw authRefusal('auth.cross-site')
  }

  /** Returns true if the portal's own page sent the request with a cookie. */
  isUsable(request: FastifyRequest): boolean {
    return this.read(request) !== undefined && this.isSameOrigin(request)
  }

  private isSameOrigin(request: FastifyRequest): boolean {
    const { origin, [sessionHeader.name]: headerValue, 'sec-fetch-site': fetchSite } = request.headers
    // Pages cannot forge `Sec-Fetch-Site`; old browsers send only `Origin`.
    const isSameOrigin =
      fetchSite === undefined ? origin === undefined || origin === this.origin : fetchSite === 'same-origin'
    return headerValue === sessionHeader.value && isSameOrigin
  }

  /** Returns the refresh token of the request. */
  read(request: FastifyRequest): string | undefined {
    return request.cookies[cookieName] || undefined
  }

  set(reply: FastifyReply, refreshToken: string): void {
    void reply.setCookie(cookieName, refreshToken, {
      ...this.attributes(),
      maxAge: this.settings.SESSION_DAYS * 86_400,
    })
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(cookieName, this.attributes())
  }

  private attributes() {
    const secure = this.settings.PORTAL_ORIGIN.startsWith('https:')
    return { path: '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure }
  }
}
