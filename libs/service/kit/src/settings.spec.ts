import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSettings, SettingsFault } from './settings.ts'

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

function faultsOf(environment: Record<string, string>, options = {}): readonly string[] {
  try {
    readSettings('notes', environment, options)
    return []
  } catch (failure) {
    expect(failure).toBeInstanceOf(SettingsFault)
    return (failure as SettingsFault).names
  }
}

describe('settings', () => {
  it('are read with defaults', () => {
    const settings = readSettings('notes', { ...complete, CORS_ORIGINS: 'https://a.example, https://b.example' }, {})
    expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 4200, DEMONSTRATION: false, DATABASE_POOL: 16 })
    expect(settings.CORS_ORIGINS).toEqual(['https://a.example', 'https://b.example'])
  })

  it('name everything that is missing, in one go, and no value', () => {
    const config = z.object({ NOTES_KEY: z.string() })
    expect(faultsOf({ PORT: 'secret-port' }, { config })).toEqual([
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

  it('take an empty value for a missing one', () => {
    expect(faultsOf({ ...complete, NATS_URL: '' })).toEqual(['NATS_URL'])
  })

  it('refuse a demonstration that others could reach', () => {
    const demonstration = { ...complete, DEMONSTRATION: 'true' }
    expect(faultsOf(demonstration)).toEqual([])
    expect(faultsOf({ ...demonstration, PORTAL_ORIGIN: 'http://localhost:4200' })).toEqual([])
    for (const PORTAL_ORIGIN of ['https://portal.example', 'http://localhost.example', 'http://192.168.0.7:4200'])
      expect(faultsOf({ ...demonstration, PORTAL_ORIGIN })).toEqual(['DEMONSTRATION'])
    expect(faultsOf({ ...demonstration, PORTAL_ORIGIN: 'https://portal.example', DEMONSTRATION: 'false' })).toEqual([])
  })

  it('take addresses and networks of proxies, and nothing else', () => {
    const settings = readSettings('notes', { ...complete, TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::7' }, {})
    expect(settings.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '2001:db8::7'])
    for (const TRUSTED_PROXIES of ['10.0.0.0/99', 'true', 'proxy.example'])
      expect(faultsOf({ ...complete, TRUSTED_PROXIES })).toEqual(['TRUSTED_PROXIES'])
  })

  it('leave out what the service does without', () => {
    const uses = { database: false, messaging: false, userPool: false }
    expect(faultsOf({ PORT: '1', PRIVATE_PORT: '2', PORTAL_ORIGIN: 'http://a.example' }, { uses })).toEqual([])
  })
})
