import { Refusal, refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'

export const maxEvidenceBytes = 5_000_000

export interface EvidenceFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

const signatures: readonly (readonly [mediaType: string, start: Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Returns the media type by the first bytes of a file, whatever its name says; undefined for other kinds. */
export function findMediaType(bytes: Buffer): string | undefined {
  return signatures.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0]
}

/** Reads the file in `File` of a multipart request; refuses with `people.file-*`. */
export async function readEvidenceFile(request: FastifyRequest): Promise<EvidenceFile> {
  if (!request.isMultipart()) refuse('people.file-missing')
  try {
    const limits = { fields: 0, files: 1, fileSize: maxEvidenceBytes, fieldNameSize: 100, headerPairs: 50 }
    const part = await request.file({ limits })
    if (part?.fieldname !== 'File') {
      part?.file.resume()
      return refuse('people.file-missing')
    }
    const bytes = await part.toBuffer()
    if (bytes.length === 0) refuse('people.file-missing')
    const mediaType = findMediaType(bytes) ?? refuse('people.file-type')
    return { name: toFileName(part.filename), mediaType, bytes }
  } catch (failure) {
    throw toRefusal(failure)
  }
}

/** Browsers send the name only; other clients may send a path or control characters. */
function toFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, 200)
      .toWellFormed() || 'file'
  )
}

function toRefusal(failure: unknown): unknown {
  const { code = '' } = failure as { code?: string }
  if (failure instanceof Refusal) return failure
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('people.file-too-large', {}, undefined, failure)
  return code.startsWith('FST_') ? new Refusal('people.file-missing', {}, undefined, failure) : failure
}
