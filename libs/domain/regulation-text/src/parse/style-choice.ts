import type { RuleText } from './build.ts'
import type { Heading } from './headings.ts'
import { leastCost } from './lattice.ts'
import type { MarkerType } from './markers.ts'
import type { Style } from './parsed-regulation.ts'
import { LEVELS, STYLES } from './styles.ts'

/**
 * Settles a tie between styles by the form of the section numbers: a little for the text and for each of its rules, far
 * less than the smallest broken sequence in each rule would cost.
 */
const FORM_HINT = { text: 0.4, rule: 0.15 }
const SAME = 1e-9

/**
 * The style whose order breaks least over the whole text, by a narrow search that only has to tell styles apart. `onRule` is
 * called for each rule in each of the {@link STYLES}, most of the work that a text makes.
 */
export function chooseStyle(rules: readonly RuleText[], onRule: () => void = () => undefined): Style {
  const hint = hintOf(rules)
  const firsts = firstMembers(rules)
  const costs = new Map<Style, number>()
  for (const style of STYLES) {
    // Only Washington begins with numbers: a text without them is not from there.
    if (style === 'rcw' && !firsts.has('digit')) continue
    costs.set(
      style,
      rules.reduce((sum, rule) => {
        onRule()
        return sum + leastCost(rule, style)
      }, 0),
    )
  }
  const costOf = (style: Style): number =>
    (costs.get(style) ?? Number.POSITIVE_INFINITY) -
    (style === hint ? FORM_HINT.text + FORM_HINT.rule * rules.length : 0)
  const best = STYLES.reduce((best, style) => (costOf(style) < costOf(best) - SAME ? style : best))
  const twins = (costs.get('tx') ?? 0) <= (costs.get('usc') ?? 0) + SAME
  return best === 'usc' && hint !== 'usc' && twins && isTexan(rules, firsts) ? 'tx' : best
}

/** "Sec. 2026.001." is how Texas numbers, "RCW 67.16.010" Washington, "§ 3051." the US Code, "§ 11.2" the CFR. */
function hintOf(rules: readonly RuleText[]): Style | undefined {
  const counts = new Map<Style, number>()
  for (const { heading } of rules) {
    if (heading === undefined || heading.kind !== 'rule') continue
    const style = styleOfForm(heading)
    counts.set(style, (counts.get(style) ?? 0) + 1)
  }
  const [first] = [...counts].toSorted((a, b) => b[1] - a[1])
  return first?.[0]
}

function styleOfForm({ form, number }: Heading): Style {
  if (form === 'rcw') return 'rcw'
  if (form === 'sec') return /^\d+[A-Z]?\.\d+/.test(number) ? 'tx' : 'usc'
  if (form === 'section-sign') return number.includes('.') ? 'cfr' : 'usc'
  return 'cfr'
}

/** The families of which the text has the first member. */
function firstMembers(rules: readonly RuleText[]): Set<MarkerType> {
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
 * Down to (a)(1)(A)(i)(I) the US Code and Texas nest alike, so the wording tells: the US Code announces with a dash and cites
 * "subsection (a)", Texas with a colon and "Subsection (a)". Where the wording is silent too, a text with the first members
 * of the order, (a)(1)(A)(i), is taken for Texan, and a fragment for the more usual US Code.
 */
function isTexan(rules: readonly RuleText[], firsts: ReadonlySet<MarkerType>): boolean {
  let balance = 0
  for (const { rich } of rules.flatMap(({ paragraphs }) => paragraphs)) {
    balance += (rich.text.match(TEXAN)?.length ?? 0) - (rich.text.match(FEDERAL)?.length ?? 0)
  }
  if (balance !== 0) return balance > 0
  return LEVELS.tx.slice(0, -1).every((type) => firsts.has(type))
}
