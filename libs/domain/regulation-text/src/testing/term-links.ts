import { findDefinitions } from '../definitions/index.ts'
import { parseRegulation } from '../parse/index.ts'
import { type LinkableDefinition, linkTerms } from '../terms/index.ts'
import type { TextNode } from '../tree.ts'
import { loadPublishedTerms, loadVersionNodes } from './regulation-e.ts'

/** How the term links of a parsed text compare with those of its publisher. */
export interface TermLinkScore {
  /** Links of the publisher, and how many of them were found at the same place. */
  readonly published: number
  readonly found: number
  /** Links of terms that the publisher links too, and how many of them overlap one of the publisher's. */
  readonly links: number
  readonly correct: number
}

/** Headings and an introduction that the published trees do not contain. */
const ADDED_LINES: ReadonlyMap<string, readonly string[]> = new Map([
  ['1005-1', ['Subpart A—General']],
  ['1005-30', ['Subpart B—Requirements for Remittance Transfers']],
])
const INTRODUCTIONS: ReadonlyMap<string, string> = new Map([
  ['1005-30', 'For purposes of this subpart, the following definitions apply:'],
])

interface Range {
  readonly start: number
  readonly end: number
  readonly term: string
}

/** Parses a published version as a text, finds its definitions, links them, and compares the links by position. */
export function scoreTermLinks(version: string): TermLinkScore {
  const published = loadPublishedTerms(version)
  const sections = loadVersionNodes(version).filter(
    ({ path }) => !path.includes('Interp') && !path.includes('Subpart') && !/^[A-Z]/.test(path[1] ?? ''),
  )
  const links = linkText(sections)
  const linkedTerms = new Set([...published.links.values()].flat().map(({ key }) => key.split(':')[0] ?? ''))
  const score = { published: 0, found: 0, links: 0, correct: 0 }
  for (const { label, marker = '', text } of sections) {
    if (text === '') continue
    const expected = (published.links.get(label) ?? []).map(({ start, end }) =>
      toRange(`${marker} ${text}`.trim(), start, end),
    )
    const shift = marker.length
    const actual = (links.get(squeeze(text)) ?? []).filter(({ term }) => linkedTerms.has(term.toLowerCase()))
    const isAt = (range: Range, other: Range): boolean =>
      range.start + shift === other.start && range.end + shift === other.end
    const overlaps = (range: Range, other: Range): boolean =>
      range.start + shift < other.end && range.end + shift > other.start
    score.published += expected.length
    score.found += expected.filter((other) => actual.some((range) => isAt(range, other))).length
    score.links += actual.length
    score.correct += actual.filter((range) => expected.some((other) => overlaps(range, other))).length
  }
  return score
}

/** Returns the links of each paragraph, by its text without spaces. */
function linkText(sections: readonly TextNode[]): Map<string, Range[]> {
  const lines = sections.flatMap(({ label, heading, marker, text }) => [
    ...(ADDED_LINES.get(label) ?? []),
    ...(heading === undefined ? [] : [heading]),
    ...(INTRODUCTIONS.has(label) ? [INTRODUCTIONS.get(label) ?? ''] : []),
    ...[marker, text].filter(Boolean).join(' ').split('\n'),
  ])
  const parsed = parseRegulation(lines.filter((line) => line !== '')).nodes
  const nodes = parsed.map((node, index): TextNode => ({
    kind: node.kind,
    depth: node.depth,
    text: node.text,
    path: node.path,
    regulationId: String(index),
    parentId: node.parent === null ? null : String(node.parent),
    label: node.path.join('/'),
  }))
  const definitions = findDefinitions(parsed).map((definition, index): LinkableDefinition => ({
    ...definition,
    definitionId: String(index),
    precedence: 0,
    exclusions: [],
    sourceRegulationId: String(parsed.findIndex(({ path }) => path === definition.path)),
  }))
  const links = new Map<string, Range[]>()
  for (const { regulationId, start, end, definitionId } of linkTerms(nodes, definitions)) {
    const { text } = nodes[Number(regulationId)] ?? { text: '' }
    const range = { ...toRange(text, start, end), term: definitions[Number(definitionId)]?.term ?? '' }
    links.set(squeeze(text), [...(links.get(squeeze(text)) ?? []), range])
  }
  return links
}

/** Positions do not count spaces, which differ between the sources. */
function toRange(text: string, start: number, end: number): Range {
  return { start: squeeze(text.slice(0, start)).length, end: squeeze(text.slice(0, end)).length, term: '' }
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '')
}
