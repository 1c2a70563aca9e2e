/** Maximum length of a comment, in characters without markup. */
export const commentMaxLength = 5000
/** Maximum length of the text that a comment quotes. */
export const quoteMaxLength = 1000

/** Maximum number of attachments of a comment, and maximum size of each. */
export const attachmentsMax = 20
export const attachmentMaxBytes = 10 * 1024 ** 2

/** How the text of a comment on an earlier version has changed. */
export const textChanges = ['unchanged', 'changed', 'removed'] as const

export const commentStatuses = ['public', 'hidden', 'withheld', 'withdrawn'] as const
export type CommentStatus = (typeof commentStatuses)[number]

/** Type of commenter, determined by group (spec 3, "public or authority"). */
export const commenterTypes = ['public', 'authority'] as const
export type CommenterType = (typeof commenterTypes)[number]

/** Published name if the person's own is unknown or cannot be published. */
export const defaultCommenterNames: Readonly<Record<CommenterType, string>> = {
  public: 'Registered commenter',
  authority: 'Authority staff',
}

const receiptNumberAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns the short number of a receipt, such as `R-7K3M-Q9TD`, from the random end of its id. */
export function formatReceiptNumber(receiptId: string): string {
  let rest = Number.parseInt(receiptId.replaceAll('-', '').slice(-10), 16)
  let number = ''
  for (let position = 0; position < 8; position += 1) {
    number += receiptNumberAlphabet.charAt(rest % receiptNumberAlphabet.length)
    rest = Math.floor(rest / receiptNumberAlphabet.length)
  }
  return `R-${number.slice(0, 4)}-${number.slice(4)}`
}

export const responseOutcomes = ['accepted', 'partly', 'not-accepted', 'noted'] as const

/** Returns the commenter type of a member of these groups. */
export function getCommenterType(groups: readonly string[]): CommenterType {
  return groups.some((group) => group === 'HISAUSERS' || group === 'EDITORS' || group === 'ADMINS')
    ? 'authority'
    : 'public'
}
