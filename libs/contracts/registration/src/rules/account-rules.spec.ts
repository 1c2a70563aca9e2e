import { describe, expect, it } from 'vitest'
import {
  validateCode,
  validateEmail,
  validateName,
  validatePassword,
  validatePhone,
  validateSignIn,
  toE164,
  validateUsername,
  stripMarkup,
} from './account-rules.ts'
import { accountTexts } from './account-texts.ts'

describe('validatePassword', () => {
  it.each([
    ['', 'regulations', ['account.password.required']],
    ['1234567', 'regulations', ['account.password.too-short-8']],
    ['12345678', 'regulations', []],
    ['with space', 'regulations', ['account.password.spaces']],
    ['x'.repeat(257), 'regulations', ['account.password.too-long']],
    ['Aa1!Aa1!A', 'registration', ['account.password.too-short-10']],
    ['Aa1!Aa1!Aa', 'registration', []],
    ['ÁÉÍóú12345?', 'registration', []],
    [
      'abcdefghij',
      'registration',
      ['account.password.no-number', 'account.password.no-uppercase', 'account.password.no-special'],
    ],
    ['ABCDEFGHI1!', 'registration', ['account.password.no-lowercase']],
  ] as const)('checks "%s" for %s: %j', (password, area, expected) => {
    expect(validatePassword(password, area)).toEqual(expected)
  })

  it("uses the specification's messages", () => {
    expect(accountTexts['account.password.too-short-10'].en).toBe('Password is too short - should be 10 chars minimum.')
    expect(accountTexts['account.password.mismatch'].en).toBe('Passwords must match')
    expect(accountTexts['account.password.new-mismatch'].en).toBe('New and Confirm Password do not match')
    expect(accountTexts['account.code.missing'].en).toBe('You must input the 6 digit code we sent you')
    expect(accountTexts['account.code.not-six-digits'].en).toBe('You must only input the 6 digit code we sent you')
  })
})

it.each([
  ['jane', 'a-password', undefined, undefined],
  ['', '', 'account.username.missing', 'account.password.missing'],
  ['jane doe', 'with space', 'account.username.spaces', 'account.password.spaces'],
])('validates the sign-in of "%s" with "%s": %s, %s', (username, password, ofUsername, ofPassword) => {
  expect(validateSignIn({ username, password })).toEqual({ username: ofUsername, password: ofPassword })
})

it.each([
  ['jane.doe', undefined],
  ['', 'account.username.missing'],
  ['jane doe', 'account.username.spaces'],
  ['jane@doe.example', 'account.username.invalid'],
  ['<b>jane</b>', 'account.username.invalid'],
  ['admın', 'account.username.confusable'],
  ['аdmin', 'account.username.confusable'],
  ['adm\u034fin', 'account.username.confusable'],
  ['user٣', 'account.username.confusable'],
  ['ｊane', 'account.username.confusable'],
  ['José.Muñoz-3', undefined],
  ['zoe\u0308', undefined],
])('validates the username "%s": %s', (username, expected) => {
  expect(validateUsername(username)).toBe(expected)
})

it.each([
  ['jane@demo.example', undefined],
  ["o'hara+rules@mail.demo.example", undefined],
  ['  ', 'account.email.missing'],
  ['jane', 'account.email.invalid'],
  ['jane@demo', 'account.email.invalid'],
  ['jane@@demo.example', 'account.email.invalid'],
  ['jane@-demo.example', 'account.email.invalid'],
  ['jane @demo.example', 'account.email.invalid'],
])('validates the email address "%s": %s', (email, expected) => {
  expect(validateEmail(email)).toBe(expected)
})

it.each([
  ['+15025550123', undefined],
  ['', 'account.phone.missing'],
  ['5025550123', 'account.phone.invalid'],
  ['+1502555', 'account.phone.too-short'],
  ['+1502555012345678', 'account.phone.too-long'],
  ['+1502-555-0123', 'account.phone.invalid'],
])('validates the phone number "%s": %s', (phone, expected) => {
  expect(validatePhone(phone)).toBe(expected)
})

it.each([
  ['(502) 555-0123', '+15025550123'],
  ['1 502 555 0123', '+15025550123'],
  ['+34 600 55 51 23', '+34600555123'],
  ['0034600555123', '+34600555123'],
])('converts the phone number "%s" to %s', (typed, phone) => {
  expect(toE164(typed)).toBe(phone)
})

it.each([
  ['123456', undefined],
  ['', 'account.code.missing'],
  ['12345', 'account.code.not-six-digits'],
  ['1234567', 'account.code.not-six-digits'],
  ['12345a', 'account.code.not-six-digits'],
  ['١٢٣٤٥٦', 'account.code.not-six-digits'],
])('validates the code "%s": %s', (code, expected) => {
  expect(validateCode(code)).toBe(expected)
})

it('strips markup from a name, including an unclosed tag', () => {
  expect(stripMarkup(' <b>Jane</b> ')).toBe('Jane')
  expect(stripMarkup('\u200BJane\u202E Doe\u0007\u2066 ')).toBe('Jane Doe')
  expect(stripMarkup('\u200B\u2060')).toBe('')
  expect(stripMarkup('Jane<img src=x onerror=alert(1)')).toBe('Jane')
  expect(validateName(stripMarkup('<i></i>'))).toBe('account.name.missing')
})
