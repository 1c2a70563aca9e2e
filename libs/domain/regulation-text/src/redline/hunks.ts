import type { ChangedTokens } from './changed-tokens.ts'
import type { Hunk } from './hunk.ts'
import type { Tokens } from './tokens.ts'
import { WholeUnits } from './whole-units.ts'

/**
 * Common text longer than this, in characters, is never merged into the changes around it, because readers want to see
 * it.
 */
const MIN_KEPT_LENGTH = 60
/**
 * Below this share of common characters, the text was rewritten: the whole old text is shown as deleted and the new
 * one as inserted.
 */
const REWRITTEN_SHARE = 0.2
/** More than any boundary is worth. */
const CUT_UNIT = 20

/** Returns the hunks in order. Tokens between hunks, before the first and after the last are equal. */
export function toHunks(changed: ChangedTokens): Hunk[] {
  const { before, after } = changed
  const hunks: Hunk[] = []
  let a = 0
  let b = 0
  while (a < before.length || b < after.length) {
    if (before[a] !== 1 && after[b] !== 1) {
      a++
      b++
      continue
    }
    const hunk = { aFrom: a, aTo: a, bFrom: b, bTo: b }
    while (before[a] === 1) a++
    while (after[b] === 1) b++
    hunk.aTo = a
    hunk.bTo = b
    hunks.push(hunk)
  }
  return hunks
}

/**
 * Makes hunks readable: merges changes with only a little common text between them, moves a change to the start of a
 * sentence or phrase if possible, and turns a rewritten text into one replacement. No change begins or ends inside a
 * number, date, citation or bracket pair.
 */
export function makeReadable(hunks: Hunk[], before: Tokens, after: Tokens): Hunk[] {
  if (hunks.length === 0) return hunks
  if (before.count === 0 || after.count === 0) return hunks
  const units = new WholeUnits(before, after)
  const merged = mergeAcrossShort(hunks, before, after, units)
  if (merged.length > 1 && isRewritten(merged, before, after)) {
    return [{ aFrom: 0, aTo: before.count, bFrom: 0, bTo: after.count }]
  }
  return mergeAcrossShort(units.extend(slideToBoundaries(merged, before, after, units)), before, after, units)
}

function mergeAcrossShort(hunks: Hunk[], before: Tokens, after: Tokens, units: WholeUnits): Hunk[] {
  const merged: Hunk[] = []
  for (const next of hunks) {
    let current = { ...next }
    // A merge makes the change larger, so the common text before it may now be short in comparison. Check again.
    for (;;) {
      const last = merged.at(-1)
      if (!last) break
      const common = getLength(before, last.aTo, current.aFrom)
      if (
        common > MIN_KEPT_LENGTH ||
        common > getHunkLength(last, before, after) ||
        common > getHunkLength(current, before, after)
      )
        break
      if (units.splitsBrackets(last, current)) break
      merged.pop()
      current = { aFrom: last.aFrom, aTo: current.aTo, bFrom: last.bFrom, bTo: current.bTo }
    }
    merged.push(current)
  }
  return merged
}

function isRewritten(hunks: Hunk[], before: Tokens, after: Tokens): boolean {
  let common = 0
  let from = 0
  for (const hunk of hunks) {
    common += getLength(before, from, hunk.aFrom)
    from = hunk.aTo
  }
  common += getLength(before, from, before.count)
  return common < REWRITTEN_SHARE * Math.max(before.text.length, after.text.length)
}

/** An insertion or deletion can be shifted back if it ends like the text before it, and forward likewise. */
function slideToBoundaries(hunks: Hunk[], before: Tokens, after: Tokens, units: WholeUnits): Hunk[] {
  for (let index = 0; index < hunks.length; index++) {
    const hunk = hunks[index]
    if (!hunk || (hunk.aFrom !== hunk.aTo && hunk.bFrom !== hunk.bTo)) continue
    const inserted = hunk.aFrom === hunk.aTo
    const side = inserted ? after : before
    const [from, to] = inserted ? [hunk.bFrom, hunk.bTo] : [hunk.aFrom, hunk.aTo]
    const last = hunks[index - 1]
    const next = hunks[index + 1]
    const lowest = last ? (inserted ? last.bTo : last.aTo) : 0
    const highest = next ? (inserted ? next.bFrom : next.aFrom) : side.count
    // Keeps one common token on either side, so the hunk does not touch another one.
    const getScore = (shift: number): number =>
      getBoundaryScore(side, from + shift, to + shift) -
      (units.isCut(hunk.aFrom + shift, hunk.bFrom + shift) ? CUT_UNIT : 0) -
      (units.isCut(hunk.aTo + shift, hunk.bTo + shift) ? CUT_UNIT : 0)
    const shift = findBestShift(side, from, to, [last ? lowest + 1 : lowest, next ? highest - 1 : highest], getScore)
    hunk.aFrom += shift
    hunk.aTo += shift
    hunk.bFrom += shift
    hunk.bTo += shift
  }
  return hunks
}

function findBestShift(
  side: Tokens,
  from: number,
  to: number,
  [lowest, highest]: [number, number],
  getScore: (shift: number) => number,
): number {
  let best = 0
  let score = getScore(0)
  const tryShift = (shift: number): void => {
    const shiftedScore = getScore(shift)
    if (shiftedScore > score) [best, score] = [shift, shiftedScore]
  }
  for (
    let backward = 1;
    from - backward >= lowest && side.keys[from - backward] === side.keys[to - backward];
    backward++
  )
    tryShift(-backward)
  for (
    let forward = 1;
    to + forward <= highest && side.keys[from + forward - 1] === side.keys[to + forward - 1];
    forward++
  )
    tryShift(forward)
  return best
}

/**
 * Scores how natural it is for a change to be `[from, to)`: it should start after, and end with, punctuation that ends
 * a phrase.
 */
function getBoundaryScore(side: Tokens, from: number, to: number): number {
  return getEdgeScore(side, from) + getEdgeScore(side, to)
}

function getEdgeScore(side: Tokens, at: number): number {
  if (at === 0 || at === side.count) return 5
  const last = side.text[(side.ends[at - 1] ?? 1) - 1] ?? ''
  const spaced = side.ends[at - 1] !== side.starts[at]
  if (spaced && /[.!?]/.test(last)) return 4
  if (spaced && /[;:]/.test(last)) return 3
  if (spaced && /[,)\]]/.test(last)) return 2
  return spaced ? 1 : 0
}

function getHunkLength(hunk: Hunk, before: Tokens, after: Tokens): number {
  return Math.max(getLength(before, hunk.aFrom, hunk.aTo), getLength(after, hunk.bFrom, hunk.bTo))
}

/** Returns the length of the tokens `[from, to)` in characters, including spaces between them but not trailing ones. */
function getLength(side: Tokens, from: number, to: number): number {
  return from === to ? 0 : (side.ends[to - 1] ?? 0) - (side.starts[from] ?? 0)
}
