import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { createStateCodeSample, STATE_CODES } from '../testing/state-codes.ts'
import { parseRegulation } from './parse-regulation.ts'

/** Counts the paragraphs of a sample that were parsed correctly, are covered by a warning, or neither. */
function score(lines: readonly string[], expected: readonly { text: string; path: readonly string[] }[]) {
  const { nodes, warnings, style } = parseRegulation(lines)
  const covered = new Set(warnings.flatMap(({ affectedPaths }) => affectedPaths.map((path) => path.join('/'))))
  const byText = new Map(nodes.map((node) => [`${node.marker ?? ''} ${node.heading ?? ''}${node.text}`, node]))
  const rules = nodes.filter(({ kind }) => kind === 'rule')
  let right = 0
  let flagged = 0
  const silent: string[] = []
  for (const { text, path } of expected) {
    const node = byText.get(text)
    let root = node
    while (root !== undefined && root.kind !== 'rule') root = root.parent === null ? undefined : nodes[root.parent]
    const found = node?.path.slice(root?.path.length ?? 0)
    if (root !== undefined && found?.join('/') === path.join('/')) right++
    else if (node !== undefined && covered.has(node.path.join('/'))) flagged++
    else silent.push(`${path.join('/')} parsed as ${found?.join('/') ?? 'nothing'}`)
  }
  return { right, flagged, silent, style, rules: rules.length, warnings: warnings.length }
}

describe('state administrative codes', () => {
  it.each(STATE_CODES.map((code) => [code.state, code] as const))('parses the shape of %s', (state, code) => {
    const { lines, expected, sections } = createStateCodeSample(code, 7)
    const { right, flagged, silent, style, rules, warnings } = score(lines, expected)
    process.stdout.write(
      `${state} (${style}): ${expected.length} paragraphs, ${((right / expected.length) * 100).toFixed(1)} % right, ` +
        `${flagged} flagged, ${silent.length} silent, ${rules} of ${sections} sections, ${warnings} warnings${process.env['SHOW'] ? ` ${silent.slice(0, 3).join('; ')}` : ''}\n`,
    )
    expect(rules).toBe(sections)
    expect(silent).toEqual([])
    expect(right / expected.length).toBeGreaterThan(0.99)
  })
})

/** Returns `kind path | heading | text` of each printed provision. */
function outline(lines: readonly string[]): string[] {
  return parseRegulation(lines)
    .nodes.filter((node) => node.implied === undefined)
    .map(({ kind, path, heading = '', text }) => `${kind} ${path.join(' ')} | ${heading} | ${text}`)
}

describe('a code in the shape of Maryland', () => {
  const lines = [
    'Title 09 SAMPLE LICENSING',
    'Subtitle 10 SAMPLE RACING',
    'Chapter 01 Flat Races',
    '.01 Scope.',
    '.02 Officials.',
    '.03 Repealed.',
    '.01 Scope.',
    'This chapter applies to flat races.',
    '.02 Officials.',
    'A. A steward shall act under §B(1) of this regulation.',
    'A-1. A deputy steward may act.',
    'B. A steward may:',
    '(1) Impose a fine; and',
    '(2) Order that:',
    '(a) A horse be tested; or',
    '(b) A license be suspended.',
    '.03 Repealed.',
    '.04-1 Judges.',
    'A. The judges decide.',
    'B. An owner may appeal.',
    'Chapter 02 Trotting Races',
    '.01 Scope.',
    'A. This chapter applies to trotting races.',
    'B. It does not apply to other races.',
  ]

  it('completes the numbers of its regulations and keeps those of different chapters apart', () => {
    const { style, warnings, discards } = parseRegulation(lines)
    expect(style).toBe('md')
    expect(warnings).toEqual([])
    expect(discards.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => 'table-of-contents'))
    expect(outline(lines)).toEqual([
      'chapter Title 09 | SAMPLE LICENSING | ',
      'chapter Title 09 Subtitle 10 | SAMPLE RACING | ',
      'chapter Title 09 Subtitle 10 Chapter 01 | Flat Races | ',
      'rule 09.10.01.01 | Scope | This chapter applies to flat races.',
      'rule 09.10.01.02 | Officials | ',
      'paragraph 09.10.01.02 A |  | A steward shall act under §B(1) of this regulation.',
      'paragraph 09.10.01.02 A-1 |  | A deputy steward may act.',
      'paragraph 09.10.01.02 B |  | A steward may:',
      'paragraph 09.10.01.02 B 1 |  | Impose a fine; and',
      'paragraph 09.10.01.02 B 2 |  | Order that:',
      'paragraph 09.10.01.02 B 2 a |  | A horse be tested; or',
      'paragraph 09.10.01.02 B 2 b |  | A license be suspended.',
      'rule 09.10.01.03 | Repealed | ',
      'rule 09.10.01.04-1 | Judges | ',
      'paragraph 09.10.01.04-1 A |  | The judges decide.',
      'paragraph 09.10.01.04-1 B |  | An owner may appeal.',
      'chapter Title 09 Subtitle 10 Chapter 02 | Trotting Races | ',
      'rule 09.10.02.01 | Scope | ',
      'paragraph 09.10.02.01 A |  | This chapter applies to trotting races.',
      'paragraph 09.10.02.01 B |  | It does not apply to other races.',
    ])
  })

  it.each(['.01 of the rules', '.50 grams are added.', '.5 Scope.', '.01 The horse is tested'])(
    'does not read "%s" as a heading',
    (line) => {
      expect(
        parseRegulation(['.01 Scope.', 'A. One.', line, 'B. Two.']).nodes.filter(({ kind }) => kind === 'rule'),
      ).toHaveLength(1)
    },
  )
})

