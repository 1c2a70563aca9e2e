import { expect, test } from 'vitest'
import { readImportOptions } from './import-options.ts'

test('category is a key or a name', () => {
  const subjectOf = (category: string) => readImportOptions(['f', '--title', 'T', '--category', category]).subject
  expect(subjectOf('racetrack-safety')).toBe('racetrack-safety')
  expect(subjectOf('Testing & Investigations Standards')).toBe('testing-investigations')
  expect(subjectOf('Not Submitted to FTC - Lab Standards')).toBe('lab-standards')
  expect(() => subjectOf('horses')).toThrow(/anti-doping/)
})

test.each([
  [[], /FILE/],
  [['f'], /--title/],
  [['f', '--title', 'T'], /--category/],
  [['f', 'g', '--title', 'T', '--category', 'arbitration'], /one FILE/],
  [['f', '--title', 'T', '--category', 'arbitration', '--effective', 'soon'], /--effective/],
  [['f', '--new-version-of', '2000', '--series', '2000'], /--series/],
  [['f', '--unknown'], /unknown/],
])('%j is refused with a reason', (args, reason) => {
  expect(() => readImportOptions(args)).toThrow(reason)
})

test('a new version needs nothing else', () => {
  expect(readImportOptions(['f', '--new-version-of', '2000', '--publish'])).toMatchObject({
    newVersionOf: '2000',
    publish: true,
  })
})
