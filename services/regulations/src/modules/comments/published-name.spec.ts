import { describe, expect, it } from 'vitest'
import { publishedName } from './published-name.ts'

describe('the name published with a comment', () => {
  it.each(['Maryann O’Neill', 'José Núñez', 'Иван Петров', 'Li Wei', 'Anne-Marie d’Aubigné', 'Personett Smith'])(
    'is the person’s own: %s',
    (name) => {
      expect(publishedName(name, 'public')).toBe(name)
    },
  )

  it('is one line without markup', () => {
    expect(publishedName('  Ana\n\n <b>María</b>\u202e ', 'public')).toBe('Ana María')
    expect(publishedName('x'.repeat(500), 'public')).toHaveLength(120)
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
  ])('of the public is not that of the authority, an address or nothing: %s', (name) => {
    expect(publishedName(name, 'public')).toBe('Registered commenter')
  })

  it('of the authority’s own people may say so', () => {
    expect(publishedName('Sam Staff', 'authority')).toBe('Sam Staff')
    expect(publishedName(undefined, 'authority')).toBe('Authority staff')
  })
})
