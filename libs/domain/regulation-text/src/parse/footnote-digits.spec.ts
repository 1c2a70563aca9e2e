import { expect, it } from 'vitest'
import { getInputCharacters, getOutputCharacters } from '../testing/character-accounting.ts'
import { parseRegulation } from './parse-regulation.ts'

const findFootnotes = (text: string) =>
  parseRegulation(text)
    .warnings.filter(({ code }) => code === 'footnote-digit')
    .map(({ line, path, message }) => `${line} ${path.join(' ')}: ${message}`)

it('warns about the number of a footnote after a marker and keeps it as text', () => {
  const text = [
    'Rule 2143. Inspections',
    '(a)1 The racetrack inspects the track before each race.',
    '(b)² The racetrack keeps records.',
    '(c)[3] The stewards review the records.',
    '(d) The stewards report the result.',
    '(1)[^4] The report is public.',
  ].join('\n')
  expect(findFootnotes(text)).toEqual([
    '2 2143 a: "1" after (a) may be the number of a footnote.',
    '3 2143 b: "²" after (b) may be the number of a footnote.',
    '4 2143 c: "[3]" after (c) may be the number of a footnote.',
    '6 2143 d 1: "[^4]" after (1) may be the number of a footnote.',
  ])
  const parsed = parseRegulation(text)
  expect(getOutputCharacters(parsed)).toBe(getInputCharacters(text, parsed.discards))
})

it('warns about the number of a footnote that is raised or joined to the number of a rule', () => {
  const text = [
    'Rule 2143. Inspections',
    '(a) The racetrack inspects the track.',
    'Rule 21441. Records',
    '(a) The racetrack keeps records.',
    'Rule 2145. Reports',
    '(a) The stewards report the result.',
    'Rule 2146² Review',
    'The commission reviews the report.',
  ].join('\n')
  const [joined, raised, ...others] = findFootnotes(text)
  expect(joined).toMatch(/^7 .*"²" after Rule 2146/)
  expect(raised).toMatch(/^3 21441: "1" after 2144/)
  expect(others).toEqual([])
})

it('does not warn about numbers that belong to the text or to the numbering', () => {
  const text = [
    'Rule 9. Fields',
    '(a) 1 horse is a walkover.',
    '(b)(1) A field has 2 to 20 horses.',
    '(2) The fee is $15.',
    'Rule 95. Weights',
    '(a) A horse carries at least 112 pounds.',
    'Rule 112. Distances',
    '(a) 5 furlongs is a sprint.',
    'Rule 1000. Appeals',
    'A licensee may appeal within 10 days.',
  ].join('\n')
  expect(findFootnotes(text)).toEqual([])
})
