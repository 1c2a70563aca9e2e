/** Why two persons may be the same. */
export const duplicateReasons = ['license', 'birth-and-name', 'birth-and-sound', 'email', 'phone'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** What a merge moves from the duplicate to the survivor. */
export const mergeParts = ['roles', 'licenses', 'contacts', 'licensedStates', 'jockeyRecords'] as const
export type MergePart = (typeof mergeParts)[number]
