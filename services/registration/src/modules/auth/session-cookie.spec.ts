import type { BaseSettings } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import type { RegistrationSettings } from '../../config.ts'
import { SessionCookie } from './session-cookie.ts'

const createCookie = (PORTAL_ORIGIN: string) =>
  new SessionCookie({ PORTAL_ORIGIN, SESSION_DAYS: 1 } as RegistrationSettings & BaseSettings)
const requestWith = (cookie: string) => ({ headers: { cookie } }) as FastifyRequest

it.each([
  ['https://portal.example', '__Host-portal-refresh', '/', true],
  ['http://127.0.0.1:4200', 'portal-refresh', '/api/auth', false],
])('at %s sets a cookie named %s with the path %s', (origin, name, path, secure) => {
  const setCookie = vi.fn<FastifyReply['setCookie']>()
  createCookie(origin).set({ setCookie } as unknown as FastifyReply, 'token')
  expect(setCookie.mock.calls[0]?.slice(0, 2)).toEqual([name, 'token'])
  expect(setCookie.mock.calls[0]?.[2]).toMatchObject({ secure, httpOnly: true, sameSite: 'strict', path })
  // Browsers refuse a `__Host-` cookie with a domain.
  expect(setCookie.mock.calls[0]?.[2]).not.toHaveProperty('domain')
})

it('behind TLS ignores cookies that other pages of the site can set, however many', () => {
  const cookie = createCookie('https://portal.example')
  const foreign = ['a', 'b', 'c', 'd', 'e'].map((value) => `portal-refresh=${value}; __Secure-portal-refresh=${value}`)
  expect(cookie.read(requestWith(`${foreign.join('; ')}; __Host-portal-refresh=own`))).toEqual(['own'])
})

it('returns every value of the cookie once, at most four', () => {
  const cookie = createCookie('http://127.0.0.1:4200')
  const header = ['a', 'b', 'a', '"quoted"', 'c', 'd', 'e'].map((value) => `portal-refresh=${value}`).join('; ')
  expect(cookie.read(requestWith(`other=x; ${header}`))).toEqual(['a', 'b', 'c', 'd'])
})
