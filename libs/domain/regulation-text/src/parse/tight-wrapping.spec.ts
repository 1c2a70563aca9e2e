import { describe, expect, it } from 'vitest'
import { wrapLine } from '../testing/text-shapes.ts'
import { parseRegulation } from './parse-regulation.ts'

const WIDTH = 60
const DUTY =
  'The trainer of a horse reports each injury to the stewards within two days after the race, keeps a record of it for one year and shows the record to the stewards.'

/** Enough wrapped paragraphs to detect the width. */
const FILLER = Array.from({ length: 8 }, (_, index) => [
  `§ ${index + 1}. Duties.`,
  `(a) ${DUTY}`,
  `(b) ${DUTY} ${DUTY}`,
]).flat()

/** Parses paragraphs wrapped without blank lines. Lines that are already wrapped stay as they are. */
function parseTight(paragraphs: readonly string[]) {
  return parseRegulation([...FILLER.flatMap((text) => wrapLine(text, WIDTH)), ...paragraphs].join('\n'))
}

function readSection(paragraphs: readonly string[]) {
  const { nodes, warnings } = parseTight(paragraphs)
  const number = paragraphs[0]?.match(/\d+/)?.[0] ?? ''
  const section = nodes.filter(({ path }) => path[0] === number)
  return {
    nodes: section.map(({ path, text }) => `${path.slice(1).join('.')} ${text}`.trim()),
    warnings: warnings.map(({ code, line, affectedPaths }) => [
      code,
      line,
      affectedPaths.map((path) => path.join('.')),
    ]),
  }
}

describe('text wrapped without blank lines', () => {
  it('starts a definition after a sentence that fills its line', () => {
    const { nodes, warnings } = readSection([
      '§ 20. Definitions.',
      'As used in this section:',
      'Dealer. Any person engaged in the business of the sale ones.',
      'Transporter. A person who moves horses between states for a',
      'fee.',
    ])
    expect(nodes.map((node) => node.split(' ')[0])).toEqual(['As', 'Dealer', 'Transporter'])
    expect(warnings).toEqual([])
  })

  it('flags a sentence that fills its line where other paragraphs have no marker', () => {
    const lineBefore = FILLER.flatMap((text) => wrapLine(text, WIDTH)).length
    const { nodes, warnings } = readSection([
      '§ 20. Reports.',
      'A groom feeds horses.',
      'The stewards list every report of the day in a list of them.',
      'Transporters keep their reports for one year.',
      'A rider rests.',
    ])
    expect(nodes).toEqual([
      'A groom feeds horses.',
      'p1 The stewards list every report of the day in a list of them. Transporters keep their reports for one year.',
      'p2 A rider rests.',
    ])
    expect(warnings).toEqual([['several-provisions-in-line', lineBefore + 4, ['20.p1', '20.p2']]])
  })

  it('joins the sentences of marked paragraphs without a warning', () => {
    const { nodes, warnings } = readSection([
      '§ 20. Reports.',
      '(a) The stewards list every report of the day in that list..',
      'Transporters keep their reports for one year.',
      '(b) A rider rests.',
    ])
    expect(nodes).toHaveLength(3)
    expect(warnings).toEqual([])
  })

  it('starts a division of an appendix after a sentence that fills its line', () => {
    const { nodes } = readSection([
      '§ 20. Reports.',
      'The stewards list every report of the day in a list of them.',
      'Section C. Period of availability of reports.',
      'The stewards keep the list for one year and show it to each.',
      'Subparts E-H [Reserved]',
    ])
    expect(nodes.map((node) => node.split(' ').slice(0, 3).join(' '))).toEqual([
      'The stewards list',
      'p1 Section C.',
      'p2 The stewards',
      'p3 Subparts E-H',
    ])
  })

  it('finds the width although members of lists start in lower case', () => {
    const members = Array.from({ length: 12 }, (_, index) => [
      `§ ${index + 30}. Records.`,
      '1. The record of each race lists:',
      'a. The horse and its trainer of record;',
      'b. The stewards.',
    ]).flat()
    const { nodes } = parseTight([
      ...members,
      '§ 60. Names.',
      'ABC Association of Breeders of the Counties of a State',
      'DEF Department of Equine Facilities',
    ])
    expect(nodes.slice(-2).map(({ text }) => text.slice(0, 3))).toEqual(['ABC', 'DEF'])
  })

  it('finds the width although the lines of a table are wider', () => {
    const row =
      'Class 1 drug          disqualification, forfeited purse and a suspension of one year          first violation'
    const { nodes } = parseTight(['§ 20. Penalties.', row, row.replace('1', '2'), row.replace('1', '3')])
    const wrapped = nodes.filter(({ path }) => path.join('.') === '8.a')
    expect(wrapped.map(({ text }) => text)).toEqual([DUTY])
  })

  it('joins a wrapped line that starts with a number and a period', () => {
    const { nodes } = readSection([
      '§ 20. Reports.',
      '(a) The trainer sends all reports of the season by November',
      '30. The stewards keep the reports of each trainer for longer',
      'than one year.',
      '(b) A rider rests.',
    ])
    expect(nodes.map((node) => node.split(' ')[0])).toEqual(['', 'a', 'b'])
  })

  it('starts the next member of a numbered list after a line without a period', () => {
    const { nodes } = readSection([
      '§ 20. Tracks.',
      '(a) The tracks of the state:',
      '1. Great Northern Fairgrounds and Racing Center of Hill City',
      '2. Transcontinental Park',
      '3. Riverside Downs',
    ])
    expect(nodes.map((node) => node.split(' ')[0])).toEqual(['', 'a', 'a.1', 'a.2', 'a.3'])
  })

  it('reads a question that takes two lines as the title of the section', () => {
    const { nodes } = parseTight([
      '§ 20. What reports does a trainer send to the stewards under',
      '2210.5, and by what day?',
      'A trainer sends all of them.',
    ])
    expect(nodes.at(-1)).toMatchObject({
      heading: 'What reports does a trainer send to the stewards under 2210.5, and by what day?',
      text: 'A trainer sends all of them.',
    })
  })

  it('reads the title of a part that takes two lines', () => {
    const { nodes } = parseTight([
      'Subpart C - Responsibilities of Trainers Regarding Transfers',
      'Between Other Tracks',
      '§ 20. Scope.',
      '(a) A groom feeds.',
    ])
    expect(nodes.find(({ kind }) => kind === 'chapter')?.heading).toBe(
      'Responsibilities of Trainers Regarding Transfers Between Other Tracks',
    )
  })

  it('keeps compounds on one line together although another line ends with a hyphen', () => {
    const { nodes } = readSection([
      '§ 20. Distances.',
      '(a) A report covers the short- and middle-distance races and',
      'long-distance races, each quarter-mile race at a county fair,',
      'long-distance races, each quarter-mile race at a county, or',
      'middle-distance races of the state.',
    ])
    expect(nodes).toHaveLength(2)
  })
})
