import process from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCorpusTexts } from '../testing/corpus-texts.ts'
import { findCorpusFolder } from '../testing/parser-gold.ts'
import { parsePlain, scoreLayout } from '../testing/shape-score.ts'
import { layOut, TEXT_SHAPES, type LayoutOptions, type SourceParagraph } from '../testing/text-shapes.ts'
import { parseRegulation } from './parse-regulation.ts'

const folder = findCorpusFolder()
/** Enough paragraphs for dozens of pages, and few enough for a fast test. */
const MAX_PARAGRAPHS = 200

/** Headers of even and odd pages. */
const HEADS: Readonly<Record<string, (page: number, section: string) => string>> = {
  'columns with page numbers': (page, section) =>
    page % 2 === 0 ? `${page}      Title 99—Racing` : `Board of Racing      ${section}      ${page}`,
  'capitals with page numbers': (page) => (page % 2 === 0 ? `${page} RULES OF RACING` : `STABLES AND TRACKS ${page}`),
  'words with page numbers': (page) => (page % 2 === 0 ? `${page} Rules of Racing` : `Stables and tracks ${page}`),
  '"Page"': (page, section) =>
    page % 2 === 0 ? `${section}    TITLE 99—RACING    Page ${page}` : `Page ${page}    TITLE 99—RACING    ${section}`,
  'the same words': () => 'State Rules of Racing',
}

describe.skipIf(folder === undefined)('real law in several layouts', { timeout: 60_000 }, () => {
  const texts = (folder === undefined ? [] : loadCorpusTexts(folder, MAX_PARAGRAPHS)).map((text) => ({
    ...text,
    plain: parsePlain(text.paragraphs),
  }))

  it.each(TEXT_SHAPES)('are at least 99 percent right or flagged, without lost lines: %s', (shape) => {
    let total = 0
    let right = 0
    let flagged = 0
    let lostLines = 0
    const examples: string[] = []
    texts.forEach(({ paragraphs, plain }, index) => {
      const toHead = Object.values(HEADS)[index % Object.keys(HEADS).length]
      const layout = layOut(paragraphs, shape, {
        isSpaced: index % 3 !== 0,
        ...(shape === 'form-feeds' && toHead !== undefined && { toHead }),
      })
      const score = scoreLayout(paragraphs, layout, plain)
      total += score.total
      right += score.right
      flagged += score.flagged
      lostLines += score.lostLines
      examples.push(...score.examples.filter((example) => example.startsWith('LOST')))
    })
    const percent = (part: number): string => `${((part / total) * 100).toFixed(2)} %`
    process.stdout.write(
      `parser, ${shape}: ${total} paragraphs, ${percent(right)} right, ${percent(right + flagged)} right or flagged, ${lostLines} lines lost\n`,
    )
    expect(examples).toEqual([])
    expect((right + flagged) / total).toBeGreaterThanOrEqual(0.99)
  })

  it.each([72, 80])('are right or flagged when lists are wrapped at %i columns without blank lines', (width) => {
    const text = loadCorpusTexts(folder ?? '', 1000).find(({ name }) => name === 'CFR title 2')
    const paragraphs = text?.paragraphs ?? []
    const layout = layOut(paragraphs, 'wrapped', { isSpaced: false, width })
    const { total, right, flagged, lostLines } = scoreLayout(paragraphs, layout, parsePlain(paragraphs))
    expect(total).toBeGreaterThan(800)
    expect(lostLines).toBe(0)
    expect((right + flagged) / total).toBeGreaterThanOrEqual(0.99)
  })
})

const WORDS =
  'the trainer of a horse must report each injury to the stewards within two days after race and keep record for one year'.split(
    ' ',
  )
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 8, maxLength: 60 })
  .map((words) => `The ${words.join(' ')}.`)
/** Three or more rules with paragraphs, whose lines may look like page numbers and headers. */
const rules = fc.array(fc.array(sentence, { minLength: 3, maxLength: 6 }), { minLength: 12, maxLength: 16 })

function toSource(sections: readonly (readonly string[])[]): SourceParagraph[] {
  return sections.flatMap((paragraphs, section) => [
    { text: `§ ${section + 10}. Duties of the trainer.` },
    ...paragraphs.map((text, index) => ({ text: `(${String.fromCodePoint(97 + index)}) ${text}` })),
  ])
}

