import { parseRegulation } from '../parse/parse-regulation.ts'
import type { ParsedNode, ParsedRegulation } from '../parse/parsed-regulation.ts'
import type { Layout, SourceParagraph } from './text-shapes.ts'

/** How the paragraphs of a laid-out text were parsed, compared with the same text with one paragraph per line. */
export interface ShapeScore {
  total: number
  right: number
  /** Wrong, but a warning covers the paragraph. */
  flagged: number
  silent: number
  /** Lines of the source that were discarded without a warning on them. */
  lostLines: number
  warnings: number
  readonly examples: string[]
}

/** Parses the paragraphs on one line each: the result that every other layout should have. */
export function parsePlain(source: readonly SourceParagraph[]): ParsedRegulation {
  return parseRegulation(source.map(({ text }) => text))
}

/** Scores a layout against the result of `parsePlain`. */
export function scoreLayout(
  source: readonly SourceParagraph[],
  { lines, paragraphs }: Layout,
  plain: ParsedRegulation,
): ShapeScore {
  const parsed = parseRegulation(lines.join('\n'))
  const score: ShapeScore = {
    total: 0,
    right: 0,
    flagged: 0,
    silent: 0,
    lostLines: 0,
    warnings: parsed.warnings.length,
    examples: [],
  }
  const expected = groupByParagraph(plain.nodes, (line) => line - 1)
  const actual = groupByParagraph(parsed.nodes, (line) => paragraphs[line - 1])
  const covered = new Set(parsed.warnings.flatMap(({ affectedPaths }) => affectedPaths.map((path) => path.join('/'))))
  const warned = new Set(parsed.warnings.map(({ line }) => paragraphs[line - 1]))
  source.forEach(({ text }, index) => {
    const wanted = (expected.get(index) ?? []).map(describeNode)
    const found = (actual.get(index) ?? []).map(describeNode)
    if (wanted.length === 0 && found.length === 0) return
    score.total++
    if (wanted.join('\n') === found.join('\n')) score.right++
    else if (
      warned.has(index) ||
      [...(expected.get(index) ?? []), ...(actual.get(index) ?? [])].some(({ path }) => covered.has(path.join('/')))
    )
      score.flagged++
    else {
      score.silent++
      score.examples.push(`${text.slice(0, 80)}\n  ${wanted.join('\n  ')}\n  ->\n  ${found.join('\n  ')}`)
    }
  })
  const warnedLines = new Set(parsed.warnings.map(({ line }) => line))
  for (const node of parsed.nodes) {
    if (paragraphs[node.line - 1] !== undefined) continue
    if (warnedLines.has(node.line) || covered.has(node.path.join('/'))) score.flagged++
    else {
      score.silent++
      score.examples.push(`FURNITURE ${describeNode(node)}`)
    }
  }
  for (const { line, text, reason } of parsed.discards) {
    const paragraph = paragraphs[line - 1]
    if (reason === 'hyphenated-word' || paragraph === undefined || warned.has(paragraph)) continue
    if (plain.discards.some((discard) => discard.line === paragraph + 1 && discard.text === text)) continue
    score.lostLines++
    score.examples.push(`LOST ${reason}: ${text}`)
  }
  return score
}

function groupByParagraph(
  nodes: readonly ParsedNode[],
  toParagraph: (line: number) => number | undefined,
): Map<number, ParsedNode[]> {
  const groups = new Map<number, ParsedNode[]>()
  for (const node of nodes) {
    const paragraph = toParagraph(node.line) ?? -1
    groups.set(paragraph, [...(groups.get(paragraph) ?? []), node])
  }
  return groups
}

/** Path and characters of a node, without spaces. */
function describeNode({ path, marker = '', heading = '', headingEnd = '', text, table }: ParsedNode): string {
  const cells = table === undefined ? [] : [table.caption ?? '', ...table.head, ...table.rows.flat()]
  return `${path.join('/')} ${[marker, heading, headingEnd, text, ...cells].join('').replace(/[\s|]+/g, '')}`
}
