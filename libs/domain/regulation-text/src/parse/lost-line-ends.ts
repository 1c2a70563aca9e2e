import { sliceRich, type Rich } from './rich.ts'

/** A marker with no space before it, behind the end of a sentence or of a member: "each week.(b) The stewards", "; and(2) any". */
const GLUED = /(?:[.;:—][”"’]?|[;,] ?(?:and|or))(?=\((?:[a-z]{1,4}|[A-Z]{1,4}|\d{1,2})\) ?[A-Za-z“"[(])/g
/** The first marker behind a heading: "Records and Reports(a) The stewards". */
const GLUED_TO_HEADING =
  /^(?:(?:Rule|RULE|Section|Sec\.|§{1,2}|RCW|WAC) ?\d[\d.:–-]*[^.;:()]{2,120}[a-z])(?=\((?:a|1|A)\) ?[A-Z“"])/
/** One such place may be a slip of the pen. */
const LEAST = 2

/** A line in the lines that it was before a copy lost their ends; as it is where none was lost. */
export function linesOf(rich: Rich): Rich[] {
  const heading = GLUED_TO_HEADING.exec(rich.text)
  const ends = [...rich.text.matchAll(GLUED)].map((match) => match.index + match[0].length)
  if (heading !== null) ends.unshift(heading[0].length)
  if (ends.length < LEAST) return [rich]
  return [0, ...ends].map((start, index) => sliceRich(rich, start, ends[index]))
}
