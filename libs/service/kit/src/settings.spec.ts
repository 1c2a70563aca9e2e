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

  it('leave out what the service does without', () => {
    const uses = { database: false, messaging: false, userPool: false }
    expect(faultsOf({ PORT: '1', PRIVATE_PORT: '2', PORTAL_ORIGIN: 'http://a.example' }, { uses })).toEqual([])
  })
})
