import { toSegment, type Segment } from '../text/segments.ts'
import { findLabel, type LabelKind } from './labels.ts'

/** A value with the label that names it. */
export interface LabeledValue {
  readonly kind: LabelKind
  readonly value: Segment
}

interface Labeled {
  readonly kind: LabelKind
  readonly label: Segment
  /** The rest of the segment behind the label. */
  readonly rest?: Segment
}

export interface FoundValues {
  readonly labeled: readonly LabeledValue[]
  /** Text that is neither a label nor the value of one. */
  readonly unlabeled: readonly Segment[]
}

/** Finds the value of each label: behind it on its line, or below it. */
export function findValues(segments: readonly Segment[], isDriverLicense: boolean): FoundValues {
  const labeled: Labeled[] = []
  const others: Segment[] = []
  for (const segment of segments) {
    const found = findLabel(
      segment.words.map(({ text }) => text),
      isDriverLicense,
    )
    if (!found) {
      others.push(segment)
      continue
    }
    // A single letter behind a label is part of it, such as a misread "#".
    const rest = segment.words.slice(found.length).some(({ text }) => text.length > 1)
      ? segment.words.slice(found.length)
      : []
    const label = toSegment(segment.words.slice(0, found.length))
    labeled.push({ kind: found.kind, label, ...(rest.length > 0 && { rest: toSegment(rest) }) })
  }
  const allLabels = labeled.map(({ label }) => label)
  const values = labeled.flatMap(({ kind, label, rest }) => {
    const value = rest ?? findBehind(label, others, allLabels) ?? findBelow(label, others) ?? getPlaceBelow(label)
    return [{ kind, value }]
  })
  const used = new Set(values.map(({ value }) => value))
  return { labeled: values, unlabeled: others.filter((other) => !used.has(other)) }
}

/** The nearest text on the line of the label, unless another label is nearer. */
function findBehind(label: Segment, others: readonly Segment[], allLabels: readonly Segment[]): Segment | undefined {
  const isBehind = (other: Segment) => {
    const overlap = Math.min(label.bottom, other.bottom) - Math.max(label.top, other.top)
    return other !== label && other.left >= label.right && overlap > 0.5 * Math.min(label.height, other.height)
  }
  const nearest = [...others, ...allLabels].filter(isBehind).toSorted((a, b) => a.left - b.left)[0]
  const isNear = nearest && nearest.left - label.right < 14 * label.height
  return isNear && others.includes(nearest) ? nearest : undefined
}

/** Where the value of a label is on most licenses, if no text was found there. */
function getPlaceBelow({ left, bottom, height }: Segment): Segment {
  const [top, lineHeight] = [bottom + 0.5 * height, 1.7 * height]
  return { words: [], text: '', left, top, right: left + 14 * height, bottom: top + lineHeight, height: lineHeight }
}

/** The nearest text below the label that starts where the label starts. */
function findBelow(label: Segment, others: readonly Segment[]): Segment | undefined {
  const isBelow = (other: Segment) =>
    other.top >= label.top + 0.5 * label.height &&
    other.top - label.bottom < 2.2 * Math.max(label.height, other.height) &&
    Math.abs(other.left - label.left) < 2.5 * Math.max(label.height, other.height) &&
    other.height > 0.7 * label.height
  return others.filter(isBelow).toSorted((a, b) => a.top - b.top)[0]
}
