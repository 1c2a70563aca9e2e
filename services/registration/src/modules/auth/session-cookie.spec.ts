import type { BaseSettings } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import type { RegistrationSettings } from '../../config.ts'
import { SessionCookie } from './session-cookie.ts'

const createCookie = (PORTAL_ORIGIN: string) =>
  new SessionCookie({ PORTAL_ORIGIN, SESSION_DAYS: 1 } as RegistrationSettings & BaseSettings)
const requestWith = (cookie: string) => ({ headers: { cookie } }) as FastifyRequest

it.each([
  ['https://portal.example', '__Secure-portal-refresh', true],
  ['http://127.0.0.1:4200', 'portal-refresh', false],
])('at %s sets a cookie named %s', (origin, name, secure) => {
  const setCookie = vi.fn<FastifyReply['setCookie']>()
  createCookie(origin).set({ setCookie } as unknown as FastifyReply, 'token')
  expect(setCookie.mock.calls[0]?.slice(0, 2)).toEqual([name, 'token'])
  expect(setCookie.mock.calls[0]?.[2]).toMatchObject({ secure, httpOnly: true, sameSite: 'strict', path: '/api/auth' })
})

it('behind TLS ignores a cookie without the prefix, which any page of the site could set', () => {
  const cookie = createCookie('https://portal.example')
  expect(cookie.read(requestWith('portal-refresh=foreign; __Secure-portal-refresh=own'))).toEqual(['own'])
})

it('returns every value of the cookie once, at most four', () => {
  const cookie = createCookie('http://127.0.0.1:4200')
  const header = ['a', 'b', 'a', '"quoted"', 'c', 'd', 'e'].map((value) => `portal-refresh=${value}`).join('; ')
  expect(cookie.read(requestWith(`other=x; ${header}`))).toEqual(['a', 'b', 'c', 'd'])
})
