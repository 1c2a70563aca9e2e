import { expect, test } from 'vitest'
import { readImportOptions } from './import-options.ts'

test('accepts a category by key or by name', () => {
  const parseSubject = (category: string) => readImportOptions(['f', '--title', 'T', '--category', category]).subject
  expect(parseSubject('racetrack-safety')).toBe('racetrack-safety')
  expect(parseSubject('Testing & Investigations Standards')).toBe('testing-investigations')
  expect(parseSubject('Not Submitted to FTC - Lab Standards')).toBe('lab-standards')
  expect(() => parseSubject('horses')).toThrow(/anti-doping/)
})

test.each([
  [[], /FILE/],
  [['f'], /--title/],
  [['f', '--title', 'T'], /--category/],
  [['f', 'g', '--title', 'T', '--category', 'arbitration'], /one FILE/],
  [['f', '--title', 'T', '--category', 'arbitration', '--effective', 'soon'], /--effective/],
  [['f', '--new-version-of', '2000', '--series', '2000'], /--series/],
  [['f', '--unknown'], /unknown/],
])('rejects %j with a reason', (args, reason) => {
  expect(() => readImportOptions(args)).toThrow(reason)
})

test('requires no title or category for a new version', () => {
  expect(readImportOptions(['f', '--new-version-of', '2000', '--publish'])).toMatchObject({
    newVersionOf: '2000',
    publish: true,
  })
})
