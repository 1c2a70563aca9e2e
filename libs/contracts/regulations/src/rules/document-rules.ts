/** What a document is to its readers (spec 3); a working copy takes the place of the published one it was made from. */
export const documentStatuses = ['draft', 'published', 'working-copy'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** By what a list of documents may be sorted. */
export const documentSortings = ['updatedAt', 'publishedAt', 'createdAt', 'title', 'category'] as const
export type DocumentSorting = (typeof documentSortings)[number]

/** How far a file is (spec 3). It can be read when it is `Completed`. */
export const fileStates = ['Started Uploading', 'Uploaded', 'Processing', 'Completed', 'Error'] as const
export type FileState = (typeof fileStates)[number]

/** The kinds of files that are taken, by how their names end. A file's content must be what its name says. */
export const documentExtensions = ['pdf', 'docx', 'xlsx', 'csv', 'jpg', 'jpeg', 'png'] as const
export const videoExtensions = ['mp4', 'webm'] as const

export const documentTitleMaxLength = 200
export const documentDescriptionMaxLength = 4000
/** Occupations one document may be for. */
export const documentOccupationsMax = 50
/** Days a shared link may stay open. */
export const sharedLinkMaxDays = 365
/** Days for which a document counts as recent. */
export const recentDays = 30

/** The slug of a title, of which a file's name is made: `Safety report, 2026` becomes `safety-report-2026`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replaceAll(/[^a-z\d]+/g, '-').slice(0, 80)
  return slug.replaceAll(/^-+|-+$/g, '') || 'document'
}
