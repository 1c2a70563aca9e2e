import { sliceRichText, type RichText } from './rich-text.ts'

/**
 * A marker without a space before it, after the end of a sentence or list item: "each week.(b) The stewards", ";
 * and(2) any".
 */
const GLUED_MARKER = /(?:[.;:—][”"’]?|[;,] ?(?:and|or))(?=\((?:[a-z]{1,4}|[A-Z]{1,4}|\d{1,2})\) ?[A-Za-z“"[(])/g
/** The first marker after a heading: "Records and Reports(a) The stewards". */
const MARKER_GLUED_TO_HEADING =
  /^(?:(?:Rule|RULE|Section|Sec\.|§{1,2}|RCW|WAC) ?\d[\d.:–-]*[^.;:()]{2,120}[a-z])(?=\((?:a|1|A)\) ?[A-Z“"])/
/** A single match may be a typo. */
const MIN_LOST_BREAKS = 2

/** Splits a line where copying lost its line breaks. Returns the line unchanged if none were lost. */
export function restoreLineBreaks(rich: RichText): RichText[] {
  const heading = MARKER_GLUED_TO_HEADING.exec(rich.text)
  const ends = [...rich.text.matchAll(GLUED_MARKER)].map((match) => match.index + match[0].length)
  if (heading !== null) ends.unshift(heading[0].length)
  if (ends.length < MIN_LOST_BREAKS) return [rich]
  return [0, ...ends].map((start, index) => sliceRichText(rich, start, ends[index]))
}
