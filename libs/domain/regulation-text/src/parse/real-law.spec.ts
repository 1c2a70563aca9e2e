import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { findDefinitions } from '../definitions/index.ts'
import { getInputCharacters, getOutputCharacters } from '../testing/character-accounting.ts'
import { scoreGold } from '../testing/gold-score.ts'
import { loadAct, findCorpusFolder, loadGoldSections, loadGoldCases } from '../testing/parser-gold.ts'
import { parseRegulation } from './parse-regulation.ts'

const folder = findCorpusFolder()

describe.skipIf(folder === undefined)('real law', () => {
  const corpus = folder ?? ''

  it.each(folder === undefined ? [] : loadGoldCases(corpus).cases)(
    'case $id: $why',
    ({ lines, style, expected, flag }) => {
      for (const heading of [['Rule 9999. Trap.'], []]) {
        const { style: detectedStyle, nodes, warnings, notes } = parseRegulation([...heading, ...lines])
        expect(detectedStyle).toBe(style)
        const paths = nodes
          .filter((node) => node.implied !== 'stacked' && node.path.length > heading.length)
          .map((node) => node.path.slice(heading.length))
        expect(paths).toEqual(expected)
        if (flag !== undefined) expect([...warnings, ...notes].map((warning) => warning.code)).toContain(flag)
      }
    },
  )

  it.each(folder === undefined ? [] : loadGoldCases(corpus).headings)(
    'parses the heading "$line"',
    ({ line, kind, number, title }) => {
      const [node] = parseRegulation([line, '(a) Text.', '(b) More.']).nodes
      expect(node).toMatchObject({ kind: kind === 'section' ? 'rule' : kind, path: [number], heading: title })
    },
  )

  it('parses the whole Act: 10 sections, 405 marked paragraphs, 22 definitions, depth 6', () => {
    const { text, sections } = loadAct(corpus)
    const parsed = parseRegulation(text)
    const expected = sections.flatMap(({ section, paragraphs }) =>
      paragraphs
        .filter((paragraph) => paragraph.type === 'para')
        .map((paragraph) => [/\d+/.exec(section)?.[0] ?? '', ...paragraph.path]),
    )
    const total = parsed.nodes.filter((node) => node.kind === 'paragraph').map((node) => node.path)
    expect(parsed.style).toBe('usc')
    expect(parsed.nodes.filter((node) => node.kind === 'rule')).toHaveLength(10)
    expect(expected).toHaveLength(405)
    expect(total).toEqual(expected)
    expect(Math.max(...total.map((path) => path.length - 1))).toBe(6)
    expect(findDefinitions(parsed.nodes).filter((definition) => definition.path[0] === '3051')).toHaveLength(22)
    expect(parsed.warnings).toEqual([])
    expect(getOutputCharacters(parsed)).toBe(getInputCharacters(text, parsed.discards))
  })

  it.each([72, 90])(
    'parses the Act wrapped at %i columns, with pages and running heads, to the same result',
    (width) => {
      const { text } = loadAct(corpus)
      const copy = splitIntoPages(text.split('\n').flatMap((line) => wrapLine(line, width)))
      const read = (given: string): string[] => parseRegulation(given).nodes.map((node) => node.path.join(' '))
      expect(read(copy)).toEqual(read(text))
    },
  )

  it('parses 900 sections of the CFR with at least the required accuracy', { timeout: 60_000 }, () => {
    const score = scoreGold(loadGoldSections(corpus))
    const { total, correct, flagged, missed, invalidGold, warnings: warningCount, covered } = score
    const parts = [
      `parser: ${total} marked paragraphs`,
      `${percent(correct, total)} right`,
      `${percent(correct + flagged, total)} correct or covered by a warning`,
      `warnings on ${percent(warningCount, total)}, covering ${percent(covered, total)}`,
      `${missed} missed without a warning, ${invalidGold} of them because the gold data has labels without a parent`,
    ]
    process.stdout.write(`${parts.join(', ')}\n`)
    expect(total).toBeGreaterThan(7000)
    expect(correct / total).toBeGreaterThanOrEqual(0.97)
    expect((correct + flagged) / total).toBeGreaterThanOrEqual(0.9955)
    expect(warningCount / total).toBeLessThanOrEqual(0.01)
  })
})

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)} %`
}

function wrapLine(line: string, width: number): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function splitIntoPages(lines: readonly string[]): string {
  const pages = Array.from({ length: Math.ceil(lines.length / 38) }, (_, page) =>
    lines.slice(page * 38, page * 38 + 38),
  )
  return pages.map((page, index) => [...page, '', String(index + 1), ''].join('\n')).join('\fSAMPLE RULES\n\n')
}
