import { getMarkerCandidates } from './markers.ts'

/** A longer range is a typo and gets no provisions for its numbers. */
const MAX_RANGE = 60

/** Returns the labels after `from` up to `to`: d and e for c to e. Empty if it is not a range. */
export function getLabelsBetween(from: string, to: string, type: string): string[] {
  const getOrdinal = (label: string): number | undefined =>
    getMarkerCandidates(label).find((candidate) => candidate.type === type)?.ordinal
  const first = getOrdinal(from)
  const last = getOrdinal(to)
  if (first === undefined || last === undefined || last <= first || last - first > MAX_RANGE) return []
  const labels: string[] = []
  for (let next = first + 1; next < last; next++) labels.push(formatOrdinal(type, next))
  return [...labels, to]
}

/** Formats an ordinal, starting at 1, in its family: `c`, `3`, `iii`. */
export function formatOrdinal(type: string, getOrdinal: number): string {
  if (type === 'digit') return String(getOrdinal)
  if (type === 'lower' || type === 'upper') {
    const letter = String.fromCharCode(97 + ((getOrdinal - 1) % 26)).repeat(Math.ceil(getOrdinal / 26))
    return type === 'upper' ? letter.toUpperCase() : letter
  }
  const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc']
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
  const roman = (tens[Math.floor(getOrdinal / 10) % 10] ?? '') + (ones[getOrdinal % 10] ?? '')
  return type === 'upper-roman' ? roman.toUpperCase() : roman
}
