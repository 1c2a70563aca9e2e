import { describe, expect, it } from 'vitest'
import { toPublishedName } from './published-name.ts'

describe('toPublishedName', () => {
  it.each(['Maryann O’Neill', 'José Núñez', 'Иван Петров', 'Li Wei', 'Anne-Marie d’Aubigné', 'Personett Smith'])(
    'returns the person’s own name: %s',
    (name) => {
      expect(toPublishedName(name, 'public')).toBe(name)
    },
  )

  it('removes markup, line breaks and excess length', () => {
    expect(toPublishedName('  Ana\n\n <b>María</b>\u202e ', 'public')).toBe('Ana María')
    expect(toPublishedName('x'.repeat(500), 'public')).toHaveLength(120)
  })

  it.each([
    'HISA Staff',
    'H1SA Staff',
    'HISA_Staff',
    'Horseracing Integrity and Safety Authority',
    'Horse-Racing Integrity and Safety Auth0rity',
    'Horse Racing Authority',
    'La Autoridad',
    'Official Comment',
    'FTC',
    'ＨＩＳＡ',
    'Admin',
    'HISАStaff',
    'jane@demo.example',
    'www.demo.example',
    '12345',
    '',
    undefined,
  ])(
    'returns the default name for a public commenter whose name imitates the authority, is an address or is empty: %s',
    (name) => {
      expect(toPublishedName(name, 'public')).toBe('Registered commenter')
    },
  )

  it('accepts the authority’s name for its staff', () => {
    expect(toPublishedName('Sam Staff', 'authority')).toBe('Sam Staff')
    expect(toPublishedName(undefined, 'authority')).toBe('Authority staff')
  })
})
