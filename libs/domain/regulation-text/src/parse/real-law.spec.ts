import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { findDefinitions } from '../definitions/index.ts'
import { inputLetters, outputLetters } from '../testing/accounted.ts'
import { scoreGold } from '../testing/gold-score.ts'
import { act, corpusFolder, goldSections, traps } from '../testing/parser-gold.ts'
import { parseRegulation } from './parse-regulation.ts'

const folder = corpusFolder()

describe.skipIf(folder === undefined)('real law', () => {
  const at = folder ?? ''

  it.each(folder === undefined ? [] : traps(at).cases)('trap $id: $why', ({ lines, style, expected, flag }) => {
    for (const heading of [['Rule 9999. Trap.'], []]) {
      const { style: told, nodes, doubts, notes } = parseRegulation([...heading, ...lines])
      expect(told).toBe(style)
      const paths = nodes
        .filter((node) => node.implied !== 'stacked' && node.path.length > heading.length)
        .map((node) => node.path.slice(heading.length))
      expect(paths).toEqual(expected)
      if (flag !== undefined) expect([...doubts, ...notes].map((doubt) => doubt.code)).toContain(flag)
    }
  })

  it.each(folder === undefined ? [] : traps(at).headings)('heading line: $line', ({ line, kind, number, title }) => {
    const [node] = parseRegulation([line, '(a) Text.', '(b) More.']).nodes
    expect(node).toMatchObject({ kind: kind === 'section' ? 'rule' : kind, path: [number], heading: title })
  })

  it('the Act whole: 10 sections, 405 marked paragraphs, 22 definitions, depth 6', () => {
    const { text, sections } = act(at)
    const parsed = parseRegulation(text)
    const wanted = sections.flatMap(({ section, paragraphs }) =>
      paragraphs
        .filter((paragraph) => paragraph.type === 'para')
        .map((paragraph) => [/\d+/.exec(section)?.[0] ?? '', ...paragraph.path]),
    )
    const marked = parsed.nodes.filter((node) => node.kind === 'paragraph').map((node) => node.path)
    expect(parsed.style).toBe('usc')
    expect(parsed.nodes.filter((node) => node.kind === 'rule')).toHaveLength(10)
    expect(wanted).toHaveLength(405)
    expect(marked).toEqual(wanted)
    expect(Math.max(...marked.map((path) => path.length - 1))).toBe(6)
    expect(findDefinitions(parsed.nodes).filter((definition) => definition.path[0] === '3051')).toHaveLength(22)
    expect(parsed.doubts).toEqual([])
    expect(outputLetters(parsed)).toBe(inputLetters(text, parsed.discards))
  })

  it.each([72, 90])('the Act wrapped at %i columns, in pages with running heads, reads the same', (width) => {
    const { text } = act(at)
    const copy = inPages(text.split('\n').flatMap((line) => wrapped(line, width)))
    const read = (given: string): string[] => parseRegulation(given).nodes.map((node) => node.path.join(' '))
    expect(read(copy)).toEqual(read(text))
  })

  it('900 sections of the CFR', { timeout: 60_000 }, () => {
    const score = scoreGold(goldSections(at))
    const { marked, right, doubted, silent, brokenGold, withDoubt, covered } = score
    const parts = [
      `parser: ${marked} marked paragraphs`,
      `${percent(right, marked)} right`,
      `${percent(right + doubted, marked)} right or doubted`,
      `doubts at ${percent(withDoubt, marked)} that cover ${percent(covered, marked)}`,
      `${silent} silent misses, ${brokenGold} of them by labels without parent in the gold`,
    ]
    process.stdout.write(`${parts.join(', ')}\n`)
    expect(marked).toBeGreaterThan(7000)
    expect(right / marked).toBeGreaterThanOrEqual(0.97)
    expect((right + doubted) / marked).toBeGreaterThanOrEqual(0.9955)
    expect(withDoubt / marked).toBeLessThanOrEqual(0.01)
  })
})

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)} %`
}

function wrapped(line: string, width: number): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function inPages(lines: readonly string[]): string {
  const pages = Array.from({ length: Math.ceil(lines.length / 38) }, (_, page) =>
    lines.slice(page * 38, page * 38 + 38),
  )
  return pages.map((page, index) => [...page, '', String(index + 1), ''].join('\n')).join('\fSAMPLE RULES\n\n')
}
