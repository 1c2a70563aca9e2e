import { Inject, Injectable } from '@nestjs/common'
import '@fastify/cookie'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { SETTINGS, type BaseSettings } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal } from '../user-pool/pool-failures.ts'

const name = 'portal-refresh'

/**
 * The refresh token in its cookie: no script can read it, no other site can make the browser send it, and it goes to
 * `auth/*` only. The calls that use it also ask for a header no form can send, and for what the browser says of their origin.
 */
@Injectable()
export class SessionCookie {
  private readonly origin: string

  constructor(@Inject(SETTINGS) private readonly settings: RegistrationSettings & BaseSettings) {
    this.origin = new URL(settings.PORTAL_ORIGIN).origin
  }

  /** Throws `auth.cross-site` unless the portal's own page made the call. */
  requireOwnPage(request: FastifyRequest): void {
    const { origin, [sessionHeader.name]: mark, 'sec-fetch-site': site } = request.headers
    // What the browser says of itself cannot be made up by a page; old browsers say only the origin.
    const isOwn = site === undefined ? origin === undefined || origin === this.origin : site === 'same-origin'
    if (mark !== sessionHeader.value || !isOwn) throw authRefusal('auth.cross-site')
  }

  /** The refresh token that came with the call. */
  read(request: FastifyRequest): string | undefined {
    return request.cookies[name] || undefined
  }

  keep(reply: FastifyReply, refreshToken: string): void {
    void reply.setCookie(name, refreshToken, { ...this.attributes(), maxAge: this.settings.SESSION_DAYS * 86_400 })
  }

  forget(reply: FastifyReply): void {
    void reply.clearCookie(name, this.attributes())
  }

  private attributes() {
    const secure = this.settings.PORTAL_ORIGIN.startsWith('https:')
    return { path: '/api/auth', httpOnly: true, sameSite: 'strict' as const, secure }
  }
}