describe('generated rules', { timeout: 30_000 }, () => {
  it.each(Object.entries(HEADS))('have the same provisions on pages with headers of %s', (_, toHead) => {
    fc.assert(
      fc.property(
        rules,
        fc.record({ width: fc.integer({ min: 60, max: 100 }), linesPerPage: fc.integer({ min: 20, max: 40 }) }),
        (sections, size) => {
          const source = toSource(sections)
          const layout = layOut(source, 'form-feeds', { ...size, toHead })
          const { silent, lostLines, examples } = scoreLayout(source, layout, parsePlain(source))
          expect({ silent, lostLines, examples }).toEqual({ silent: 0, lostLines: 0, examples: [] })
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it.each<[string, LayoutOptions]>([
    ['blank lines', {}],
    ['no blank lines', { isSpaced: false }],
    ['bare page numbers', { toPageLine: String }],
    ['dashed page numbers', { toPageLine: (page) => `- ${page} -` }],
  ])('have the same provisions on pages with page lines and %s', (_, options) => {
    fc.assert(
      fc.property(rules, (sections) => {
        const source = toSource(sections)
        const { silent, lostLines, examples } = scoreLayout(
          source,
          layOut(source, 'page-lines', { linesPerPage: 40, ...options }),
          parsePlain(source),
        )
        expect({ silent, lostLines, examples }).toEqual({ silent: 0, lostLines: 0, examples: [] })
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

it('joins the last word of a paragraph at the top of a page, although it looks like a marker', () => {
  const duty = 'The trainer of a horse reports each injury to the stewards within two days and keeps a record for a'
  const source = 'abcdefghijklmnop'.split('').map((letter) => ({ text: `(${letter}) ${duty} year ${letter}.` }))
  const paragraphs = [{ text: '§ 10. Duties.' }, ...source]
  const layout = layOut(paragraphs, 'form-feeds', { width: duty.length + 9, linesPerPage: 7 })
  expect(layout.lines).toContain('i.')
  expect(scoreLayout(paragraphs, layout, parsePlain(paragraphs))).toMatchObject({ silent: 0, lostLines: 0 })
})

/** Lines of law that look like page furniture. */
const LABELS = [
  (number: number) => `Category ${number} violation`,
  (number: number) => `Class ${number} stewards`,
  (number: number) => `Table ${number} of this rule`,
  (number: number) => `Step ${number}`,
  (number: number) => `[Image ${number}]`,
  () => 'Penalties',
  (number: number) => `Level ${number} 10`,
]

it('discards no line of law without evidence of pages', () => {
  const group = fc.record({
    label: fc.constantFrom(...LABELS),
    between: fc.array(sentence, { minLength: 1, maxLength: 6 }),
  })
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), fc.integer({ min: 2, max: 8 }), (groups, repeats) => {
      const lines = groups.flatMap(({ label, between }) =>
        Array.from({ length: repeats }, (_, index) => [label(index + 1), ...between]).flat(),
      )
      expect(parseRegulation(['Rule 1. Penalties', ...lines]).discards).toEqual([])
    }),
    { numRuns: 100, endOnFailure: true },
  )
})

it('keeps headings and labels with rising numbers at a constant distance', () => {
  const rule = (number: number): string[] => [
    `Rule ${1000 + number}. Entry ${number}`,
    ...'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `(${letter}) The ${WORDS.join(' ')} ${letter}.`),
    `Category ${number}`,
  ]
  const rules = Array.from({ length: 8 }, (_, index) => rule(index + 1))
  const { nodes, discards } = parseRegulation(rules.flat().join('\n\n'))
  expect(discards).toEqual([])
  expect(nodes.filter(({ kind }) => kind === 'rule')).toHaveLength(8)
})

it('keeps headings of rules at the end of consecutive pages', () => {
  const pages = [1, 2, 3, 4, 5].map((page) => `(a) A groom feeds.\n(b) A rider rests.\n§ ${page + 1}. Duties.`)
  const { nodes, discards } = parseRegulation(['§ 1. Duties.', pages.join('\f')].join('\n'))
  expect(nodes.filter(({ kind }) => kind === 'rule').map(({ path }) => path.join())).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
  expect(discards).toEqual([])
})

it('keeps list items and sentences that repeat at the top of some consecutive pages', () => {
  const pages = [1, 2, 3].map((page) => `- The state fair.\n(${page}) A groom feeds.\nA rider rests.`)
  const others = [4, 5, 6].map((page) => `(${page}) A clerk writes.\nA steward rules.`)
  expect(parseRegulation(['Rule 1. Places', ...pages, ...others].join('\n\f')).discards).toEqual([])
})

it('keeps a line with a rising number next to two page breaks and flags it', () => {
  const text = [
    'Rule 9. Officials',
    '(a) The officials of a meet are listed below.',
    '\fClass 1 stewards',
    'preside over the meet.',
    '(b) They are paid.',
    '\fClass 2 stewards',
    'assist them.',
    '(c) They are not paid.',
  ]
  const { nodes, discards } = parseRegulation(text.join('\n'))
  expect(discards).toEqual([])
  expect(nodes.map((node) => node.text).join(' ')).toContain('Class 2 stewards')
})

it('flags a line that may be a running head but is on one page only', () => {
  const { warnings } = parseRegulation(
    'Rule 9. Feed\n(a) The groom feeds\n\fStable Rules\neach horse.\n(b) The rider rests.',
  )
  expect(warnings.map(({ code, path, line }) => [code, ...path, line].join(' '))).toEqual([
    'possible-running-head 9 a 3',
  ])
})
