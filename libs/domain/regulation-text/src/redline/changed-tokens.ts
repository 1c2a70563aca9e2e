import type { Tokens } from './tokens.ts'

/** The tokens of each side that are not common: 1 = changed. */
export interface ChangedTokens {
  readonly before: Uint8Array
  readonly after: Uint8Array
}

/**
 * Maximum work for one comparison, in steps of the inner loop (about 3 ns each), before splits are estimated. Covers
 * every real amendment exactly; a completely rewritten text of 200 KB takes at most half a second.
 */
const MAX_EXACT_STEPS = 12_000_000
/** Every split may take this many rounds, so that estimates are good and the total stays linear. */
const MIN_ROUNDS = 48
const INFINITY_DISTANCE = 0x7fffffff

/**
 * Computes the shortest edit script between two token lists with Myers' O(ND) comparison in linear space (E. Myers,
 * Algorithmica 1986, section 4b). Tokens that only one side has are set aside first, because they cannot be common.
 * Beyond `MAX_EXACT_STEPS`, splits at the furthest path found so far: the script is longer then, but takes bounded
 * time.
 */
export function findChangedTokens(before: Tokens, after: Tokens): ChangedTokens {
  const changed = { before: new Uint8Array(before.count), after: new Uint8Array(after.count) }
  let prefix = 0
  const shorter = Math.min(before.count, after.count)
  while (prefix < shorter && before.keys[prefix] === after.keys[prefix]) prefix++
  let endBefore = before.count
  let endAfter = after.count
  while (endBefore > prefix && endAfter > prefix && before.keys[endBefore - 1] === after.keys[endAfter - 1]) {
    endBefore--
    endAfter--
  }
  const a = extractSharedTokens(before.keys, after.keys, [prefix, endBefore, endAfter], changed.before)
  const b = extractSharedTokens(after.keys, before.keys, [prefix, endAfter, endBefore], changed.after)
  new Comparison(a, b, changed).run(0, a.keys.length, 0, b.keys.length)
  return changed
}

interface SharedTokens {
  readonly keys: Int32Array
  /** Position of each of `keys` in the whole list. */
  readonly positions: Int32Array
}

/** Returns the tokens of `own[from, to)` that `other[from, otherTo)` also has, and marks the others as changed. */
function extractSharedTokens(
  own: Int32Array,
  other: Int32Array,
  [from, to, otherTo]: [number, number, number],
  changed: Uint8Array,
): SharedTokens {
  const otherKeys = new Set<number>()
  for (let index = from; index < otherTo; index++) otherKeys.add(other[index] ?? 0)
  const keys = new Int32Array(to - from)
  const positions = new Int32Array(to - from)
  let count = 0
  for (let index = from; index < to; index++) {
    const key = own[index] ?? 0
    if (!otherKeys.has(key)) changed[index] = 1
    else {
      keys[count] = key
      positions[count++] = index
    }
  }
  return { keys: keys.subarray(0, count), positions: positions.subarray(0, count) }
}

/**
 * One run of the linear-space comparison. Typed arrays are read with `as number`, because every index is in range by
 * construction.
 */
class Comparison {
  private readonly a: SharedTokens
  private readonly b: SharedTokens
  private readonly changed: ChangedTokens
  private readonly forward: Int32Array
  private readonly backward: Int32Array
  /** Diagonals start at -(length of b) - 1; array indexes are shifted by this. */
  private readonly zero: number
  private steps = MAX_EXACT_STEPS
  private splitA = 0
  private splitB = 0

  constructor(a: SharedTokens, b: SharedTokens, changed: ChangedTokens) {
    this.a = a
    this.b = b
    this.changed = changed
    const diagonals = a.keys.length + b.keys.length + 3
    this.forward = new Int32Array(diagonals)
    this.backward = new Int32Array(diagonals)
    this.zero = b.keys.length + 1
  }

