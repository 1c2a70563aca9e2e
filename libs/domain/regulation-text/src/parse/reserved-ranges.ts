import { candidatesOf } from './markers.ts'

/** A longer range is a slip of the pen and gets no places of its own. */
const MAX_RANGE = 60

/** The labels after `from` up to `to`: d, e for c to e; none where that is no range. */
export function labelsBetween(from: string, to: string, type: string): string[] {
  const ordinal = (label: string): number | undefined =>
    candidatesOf(label).find((candidate) => candidate.type === type)?.ordinal
  const first = ordinal(from)
  const last = ordinal(to)
  if (first === undefined || last === undefined || last <= first || last - first > MAX_RANGE) return []
  const labels: string[] = []
  for (let place = first + 1; place < last; place++) labels.push(numberAt(type, place))
  return [...labels, to]
}

/** The number at a place of its family, from 1: `c`, `3`, `iii`. */
export function numberAt(type: string, ordinal: number): string {
  if (type === 'digit') return String(ordinal)
  if (type === 'lower' || type === 'upper') {
    const letter = String.fromCharCode(97 + ((ordinal - 1) % 26)).repeat(Math.ceil(ordinal / 26))
    return type === 'upper' ? letter.toUpperCase() : letter
  }
  const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc']
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
  const roman = (tens[Math.floor(ordinal / 10) % 10] ?? '') + (ones[ordinal % 10] ?? '')
  return type === 'upper-roman' ? roman.toUpperCase() : roman
}
