import { expect, test } from 'vitest'
import { createRegistryPeople } from './registry-people.ts'

test('invents the same people every time, each with a license number of their own', () => {
  const people = [...createRegistryPeople(3000)]
  expect([...createRegistryPeople(3000)]).toEqual(people)
  expect(people).toHaveLength(3000)
  expect(new Set(people.map(({ licenseNumber }) => licenseNumber)).size).toBe(3000)
  expect(people[0]).toMatchObject({ firstName: 'José', lastName: 'Muñoz Vega', licenseNumber: 'TR-104417' })
  expect(people.filter(({ lastName }) => lastName.includes('García')).length).toBeGreaterThan(10)
})
