/** A kind of file that people may hand in. */
export interface FileKind {
  /** How its name ends, without the dot, in small letters. */
  readonly extension: string
  readonly mediaType: string
  /** Most bytes of one. */
  readonly maxBytes: number
  /** Whether a browser shows it by itself; the others are only ever downloaded. */
  readonly isShown: boolean
}

const megabyte = 1024 ** 2

/** Every kind that is taken; what a file is, is told by its content and never by its name (OWASP, file upload). */
export const fileKinds = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf', maxBytes: 100 * megabyte, isShown: true },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    maxBytes: 50 * megabyte,
    isShown: false,
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxBytes: 50 * megabyte,
    isShown: false,
  },
  mp4: { extension: 'mp4', mediaType: 'video/mp4', maxBytes: 4096 * megabyte, isShown: true },
  webm: { extension: 'webm', mediaType: 'video/webm', maxBytes: 4096 * megabyte, isShown: true },
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg', maxBytes: 20 * megabyte, isShown: true },
  png: { extension: 'png', mediaType: 'image/png', maxBytes: 20 * megabyte, isShown: true },
  csv: { extension: 'csv', mediaType: 'text/csv', maxBytes: 20 * megabyte, isShown: false },
  vtt: { extension: 'vtt', mediaType: 'text/vtt', maxBytes: 2 * megabyte, isShown: false },
} as const satisfies Record<string, FileKind>

export type FileKindName = keyof typeof fileKinds

/** The kind that a file's name claims. */
export function findKind(fileName: string): FileKindName | undefined {
  const extension = /\.([a-z\d]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === 'jpeg') return 'jpeg'
  return (Object.keys(fileKinds) as FileKindName[]).find((kind) => fileKinds[kind].extension === extension)
}
