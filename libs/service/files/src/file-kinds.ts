/** A kind of file that people may hand in. */
export interface FileKind {
  /** How its name ends, without the dot, in small letters. */
  readonly extension: string
  readonly mediaType: string
  /** Most bytes of one. */
  readonly maxBytes: number
}

const megabyte = 1024 ** 2

/** Every kind that is taken; what a file is, is told by its content and never by its name (OWASP, file upload). */
export const fileKinds = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf', maxBytes: 100 * megabyte },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    maxBytes: 50 * megabyte,
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxBytes: 50 * megabyte,
  },
  mp4: { extension: 'mp4', mediaType: 'video/mp4', maxBytes: 4096 * megabyte },
  webm: { extension: 'webm', mediaType: 'video/webm', maxBytes: 4096 * megabyte },
  jpeg: { extension: 'jpg', mediaType: 'image/jpeg', maxBytes: 20 * megabyte },
  png: { extension: 'png', mediaType: 'image/png', maxBytes: 20 * megabyte },
  csv: { extension: 'csv', mediaType: 'text/csv', maxBytes: 20 * megabyte },
  vtt: { extension: 'vtt', mediaType: 'text/vtt', maxBytes: 2 * megabyte },
} as const satisfies Record<string, FileKind>
