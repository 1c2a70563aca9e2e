/**
 * Why a comment is taken from readers. They are told the kind in their own language; it is one of these, because a free
 * text could say again what must not be read.
 */
export const withholdReasons = [
  'not-the-author',
  'personal-information',
  'confidential',
  'offensive',
  'off-topic',
  'copyright',
  'repeated',
  'other',
] as const
export type WithholdReason = (typeof withholdReasons)[number]

/** Longest note of staff beside the reason, in characters. */
export const statusNoteMaxLength = 500
