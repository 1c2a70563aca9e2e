import { expect, test } from 'vitest'
import { toRequestBody, validate, toFormValues } from './definition-values.ts'

const validValues = {
  ...toFormValues(),
  term: ' Covered Horse ',
  description: 'A horse.',
  aliases: 'covered horses\n\n a \na',
}

test('splits lists into unique lines and omits the reference of the scope "all"', () => {
  expect(toRequestBody({ ...validValues, scopeKind: 'all', scopeRef: 'left over' })).toEqual({
    term: 'Covered Horse',
    aliases: ['covered horses', 'a'],
    description: 'A horse.',
    scope: { kind: 'all' },
    precedence: 0,
    exclusions: [],
    changeNote: '',
  })
  expect(toRequestBody({ ...validValues, scopeKind: 'rule', scopeRef: ' 2143 ' }).scope).toEqual({
    kind: 'rule',
    ref: '2143',
  })
})

test('returns the validation errors by field', () => {
  expect(validate(validValues)).toEqual({})
  expect(validate({ ...toFormValues(), scopeKind: 'series', precedence: '1.5' })).toEqual({
    term: 'term.missing',
    description: 'description.missing',
    scopeRef: 'scope.missing',
    precedence: 'precedence.invalid',
  })
  expect(validate({ ...validValues, aliases: 'x'.repeat(101), exclusions: `a\n${'x'.repeat(201)}` })).toEqual({
    aliases: 'aliases.long',
    exclusions: 'exclusions.long',
  })
})
