/** Codes of parse warnings. */
export const parseWarningCodes = [
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
  'possible-running-head',
  'several-provisions-in-line',
  'footnote-digit',
] as const
