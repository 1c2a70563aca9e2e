/** Longest body of a comment, in characters after markup was stripped. */
export const commentMaxLength = 5000
/** Longest quotation a comment on selected words carries. */
export const quoteMaxLength = 1000

/** Files that one comment may have, and most bytes of each. */
export const attachmentsMax = 20
export const attachmentMaxBytes = 10 * 1024 ** 2
/** Longest name of such a file; what is longer loses its middle. */
export const attachmentNameMaxLength = 120

/** What became of the text an older comment is about, seen from a newer version. */
export const carriedFates = ['unchanged', 'changed', 'gone'] as const

export const commentStatuses = ['public', 'hidden', 'withheld', 'withdrawn'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** In which capacity someone comments: by group, never chosen (spec 3, "public or authority"). */
export const capacities = ['public', 'authority'] as const
export type Capacity = (typeof capacities)[number]

/** The name published where none is known, or where the person's own cannot be. */
export const unnamed: Readonly<Record<Capacity, string>> = {
  public: 'Registered commenter',
  authority: 'Authority staff',
}

export const responseOutcomes = ['accepted', 'partly', 'not-accepted', 'noted'] as const

/** The capacity in which somebody of these groups comments. */
export function capacityOf(groups: readonly string[]): Capacity {
  return groups.some((group) => group === 'HISAUSERS' || group === 'EDITORS' || group === 'ADMINS')
    ? 'authority'
    : 'public'
}
