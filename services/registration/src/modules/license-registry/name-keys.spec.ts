import { describe, expect, it } from 'vitest'
import { toNameKeys, toSound, toSurnames } from './name-keys.ts'

describe('surnames', () => {
  it.each([
    ['García López', ['garcia', 'lopez']],
    ['GARCIA-LOPEZ', ['garcia', 'lopez']],
    ['Garci\u0301a', ['garcia']],
    ["O'Hara", ['ohara']],
    ['O’Hara Jr.', ['ohara']],
    ['Muñoz y Vega', ['munoz', 'vega']],
    ['de la Cruz', ['delacruz']],
    ['De La Cruz y Vega', ['delacruz', 'vega']],
    ['van der Berg', ['vanderberg']],
    ['Mc Donald', ['mcdonald']],
    ['St. Clair III', ['stclair']],
    ['Łukasz-Øster', ['lukasz', 'oster']],
    ['Pérez Gómez de Anda', ['perez', 'gomez']],
    ['Li', ['li']],
    ['De', ['de']],
    ['E', ['e']],
    ['  ', []],
  ])('of %s are %j', (lastName, expected) => {
    expect(toSurnames(lastName)).toEqual(expected)
  })
})

describe('sounds', () => {
  it.each([
    ['vasquez', 'vazquez', 'basques'],
    ['gimenez', 'jimenez', 'ximenez'],
    ['hernandez', 'ernandes', 'hernandes'],
    ['castillo', 'castiyo', 'castillo'],
    ['smith', 'smyth', 'smithe'],
    ['johnson', 'jonson', 'johnsen'],
  ])('of %s, %s and %s are the same', (...surnames) => {
    expect(new Set(surnames.map(toSound)).size).toBe(1)
  })

  it('differ for other surnames, and are never empty', () => {
    expect(toSound('garcia')).not.toBe(toSound('lopez'))
    for (const surname of ['h', 'aa', '王', 'hu']) expect(toSound(surname)).not.toBe('')
  })
})

it('uses the first part of the first name', () => {
  expect(toNameKeys('José Luis', 'García')).toMatchObject({ firstName: 'jose', surname: 'garcia', secondSurname: null })
})
