import { parseRegulation } from '../parse/parse-regulation.ts'
import type { GoldSection } from './parser-gold.ts'

/** How the marked paragraphs of gold sections were read. */
export interface GoldScore {
  marked: number
  right: number
  /** Wrong, but among the paragraphs that a doubt says it covers. */
  doubted: number
  silent: number
  /** Silent misses whose expected label has a parent that the section does not have: faults of the gold itself. */
  brokenGold: number
  /** Places with a doubt, where a person looks. */
  withDoubt: number
  /** Paragraphs that those doubts cover, right ones included. */
  covered: number
  readonly misses: string[]
}

/** Measures the parser on gold sections: each section's title, then a line for each paragraph. */
export function scoreGold(sections: readonly GoldSection[]): GoldScore {
  const score: GoldScore = {
    marked: 0,
    right: 0,
    doubted: 0,
    silent: 0,
    brokenGold: 0,
    withDoubt: 0,
    covered: 0,
    misses: [],
  }
  for (const section of sections) scoreSection(section, score)
  return score
}

function scoreSection(section: GoldSection, score: GoldScore): void {
  const intro = section.intro.trim() === '' ? [] : [section.intro.trim()]
  const bodies = section.paragraphs.map((paragraph) =>
    paragraph.text === '' ? (paragraph.title ?? '') : paragraph.text,
  )
  const { nodes, doubts } = parseRegulation([
    section.title,
    ...[...intro, ...bodies].flatMap((body) => body.trim().split(/\s*\n\s*/)),
  ])
  const covered = new Set(doubts.flatMap((doubt) => doubt.covers.map((path) => path.join('/'))))
  score.withDoubt += new Set(doubts.map((doubt) => doubt.path.join('/'))).size
  score.covered += covered.size
  const root = nodes.find((node) => node.kind === 'rule')?.path.length ?? 0
  const labels = new Set(section.paragraphs.map((paragraph) => paragraph.label.join('/')))
  let at = 0
  for (const { label, text } of section.paragraphs) {
    const wanted = letters(text)
    if (label.some((part) => /^p\d{4,}$/.test(part)) || !wanted.startsWith('(')) continue
    score.marked++
    const found = nodes.findIndex((node, index) => index >= at && holds(wanted, node))
    const node = nodes[found]
    if (found !== -1) at = found + 1
    const path = node?.path.slice(root)
    if (path?.join('/') === label.join('/')) score.right++
    else if (node !== undefined && covered.has(node.path.join('/'))) score.doubted++
    else {
      score.silent++
      if (label.length > 1 && !labels.has(label.slice(0, -1).join('/'))) score.brokenGold++
      score.misses.push(`${section.section} ${label.join('.')} read as ${path?.join('.') ?? 'nothing'}`)
    }
  }
}

function holds(
  wanted: string,
  node: { marker?: string; heading?: string; headingEnd?: string; text: string },
): boolean {
  const own = letters((node.marker ?? '') + (node.heading ?? '') + (node.headingEnd ?? '') + node.text)
  return own !== '' && node.marker !== undefined && (wanted.startsWith(own) || own.startsWith(wanted))
}

function letters(text: string): string {
  return text.replace(/[\s|]+/g, '')
}
