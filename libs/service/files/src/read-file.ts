import { FileAnswer, refuse } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from './byte-range.ts'
import { fileKinds } from './file-kinds.ts'
import type { FileBytes } from './store/file-bytes.ts'
import type { StoredFile } from './stored-file.ts'

/** Nothing in a file can run in the portal's origin, nor be put into a page of another. */
const harmless = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
  // It may be taken down at any moment: whoever has it asks whether it still stands.
  'cache-control': 'private, no-cache',
}

/** The answer with a file that is `Completed`, or the part of it that is asked for. Refusal: `files.range-not-satisfiable`. */
export async function readFile(
  bytes: FileBytes,
  file: StoredFile,
  http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: { readonly isShown: boolean },
): Promise<FileAnswer> {
  const { mediaType: type, isShown } = fileKinds[file.kind]
  const etag = `"${file.sha256}"`
  const told = { type, name: file.file_name, inline: options.isShown && isShown }
  const headers = { ...harmless, etag }
  const { range: wanted, 'if-range': unlessChanged, 'if-none-match': known } = http.request.headers
  if (known !== undefined && (known === '*' || known.includes(etag)))
    return new FileAnswer('', { ...told, status: 304, headers })
  const isSame = unlessChanged === undefined || unlessChanged === etag
  const range = isSame ? rangeOf(wanted, file.byte_length) : undefined
  if (range === 'none') {
    http.reply.header('content-range', `bytes */${file.byte_length}`)
    refuse('files.range-not-satisfiable', { byteLength: file.byte_length })
  }
  if (!range) {
    const whole = { ...headers, 'content-length': String(file.byte_length) }
    return new FileAnswer(await bytes.read(file.file_id), { ...told, headers: whole })
  }
  const part = {
    'content-range': `bytes ${range.start}-${range.end}/${file.byte_length}`,
    'content-length': String(range.end - range.start + 1),
  }
  return new FileAnswer(await bytes.read(file.file_id, range), {
    ...told,
    status: 206,
    headers: { ...headers, ...part },
  })
}
