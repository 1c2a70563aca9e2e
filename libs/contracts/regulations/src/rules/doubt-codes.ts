/** Why the parser doubts a place of a text (`DoubtCode` of the parser). */
export const doubtCodes = [
  'ambiguous-marker',
  'inline-enumeration',
  'quoted-form',
  'sequence-starts-late',
  'level-skipped',
  'gap-in-sequence',
  'duplicate-marker',
  'out-of-sequence',
  'unusual-order',
  'reserved-range',
  'unmarked-parent',
  'not-a-marker',
  'duplicate-heading',
] as const
