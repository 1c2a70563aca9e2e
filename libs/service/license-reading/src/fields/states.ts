import type { Segment } from '../text/segments.ts'
import { isSimilar } from './fold.ts'

/** States and territories with their two-letter codes. */
const states: Readonly<Record<string, string>> = {
  ALABAMA: 'AL',
  ALASKA: 'AK',
  ARIZONA: 'AZ',
  ARKANSAS: 'AR',
  CALIFORNIA: 'CA',
  COLORADO: 'CO',
  CONNECTICUT: 'CT',
  DELAWARE: 'DE',
  'DISTRICT OF COLUMBIA': 'DC',
  FLORIDA: 'FL',
  GEORGIA: 'GA',
  HAWAII: 'HI',
  IDAHO: 'ID',
  ILLINOIS: 'IL',
  INDIANA: 'IN',
  IOWA: 'IA',
  KANSAS: 'KS',
  KENTUCKY: 'KY',
  LOUISIANA: 'LA',
  MAINE: 'ME',
  MARYLAND: 'MD',
  MASSACHUSETTS: 'MA',
  MICHIGAN: 'MI',
  MINNESOTA: 'MN',
  MISSISSIPPI: 'MS',
  MISSOURI: 'MO',
  MONTANA: 'MT',
  NEBRASKA: 'NE',
  NEVADA: 'NV',
  'NEW HAMPSHIRE': 'NH',
  'NEW JERSEY': 'NJ',
  'NEW MEXICO': 'NM',
  'NEW YORK': 'NY',
  'NORTH CAROLINA': 'NC',
  'NORTH DAKOTA': 'ND',
  OHIO: 'OH',
  OKLAHOMA: 'OK',
  OREGON: 'OR',
  PENNSYLVANIA: 'PA',
  'PUERTO RICO': 'PR',
  'RHODE ISLAND': 'RI',
  'SOUTH CAROLINA': 'SC',
  'SOUTH DAKOTA': 'SD',
  TENNESSEE: 'TN',
  TEXAS: 'TX',
  UTAH: 'UT',
  VERMONT: 'VT',
  VIRGINIA: 'VA',
  WASHINGTON: 'WA',
  'WEST VIRGINIA': 'WV',
  WISCONSIN: 'WI',
  WYOMING: 'WY',
}
const longestFirst = Object.keys(states).toSorted((a, b) => b.length - a.length)

/**
 * Returns the code of the state that the title of the license names. Small print does not count, because an address can name
 * another state. Undefined if there is none or more than one.
 */
export function findState(segments: readonly Segment[]): string | undefined {
  const heights = segments.map(({ height }) => height).toSorted((a, b) => b - a)
  const titleHeight = 0.55 * (heights[Math.min(2, heights.length - 1)] ?? 0)
  const titles = segments.filter(({ height, text }) => height >= titleHeight && !/\d/.test(text))
  const found = titles.flatMap((title) => findNames(joinRow(title, titles)))
  const codes = new Set(found)
  return codes.size === 1 ? found[0] : undefined
}

/** Joins the text of a title with what continues it on the same row. */
function joinRow(title: Segment, titles: readonly Segment[]): string {
  const isSameRow = (other: Segment) => other.top < title.bottom && other.bottom > title.top && other.left >= title.left
  const row = titles.filter(isSameRow).toSorted((a, b) => a.left - b.left)
  return row.map(({ text }) => text).join(' ')
}

function findNames(text: string): readonly string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)
  const name = longestFirst.find((state) => includesName(words, state))
  const code = name && states[name]
  return code ? [code] : []
}

/** The engine can miss one letter of a long name, such as the first on a dark band. */
function includesName(words: readonly string[], state: string): boolean {
  const { length } = state.split(' ')
  const maxDistance = state.length >= 7 ? 1 : 0
  return words.some((_, start) => isSimilar(words.slice(start, start + length).join(' '), state, maxDistance))
}
