/** The format of a marker around its number: `(a)` or `1.` */
export const MARKER = /^(?<before>\(?)(?<name>[A-Za-z]+|\d+)(?<after>[).]*)$/
/** A range of reserved numbers, "(c)-(e)". */
export const RANGE = /^(?<first>\(?[A-Za-z\d]+\)?)(?<dash>\s*[-\u2013\u2014]\s*)\(?[A-Za-z\d]+\)?$/
/** A rule, or a range of rules: "Rule 2116.", "Rules 2116-2129." */
const RULES = /^(?<word>rule|section)s? (?<first>\d+)(?:\s*[-\u2013\u2014]\s*\d+)?(?<after>\.?)$/i

/**
 * Formats the marker of a reserved range so that it shows where the range ends. Without `reservedTo`, returns the
 * marker of the first number alone. A marker in another format is returned unchanged.
 */
export function formatRangeMarker(marker: string, reservedTo: string | undefined): string {
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
