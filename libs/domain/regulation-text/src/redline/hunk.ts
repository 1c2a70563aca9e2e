/** A difference: tokens `[aFrom, aTo)` of the old text were replaced by `[bFrom, bTo)` of the new one. */
export interface Hunk {
  aFrom: number
  aTo: number
  bFrom: number
  bTo: number
}
