/** How a marker is written around its number: `(a)` or `1.` */
export const MARKER = /^(?<before>\(?)(?<name>[A-Za-z]+|\d+)(?<after>[).]*)$/
/** A range of reserved numbers, "(c)-(e)". */
export const RANGE = /^(?<first>\(?[A-Za-z\d]+\)?)(?<dash>\s*[-\u2013\u2014]\s*)\(?[A-Za-z\d]+\)?$/
/** A rule, or a range of them: "Rule 2116.", "Rules 2116-2129." */
const RULES = /^(?<word>rule|section)s? (?<first>\d+)(?:\s*[-\u2013\u2014]\s*\d+)?(?<after>\.?)$/i

/**
 * The marker of a provision that stands for a range of reserved numbers, as the texts print it: readers must see how far
 * it goes. Without `reservedTo` the marker of the first number alone; a marker of another shape stays as it is.
 */
export function markerOfRange(marker: string, reservedTo: string | undefined): string {
  const rules = RULES.exec(marker)?.groups
  if (rules) {
    const { word = '', first = '', after = '' } = rules
    return reservedTo === undefined ? `${word} ${first}${after}` : `${word}s ${first}-${reservedTo}${after}`
  }
  const range = RANGE.exec(marker)?.groups
  const first = range?.['first'] ?? marker
  const { before, after } = MARKER.exec(first)?.groups ?? {}
  if (reservedTo === undefined || before === undefined) return first
  return `${first}${range?.['dash'] ?? '-'}${before}${reservedTo}${after}`
}
