import type { PreparedRule } from './build.ts'
import type { Heading } from './headings.ts'
import { estimateCost } from './lattice.ts'
import type { MarkerType } from './markers.ts'
import type { Style } from './parsed-regulation.ts'
import { LEVELS, STYLES } from './styles.ts'

/**
 * Breaks a tie between styles by the format of the section numbers. The bonus for the text and each rule is far
 * smaller than the cost of one broken sequence per rule.
 */
const FORM_HINT = { text: 0.4, rule: 0.15 }
const EPSILON = 1e-9

/**
 * Chooses the style that fits the whole text best, with a narrow search that only compares styles. Calls `onRule` for
 * each rule in each of the {@link STYLES}, which is most of the work of parsing.
 */
export function chooseStyle(rules: readonly PreparedRule[], onRule: () => void = () => undefined): Style {
  const hint = getStyleHint(rules)
  const firstMembers = collectFirstMembers(rules)
  const costs = new Map<Style, number>()
  for (const style of STYLES) {
    if (!canHaveStyle(style, firstMembers)) continue
    costs.set(
      style,
      rules.reduce((sum, rule) => {
        onRule()
        return sum + estimateCost(rule, style)
      }, 0),
    )
  }
  const getCost = (style: Style): number =>
    (costs.get(style) ?? Number.POSITIVE_INFINITY) -
    (style === hint ? FORM_HINT.text + FORM_HINT.rule * rules.length : 0)
  const best = STYLES.reduce((best, style) => (getCost(style) < getCost(best) - EPSILON ? style : best))
  const isTie = (costs.get('tx') ?? 0) <= (costs.get('usc') ?? 0) + EPSILON
  return best === 'usc' && hint !== 'usc' && isTie && isTexan(rules, firstMembers) ? 'tx' : best
}

/** A text without numbers or capital letters cannot have a style that starts with them. */
function canHaveStyle(style: Style, firstMembers: ReadonlySet<MarkerType>): boolean {
  if (style === 'rcw') return firstMembers.has('digit')
  if (style === 'md') return firstMembers.has('upper')
  return style !== 'or' || (firstMembers.has('digit') && firstMembers.has('upper'))
}

/**
 * Texas numbers "Sec. 2026.001.", Washington "RCW 67.16.010", the US Code "§ 3051.", the CFR "§ 11.2", Maryland ".01".
 */
function getStyleHint(rules: readonly PreparedRule[]): Style | undefined {
  const counts = new Map<Style, number>()
  for (const { heading } of rules) {
    if (heading === undefined || heading.kind !== 'rule') continue
    const style = getStyleOfHeading(heading)
    counts.set(style, (counts.get(style) ?? 0) + 1)
  }
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1])
  return first?.[0]
}

function getStyleOfHeading({ form, number }: Heading): Style {
  if (form === 'rcw') return 'rcw'
  if (form === 'dotted') return 'md'
  if (form === 'sec') return /^\d+[A-Z]?\.\d+/.test(number) ? 'tx' : 'usc'
  if (form === 'section-sign') return number.includes('.') ? 'cfr' : 'usc'
  return 'cfr'
}

/** Returns the families whose first member occurs in the text. */
function collectFirstMembers(rules: readonly PreparedRule[]): Set<MarkerType> {
  const types = new Set<MarkerType>()
  for (const { paragraphs } of rules) {
    for (const paragraph of paragraphs) {
      const markers = paragraph.kind === 'marked' ? paragraph.markers : []
      for (const { type, ordinal } of markers.flatMap(({ candidates }) => candidates)) {
        if (ordinal === 1) types.add(type)
      }
    }
  }
  return types
}

const TEXAN = /:$|\b(?:Subsection|Subdivision|Paragraph|Subparagraph) \(|\bActs \d{4}, \d+[a-z]{2} Leg/g
const FEDERAL = /—$|\b(?:subsection|paragraph|subparagraph|clause) \(|\bU\.S\.C\.|\bStat\. \d/g

/**
 * Down to (a)(1)(A)(i)(I), the US Code and Texas nest alike, so the wording decides: the US Code introduces with a
 * dash and cites "subsection (a)", Texas with a colon and "Subsection (a)". If the wording is inconclusive, a text
 * with all first members (a)(1)(A)(i) is Texan, and a fragment is US Code, which is more common.
 */
function isTexan(rules: readonly PreparedRule[], firstMembers: ReadonlySet<MarkerType>): boolean {
  let balance = 0
  for (const { rich } of rules.flatMap(({ paragraphs }) => paragraphs)) {
    balance += (rich.text.match(TEXAN)?.length ?? 0) - (rich.text.match(FEDERAL)?.length ?? 0)
  }
  if (balance !== 0) return balance > 0
  return LEVELS.tx.slice(0, -1).every((type) => firstMembers.has(type))
}