describe('headings without a number between sections', () => {
  it('start a new division', () => {
    expect(
      outline([
        'Chapter 5. Racing',
        '',
        'GENERAL PROVISIONS',
        '',
        '§ 5.1 Scope.',
        '(a) One.',
        '(b) Two.',
        '',
        '                Stewards and Judges',
        '',
        '§ 5.2 Judges.',
        '(a) One.',
        '(b) Two.',
      ]),
    ).toEqual([
      'chapter Chapter 5 | Racing | ',
      'chapter Chapter 5 General Provisions | GENERAL PROVISIONS | ',
      'rule 5.1 | Scope | ',
      'paragraph 5.1 a |  | One.',
      'paragraph 5.1 b |  | Two.',
      'chapter Chapter 5 Stewards and Judges | Stewards and Judges | ',
      'rule 5.2 | Judges | ',
      'paragraph 5.2 a |  | One.',
      'paragraph 5.2 b |  | Two.',
    ])
  })

  it('are not sentences or lines inside a section', () => {
    const lines = [
      '§ 5.1 Scope.',
      '(a) One.',
      '',
      'THE FEE IS DUE.',
      '',
      'NO EXCEPTIONS',
      '',
      '(b) Two.',
      '',
      '§ 5.2 Fees.',
      'Text.',
    ]
    expect(outline(lines).filter((line) => line.startsWith('chapter'))).toEqual([])
  })
})

describe('forms and openings of sentences', () => {
  it('keeps the sections of a form inside the provision that words it, with a warning', () => {
    const lines = [
      '§ 26.1 Wording.',
      '(a)(1) A trust agreement must be worded as follows, except that text in brackets is replaced:',
      'Section 1. Definitions. As used in this Agreement:',
      '(a) “Grantor” means the owner.',
      '(b) “Trustee” means the bank.',
      'Section 2. Fund. The Grantor establishes a fund.',
      '(2) The certificate is attached.',
      '(b) A bond is allowed.',
      '§ 26.2 Records.',
      'They are kept.',
    ]
    const { nodes, warnings } = parseRegulation(lines)
    expect(nodes.filter(({ kind }) => kind === 'rule').map(({ path }) => path.join(' '))).toEqual(['26.1', '26.2'])
    expect(nodes.map(({ path }) => path.join(' '))).toContain('26.1 a 2')
    expect(nodes.map(({ path }) => path.join(' '))).toContain('26.1 b')
    expect(warnings.map(({ code }) => code)).toContain('quoted-form')
  })

  it('reads "In this section" above (1) as text', () => {
    expect(
      outline(['Rule 1. Terms.', '(a) In this section', '(1) “board” means the board;', '(2) “race” means a race.']),
    ).toEqual([
      'rule 1 | Terms | ',
      'paragraph 1 a |  | In this section',
      'paragraph 1 a 1 |  | “board” means the board;',
      'paragraph 1 a 2 |  | “race” means a race.',
    ])
  })
})
