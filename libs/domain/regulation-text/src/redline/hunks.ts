import type { ChangedTokens } from './changed-tokens.ts'
import type { Tokens } from './tokens.ts'

/** A stretch where the texts differ: tokens `[aFrom, aTo)` of the old one were replaced by `[bFrom, bTo)` of the new one. */
export interface Hunk {
  aFrom: number
  aTo: number
  bFrom: number
  bTo: number
}

/** A common stretch longer than this (in characters) is never swallowed by the changes beside it: a reader wants to see it. */
const KEPT_FROM = 60
/** Below this share of common characters a text was rewritten: told as the old text struck and the new one in its place. */
const REWRITTEN_BELOW = 0.2

/** The stretches of change, in order. Between two hunks (and before and after) the texts have equal tokens. */
export function hunksOf(changed: ChangedTokens): Hunk[] {
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
 * Makes phrases of confetti: changes with only a short common stretch between them become one, a change that could stand at
 * several places is moved to where a sentence or word group begins, and a rewritten text becomes one replacement.
 */
export function readableHunks(hunks: Hunk[], before: Tokens, after: Tokens): Hunk[] {
  if (hunks.length === 0) return hunks
  const merged = mergeAcrossShort(hunks, before, after)
  if (merged.length > 1 && isRewritten(merged, before, after)) {
    return [{ aFrom: 0, aTo: before.count, bFrom: 0, bTo: after.count }]
  }
  return slideToBoundaries(merged, before, after)
}

function mergeAcrossShort(hunks: Hunk[], before: Tokens, after: Tokens): Hunk[] {
  const merged: Hunk[] = []
  for (const next of hunks) {
    let current = { ...next }
    // A merge makes the change larger, which may make the stretch before it short in comparison: look back again.
    for (;;) {
      const last = merged.at(-1)
      if (!last) break
      const common = length(before, last.aTo, current.aFrom)
      if (common > KEPT_FROM || common > size(last, before, after) || common > size(current, before, after)) break
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
    common += length(before, from, hunk.aFrom)
    from = hunk.aTo
  }
  common += length(before, from, before.count)
  return common < REWRITTEN_BELOW * Math.max(before.text.length, after.text.length)
}

/** A pure insertion (or deletion) that ends as the text before it ends can be moved back, and forward likewise. */
function slideToBoundaries(hunks: Hunk[], before: Tokens, after: Tokens): Hunk[] {
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
    // One common token stays on either side of it, or it would touch another change and be one with it.
    const shift = bestShift(side, from, to, [last ? lowest + 1 : lowest, next ? highest - 1 : highest])
    hunk.aFrom += shift
    hunk.aTo += shift
    hunk.bFrom += shift
    hunk.bTo += shift
  }
  return hunks
}

function bestShift(side: Tokens, from: number, to: number, [lowest, highest]: [number, number]): number {
  let best = 0
  let score = boundaryScore(side, from, to)
  const consider = (shift: number): void => {
    const found = boundaryScore(side, from + shift, to + shift)
    if (found > score) [best, score] = [shift, found]
  }
  for (let back = 1; from - back >= lowest && side.keys[from - back] === side.keys[to - back]; back++) consider(-back)
  for (let on = 1; to + on <= highest && side.keys[from + on - 1] === side.keys[to + on - 1]; on++) consider(on)
  return best
}

/** How natural it is for a change to be `[from, to)`: it should begin after, and end with, a mark that ends a sense unit. */
function boundaryScore(side: Tokens, from: number, to: number): number {
  return edgeScore(side, from) + edgeScore(side, to)
}

function edgeScore(side: Tokens, at: number): number {
  if (at === 0 || at === side.count) return 5
  const last = side.text[(side.ends[at - 1] ?? 1) - 1] ?? ''
  const spaced = side.ends[at - 1] !== side.starts[at]
  if (spaced && /[.!?]/.test(last)) return 4
  if (spaced && /[;:]/.test(last)) return 3
  if (spaced && /[,)\]]/.test(last)) return 2
  return spaced ? 1 : 0
}

function size(hunk: Hunk, before: Tokens, after: Tokens): number {
  return Math.max(length(before, hunk.aFrom, hunk.aTo), length(after, hunk.bFrom, hunk.bTo))
}

/** Characters of the tokens `[from, to)`, spaces between them included and trailing ones not. */
function length(side: Tokens, from: number, to: number): number {
  return from === to ? 0 : (side.ends[to - 1] ?? 0) - (side.starts[from] ?? 0)
}
