import { expect, test } from 'vitest'
import { bodyOf, faultsOf, valuesOf } from './definition-draft.ts'

const written = { ...valuesOf(), term: ' Covered Horse ', description: 'A horse.', aliases: 'covered horses\n\n a \na' }

test('lists stand one a line, each once; a scope of everything has no place', () => {
  expect(bodyOf({ ...written, scopeKind: 'all', scopeRef: 'left over' })).toEqual({
    term: 'Covered Horse',
    aliases: ['covered horses', 'a'],
    description: 'A horse.',
    scope: { kind: 'all' },
    precedence: 0,
    exclusions: [],
    changeNote: '',
  })
  expect(bodyOf({ ...written, scopeKind: 'rule', scopeRef: ' 2143 ' }).scope).toEqual({ kind: 'rule', ref: '2143' })
})

test('says what is wrong at the field', () => {
  expect(faultsOf(written)).toEqual({})
  expect(faultsOf({ ...valuesOf(), scopeKind: 'series', precedence: '1.5' })).toEqual({
    term: 'term.missing',
    description: 'description.missing',
    scopeRef: 'scope.missing',
    precedence: 'precedence.wrong',
  })
  expect(faultsOf({ ...written, aliases: 'x'.repeat(101), exclusions: `a\n${'x'.repeat(201)}` })).toEqual({
    aliases: 'aliases.long',
    exclusions: 'exclusions.long',
  })
})
