import { describe, expect, it } from 'vitest'
import { getInputCharacters, getOutputCharacters } from '../testing/character-accounting.ts'
import { parseRegulation } from './parse-regulation.ts'

const BILL = [
  'Section 1. Officials of a meet',
  '(a) The officials of a meet are appointed by the',
  'commission and serve until the last day of the meet.',
  '(b) An official may not own a horse that is entered',
  'at the meet or wager on a race of the meet.',
  'Section 2. Records',
  '(a) The clerk records each race and keeps the',
  'records for three years after the meet.',
  '(b) The records are public.',
]

interface Copy {
  readonly text: string
  readonly paths: readonly string[]
  readonly warnings?: readonly string[]
}

const COPIES: Readonly<Record<string, Copy>> = {
  'splits definitions after an introduction in one line': {
    text: 'Rule 1. Definitions\nAs used in these rules: (a) “Groom” means a person who feeds a horse. (b) “Meet” means a series of races. (c) “Rider” means a person who rides.',
    paths: ['1', '1 a', '1 b', '1 c'],
  },
  'splits an act on one line': {
    text: 'Section 1. Short title. This act may be cited as the Stable Act. Section 2. Definitions. As used in this act: (a) “Groom” means a person who feeds a horse; (b) “Meet” means a series of races. Section 3. Duties. (a) A groom shall: (1) feed each horse; and (2) clean each stall. (b) A rider shall rest.',
    paths: ['1', '2', '2 a', '2 b', '3', '3 a', '3 a 1', '3 a 2', '3 b'],
  },
  'removes the line numbers of a bill': {
    text: BILL.map((line, index) => `${String(index + 1).padStart(3)}  ${line}`).join('\n'),
    paths: ['1', '1 a', '1 b', '2', '2 a', '2 b'],
  },
  'removes the quote marks of mail': {
    text: ['On Monday the clerk wrote:', '', ...BILL.map((line) => `> ${line}`)].join('\n'),
    paths: ['1', '1 a', '1 b', '2', '2 a', '2 b'],
  },
  'keeps a list in a sentence as text and warns once if no line starts with a marker': {
    text: 'Rule 1. Reports\nThe report names: (1) the horse; (2) the trainer; and (3) the rider.\nRule 2. Fees\nThe fee depends on: (1) the race; and (2) the purse.',
    paths: ['1', '2'],
    warnings: ['several-provisions-in-line 1'],
  },
  'keeps a list in a sentence as text if other lines start with markers': {
    text: 'Rule 1. Reports\nThe report names: (1) the horse; (2) the trainer; and (3) the rider.\n(a) It is signed.\n(b) It is public.',
    paths: ['1', '1 a', '1 b'],
  },
  'keeps citations in a line': {
    text: 'Rule 1. Reports\nSee Section 2. Rule 9 applies. Under paragraph (a); (b) and (c) of Rule 3, none is due.',
    paths: ['1'],
  },
  'keeps comparisons that look like quoted mail': {
    text: 'Rule 1. Limits\n(a) The limits are:\n> 5 mg for furosemide\n> 7 mg for phenylbutazone\n> 9 mg for flunixin\n(b) They are public.',
    paths: ['1', '1 a', '1 a p1', '1 a p2', '1 a p3', '1 b'],
  },
}

describe('several provisions in one line, and prefixes of lines', () => {
  it.each(Object.entries(COPIES))('%s', (_, { text, paths, warnings = [] }) => {
    const parsed = parseRegulation(text)
    const printed = parsed.nodes.filter(({ implied, kind }) => implied === undefined && kind !== 'chapter')
    expect(printed.map(({ path }) => path.join(' ')).filter((path) => path !== '')).toEqual(paths)
    expect(parsed.warnings.map(({ code, path }) => [code, ...path].join(' '))).toEqual(warnings)
    expect(getOutputCharacters(parsed)).toBe(getInputCharacters(text, parsed.discards))
  })
})
