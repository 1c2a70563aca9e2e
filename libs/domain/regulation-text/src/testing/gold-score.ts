import { parseRegulation } from '../parse/parse-regulation.ts'
import type { GoldSection } from './parser-gold.ts'

/** How the marked paragraphs of gold sections were parsed. */
export interface GoldScore {
  total: number
  correct: number
  /** Incorrect, but covered by a warning. */
  flagged: number
  missed: number
  /** Missed paragraphs whose expected parent does not exist in the section: errors in the gold data. */
  invalidGold: number
  /** Paths with a warning, which a person reviews. */
  warnings: number
  /** Paragraphs that those warnings cover, including correct ones. */
  covered: number
  readonly missedParagraphs: string[]
}

/** Scores the parser on gold sections. Each section is its title, followed by one line per paragraph. */
export function scoreGold(sections: readonly GoldSection[]): GoldScore {
  const score: GoldScore = {
    total: 0,
    correct: 0,
    flagged: 0,
    missed: 0,
    invalidGold: 0,
    warnings: 0,
    covered: 0,
    missedParagraphs: [],
  }
  for (const section of sections) scoreSection(section, score)
  return score
}

function scoreSection(section: GoldSection, score: GoldScore): void {
  const intro = section.intro.trim() === '' ? [] : [section.intro.trim()]
  const bodies = section.paragraphs.map((paragraph) =>
    paragraph.text === '' ? (paragraph.title ?? '') : paragraph.text,
  )
  const { nodes, warnings: parseWarnings } = parseRegulation([
    section.title,
    ...[...intro, ...bodies].flatMap((body) => body.trim().split(/\s*\n\s*/)),
  ])
  const covered = new Set(parseWarnings.flatMap((warning) => warning.affectedPaths.map((path) => path.join('/'))))
  score.warnings += new Set(parseWarnings.map((warning) => warning.path.join('/'))).size
  score.covered += covered.size
  const root = nodes.find((node) => node.kind === 'rule')?.path.length ?? 0
  const labels = new Set(section.paragraphs.map((paragraph) => paragraph.label.join('/')))
  let searchFrom = 0
  for (const { label, text } of section.paragraphs) {
    const expected = withoutSpaces(text)
    if (label.some((part) => /^p\d{4,}$/.test(part)) || !expected.startsWith('(')) continue
    score.total++
    const found = nodes.findIndex((node, index) => index >= searchFrom && matchesNode(expected, node))
    const node = nodes[found]
    if (found !== -1) searchFrom = found + 1
    const path = node?.path.slice(root)
    if (path?.join('/') === label.join('/')) score.correct++
    else if (node !== undefined && covered.has(node.path.join('/'))) score.flagged++
    else {
      score.missed++
      if (label.length > 1 && !labels.has(label.slice(0, -1).join('/'))) score.invalidGold++
      score.missedParagraphs.push(`${section.section} ${label.join('.')} parsed as ${path?.join('.') ?? 'nothing'}`)
    }
  }
}

function matchesNode(
  expected: string,
  node: { marker?: string; heading?: string; headingEnd?: string; text: string },
): boolean {
  const own = withoutSpaces((node.marker ?? '') + (node.heading ?? '') + (node.headingEnd ?? '') + node.text)
  return own !== '' && node.marker !== undefined && (expected.startsWith(own) || own.startsWith(expected))
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s|]+/g, '')
}
