/** Why a comment is hidden or withheld. Readers see the reason; a free text could repeat what must not be published. */
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

/** Maximum length of the note of staff on the reason. */
export const statusNoteMaxLength = 500