  run(aFrom: number, aTo: number, bFrom: number, bTo: number): void {
    const a = this.a.keys
    const b = this.b.keys
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) {
      aFrom++
      bFrom++
    }
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) {
      aTo--
      bTo--
    }
    if (aFrom === aTo) {
      for (let index = bFrom; index < bTo; index++) this.changed.after[this.b.positions[index] as number] = 1
    } else if (bFrom === bTo) {
      for (let index = aFrom; index < aTo; index++) this.changed.before[this.a.positions[index] as number] = 1
    } else {
      this.split(aFrom, aTo, bFrom, bTo)
      const { splitA, splitB } = this
      this.run(aFrom, splitA, bFrom, splitB)
      this.run(splitA, aTo, splitB, bTo)
    }
  }

  /** Finds a point on a shortest path between two corners, or on a good one, by searching from both corners. */
  private split(aFrom: number, aTo: number, bFrom: number, bTo: number): void {
    const { forward, backward, zero } = this
    const a = this.a.keys
    const b = this.b.keys
    const lowest = aFrom - bTo
    const highest = aTo - bFrom
    const forwardMiddle = aFrom - bFrom
    const backwardMiddle = aTo - bTo
    const meetsForward = ((forwardMiddle - backwardMiddle) & 1) !== 0
    let forwardLow = forwardMiddle
    let forwardHigh = forwardMiddle
    let backwardLow = backwardMiddle
    let backwardHigh = backwardMiddle
    forward[zero + forwardMiddle] = aFrom
    backward[zero + backwardMiddle] = aTo
    let stepsLeft = this.steps >> 2
    for (let round = 1; ; round++) {
      if (forwardLow > lowest) forward[zero + --forwardLow - 1] = -1
      else forwardLow++
      if (forwardHigh < highest) forward[zero + ++forwardHigh + 1] = -1
      else forwardHigh--
      for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
        const below = forward[zero + diagonal - 1] as number
        const above = forward[zero + diagonal + 1] as number
        let x = below < above ? above : below + 1
        let y = x - diagonal
        while (x < aTo && y < bTo && a[x] === b[y]) {
          x++
          y++
        }
        forward[zero + diagonal] = x
        if (meetsForward && diagonal >= backwardLow && diagonal <= backwardHigh) {
          if ((backward[zero + diagonal] as number) <= x) return this.splitAt(x, y, stepsLeft)
        }
      }
      if (backwardLow > lowest) backward[zero + --backwardLow - 1] = INFINITY_DISTANCE
      else backwardLow++
      if (backwardHigh < highest) backward[zero + ++backwardHigh + 1] = INFINITY_DISTANCE
      else backwardHigh--
      for (let diagonal = backwardHigh; diagonal >= backwardLow; diagonal -= 2) {
        const below = backward[zero + diagonal - 1] as number
        const above = backward[zero + diagonal + 1] as number
        let x = below < above ? below : above - 1
        let y = x - diagonal
        while (x > aFrom && y > bFrom && a[x - 1] === b[y - 1]) {
          x--
          y--
        }
        backward[zero + diagonal] = x
        if (!meetsForward && diagonal >= forwardLow && diagonal <= forwardHigh) {
          if (x <= (forward[zero + diagonal] as number)) return this.splitAt(x, y, stepsLeft)
        }
      }
      stepsLeft -= (forwardHigh - forwardLow + backwardHigh - backwardLow + 4) >> 1
      if (stepsLeft < 0 && round >= MIN_ROUNDS) break
    }
    let bestA = aFrom
    let bestB = bFrom
    let bestProgress = -1
    for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
      const x = Math.min(forward[zero + diagonal] as number, aTo, bTo + diagonal)
      const y = x - diagonal
      if (y >= bFrom && x + y - aFrom - bFrom > bestProgress)
        [bestA, bestB, bestProgress] = [x, y, x + y - aFrom - bFrom]
    }
    for (let diagonal = backwardHigh; diagonal >= backwardLow; diagonal -= 2) {
      const x = Math.max(backward[zero + diagonal] as number, aFrom, bFrom + diagonal)
      const y = x - diagonal
      if (y <= bTo && aTo + bTo - x - y > bestProgress) [bestA, bestB, bestProgress] = [x, y, aTo + bTo - x - y]
    }
    this.splitAt(bestA, bestB, stepsLeft)
  }

  private splitAt(x: number, y: number, stepsLeft: number): void {
    this.splitA = x
    this.splitB = y
    this.steps -= (this.steps >> 2) - stepsLeft
    if (this.steps < 0) this.steps = 0
  }
}
