/** A kind of file that can be uploaded. */
export interface FileKind {
  /** File name extension in lower case, without the dot. */
  readonly extension: string
  readonly mediaType: string
  readonly maxBytes: number
  /** Whether browsers can display it. Other kinds are always downloaded. */
  readonly isInline: boolean
}

const megabyte = 1024 ** 2

/** The accepted kinds of files. A file's content is checked against its kind; its name is not trusted (OWASP, file upload). */
export const fileKinds = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf', maxBytes: 100 * megabyte, isInline: true },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    maxBytes: 50 * megabyte,
    isInline: false,
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxBytes: 50 * megabyte,
    isInline: false,
  },
  mp4: { extension: 'mp4', mediaType: 'video/mp4', maxBytes: 4096 * megabyte, isInline: true },
  webm: { extension: 'webm', mediaType: 'video/webm', maxBytes: 4096 * megabyte, isInline: true },
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg', maxBytes: 20 * megabyte, isInline: true },
  png: { extension: 'png', mediaType: 'image/png', maxBytes: 20 * megabyte, isInline: true },
  csv: { extension: 'csv', mediaType: 'text/csv', maxBytes: 20 * megabyte, isInline: false },
  vtt: { extension: 'vtt', mediaType: 'text/vtt', maxBytes: 2 * megabyte, isInline: false },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds

/** Returns the kind of a file name's extension. */
export function findFileKind(fileName: string): FileKindName | undefined {
  const extension = /\.([a-z\d]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === 'jpeg') return 'jpeg'
  return (Object.keys(fileKinds) as FileKindName[]).find((kind) => fileKinds[kind].extension === extension)
}
