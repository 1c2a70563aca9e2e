import { describe, expect, it } from 'vitest'
import { readStartSettings } from './settings.ts'

describe('readStartSettings', () => {
  it('has defaults for everything', () => {
    const settings = readStartSettings({})
    expect(settings.origin).toBe('http://127.0.0.1:4200')
    expect(settings.demonstration).toBe(true)
    expect(settings.external).toEqual({ cluster: undefined, databases: {}, nats: undefined, userPool: false })
  })

  it('replaces embedded parts one by one', () => {
    const { external } = readStartSettings({
      NATS_URL: 'nats://broker:4222',
      REGULATIONS_DATABASE_URL: 'postgresql://reg@db/regulations',
      USER_POOL_ISSUER: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example',
    })
    expect(external).toEqual({
      cluster: undefined,
      nats: 'nats://broker:4222',
      databases: { regulations: { url: 'postgresql://reg@db/regulations', migrationUrl: undefined } },
      userPool: true,
    })
  })

  it('refuses a demonstration that other machines can reach', () => {
    expect(() => readStartSettings({ PORTAL_ORIGIN: 'https://portal.example' })).toThrow(/DEMONSTRATION=false/)
    const settings = readStartSettings({ PORTAL_ORIGIN: 'https://portal.example', DEMONSTRATION: 'false' })
    expect(settings.origin).toBe('https://portal.example')
  })

  it('lists every invalid setting at once', () => {
    expect(() => readStartSettings({ PORTAL_PORT: 'http', DEMONSTRATION: 'yes' })).toThrow(
      /PORTAL_PORT=http[^]*DEMONSTRATION=yes/,
    )
  })
})
