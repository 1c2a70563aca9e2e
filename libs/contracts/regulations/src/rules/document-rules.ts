/** Status of a document (spec 3). Promoting a working copy replaces the published document it was made from. */
export const documentStatuses = ['draft', 'published', 'working-copy'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Fields that a list of documents can be sorted by. */
export const documentSortFields = ['updatedAt', 'publishedAt', 'createdAt', 'title', 'category'] as const
export type DocumentSortField = (typeof documentSortFields)[number]

/** Processing state of a file (spec 3). It can be read when it is `Completed`. */
export const fileStates = ['Started Uploading', 'Uploaded', 'Processing', 'Completed', 'Error'] as const
export type FileState = (typeof fileStates)[number]

/** Accepted file extensions. The content of a file must match its extension. */
export const documentExtensions = ['pdf', 'docx', 'xlsx', 'csv', 'jpg', 'jpeg', 'png'] as const
export const videoExtensions = ['mp4', 'webm'] as const

export const documentTitleMaxLength = 200
export const documentDescriptionMaxLength = 4000
/** Id of the occupation "Everyone". A document for everyone has no other occupation, and is found under each of them. */
export const everyoneOccupationId = '00000000-0000-4000-8000-000000000001'
/** Maximum number of occupations of a document. */
export const documentOccupationsMax = 50
/** Maximum lifetime of a shared link, in days. */
export const sharedLinkMaxDays = 365
/** Number of days for which a document is recent. */
export const recentDays = 30

/** Returns the slug of a title, used in file names: `Safety report, 2026` becomes `safety-report-2026`. */
export function toSlug(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z\d]+/g, '-').slice(0, 80)
  return slug.replaceAll(/^-+|-+$/g, '') || 'document'
}
