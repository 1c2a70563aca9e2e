import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSettings, InvalidSettings } from './settings.ts'

const complete = {
  PORT: '4200',
  PRIVATE_PORT: '0',
  PORTAL_ORIGIN: 'http://127.0.0.1:4200',
  DATABASE_URL: 'postgres://app@127.0.0.1/notes',
  NATS_URL: 'nats://127.0.0.1:4222',
  USER_POOL_ISSUER: 'http://127.0.0.1/pool',
  USER_POOL_JWKS_URI: 'http://127.0.0.1/pool/jwks.json',
  USER_POOL_CLIENT_ID: 'client',
}

function getInvalidNames(environment: Record<string, string>, options = {}): readonly string[] {
  try {
    readSettings('notes', environment, options)
    return []
  } catch (failure) {
    expect(failure).toBeInstanceOf(InvalidSettings)
    return (failure as InvalidSettings).names
  }
}

describe('readSettings', () => {
  it('applies defaults', () => {
    const settings = readSettings('notes', { ...complete, CORS_ORIGINS: 'https://a.example, https://b.example' }, {})
    expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 4200, DEMONSTRATION: false, DATABASE_POOL: 16 })
    expect(settings.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example'])
  })

  it('names all missing settings at once, without values', () => {
    const config = z.object({ NOTES_KEY: z.string() })
    expect(getInvalidNames({ PORT: 'secret-port' }, { config })).toEqual([
      'PORT',
      'PRIVATE_PORT',
      'PORTAL_ORIGIN',
      'DATABASE_URL',
      'NATS_URL',
      'USER_POOL_ISSUER',
      'USER_POOL_JWKS_URI',
      'USER_POOL_CLIENT_ID',
      'NOTES_KEY',
    ])
    expect(() => readSettings('notes', { PORT: 'secret-port' }, {})).not.toThrow(/secret-port/)
  })

  it('treats an empty value as missing', () => {
    expect(getInvalidNames({ ...complete, NATS_URL: '' })).toEqual(['NATS_URL'])
  })

  it('rejects demonstration mode when other machines can reach the portal', () => {
    const demonstration = { ...complete, DEMONSTRATION: 'true' }
    expect(getInvalidNames(demonstration)).toEqual([])
    expect(getInvalidNames({ ...demonstration, PORTAL_ORIGIN: 'http://localhost:4200' })).toEqual([])
    for (const PORTAL_ORIGIN of ['https://portal.example', 'http://localhost.example', 'http://192.168.0.7:4200'])
      expect(getInvalidNames({ ...demonstration, PORTAL_ORIGIN })).toEqual(['DEMONSTRATION'])
    expect(
      getInvalidNames({ ...demonstration, PORTAL_ORIGIN: 'https://portal.example', DEMONSTRATION: 'false' }),
    ).toEqual([])
  })

  it('accepts only IP addresses and networks as proxies', () => {
    const settings = readSettings('notes', { ...complete, TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7' }, {})
    expect(settings.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '2001:db8::7'])
    for (const TRUSTED_PROXIES of ['10.0.0.0/99', 'true', 'proxy.example'])
      expect(getInvalidNames({ ...complete, TRUSTED_PROXIES })).toEqual(['TRUSTED_PROXIES'])
  })

  it('requires no settings for parts that the service does not use', () => {
    const uses = { database: false, messaging: false, userPool: false }
    expect(getInvalidNames({ PORT: '1', PRIVATE_PORT: '2', PORTAL_ORIGIN: 'http://a.example' }, { uses })).toEqual([])
  })

  it('refuses a test clock outside demonstration mode', () => {
    expect(getInvalidNames({ ...complete, TEST_CLOCK: 'true' })).toEqual(['TEST_CLOCK'])
    const demonstration = { ...complete, TEST_CLOCK: 'true', DEMONSTRATION: 'true' }
    expect(getInvalidNames({ ...demonstration, PORTAL_ORIGIN: 'http://127.0.0.1:4200' })).toEqual([])
    expect(getInvalidNames({ ...demonstration, PORTAL_ORIGIN: 'https://portal.example' })).toEqual(['DEMONSTRATION'])
  })
})
