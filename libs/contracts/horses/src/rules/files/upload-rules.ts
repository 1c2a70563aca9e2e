/** States of an uploaded file (spec 3). Only a `Completed` file was inspected and can be read. */
export const fileStates = ['Started Uploading', 'Uploaded', 'Processing', 'Completed', 'Error'] as const
export type FileState = (typeof fileStates)[number]

/** Kinds of files about a horse: documents as PDF, and photos. */
export const horseFileKinds = ['pdf', 'jpeg', 'png'] as const
export type HorseFileKind = (typeof horseFileKinds)[number]

/** File name extensions for the file picker. */
export const horseFileExtensions = ['pdf', 'jpg', 'jpeg', 'png'] as const

/** The size of one file. */
export const maxHorseFileBytes = 10 * 1024 ** 2

/** Files that one horse can have. */
export const maxFilesPerHorse = 500

/** Files of one health record. */
export const maxAttachments = 10

/** Why a browser can tell that a file will be refused, or undefined. */
export function findFileProblem(file: {
  readonly name: string
  readonly size: number
}): 'files.type-not-accepted' | 'files.empty' | 'files.too-large' | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  if (!horseFileExtensions.some((each) => each === extension)) return 'files.type-not-accepted'
  if (file.size === 0) return 'files.empty'
  return file.size > maxHorseFileBytes ? 'files.too-large' : undefined
}

/** Sizes in which the photo of a horse is served. */
export const photoSizes = ['small', 'large'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Whether a file of this kind can be the photo of a horse. */
export function isPhotoKind(kind: string): boolean {
  return kind === 'jpeg' || kind === 'png'
}
