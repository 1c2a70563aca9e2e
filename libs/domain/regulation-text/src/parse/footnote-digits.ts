import type { Line } from './lines.ts'
import type { ParsedNode, ParseWarning } from './parsed-regulation.ts'

/** The number of a footnote: `[1]`, `[^1]`, or digits that are raised. */
const FOOTNOTE = String.raw`\[\^?\d{1,3}\]|[\u00B2\u00B3\u00B9\u2070\u2074-\u2079]+`
/** In `(a)1 The racetrack`, the text that was copied had a raised digit. After a space it is text, as in `(a) 1 horse`. */
const AFTER_MARKER = new RegExp(String.raw`^\s*((?:\([0-9A-Za-z]{1,5}\))+)(${FOOTNOTE}|\d{1,2}(?=\s))`)
const AFTER_NUMBER = new RegExp(
  String.raw`^\s*((?:§+|[Rr]ule|RULE|[Ss]ection|SECTION|Sec\.)?\s*\d[\d.-]*)(${FOOTNOTE})`,
)

/** Warns about labels that contain or precede the number of a footnote. */
export function warnFootnoteDigits(lines: readonly Line[], nodes: readonly ParsedNode[]): ParseWarning[] {
  const nodeByLine = new Map(nodes.map((node) => [node.line, node]))
  let above: ParsedNode | undefined
  const printed = lines.flatMap((line) => {
    above = nodeByLine.get(line.number) ?? above
    const startsProvision = nodeByLine.has(line.number)
    const match = AFTER_NUMBER.exec(line.rich.text) ?? (startsProvision ? AFTER_MARKER.exec(line.rich.text) : null)
    if (match === null || above === undefined) return []
    return toWarning(above, line.number, match[1]?.trim() ?? '', match[2] ?? '')
  })
  return [...printed, ...findJoinedDigits(nodes)]
}

/** Finds numbers such as 21441 between 2143 and 2145, where the last digit is the number of a footnote. */
function findJoinedDigits(nodes: readonly ParsedNode[]): ParseWarning[] {
  let previous = Number.POSITIVE_INFINITY
  return nodes.flatMap((node) => {
    const label = node.path.at(-1) ?? ''
    if (node.kind !== 'rule' || !/^\d{2,7}$/.test(label)) return []
    const number = Number(label)
    const withoutLast = Math.floor(number / 10)
    const isJoined = previous >= 10 && withoutLast > previous && withoutLast <= previous + 5
    previous = isJoined ? withoutLast : number
    return isJoined ? toWarning(node, node.line, String(withoutLast), label.slice(-1)) : []
  })
}

function toWarning({ path }: ParsedNode, line: number, label: string, footnote: string): ParseWarning[] {
  const message = `"${footnote}" after ${label} may be the number of a footnote.`
  const interpretations = [{ path, note: 'selected' }]
  return [{ code: 'footnote-digit', message, path, interpretations, line, affectedPaths: [path] }]
}
