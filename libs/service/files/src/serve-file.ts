import { FileResponse, refuse } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRangeHeader } from './byte-range.ts'
import { fileKinds } from './file-kinds.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { StoredFile } from './stored-file.ts'

/** Prevents files from running scripts in the portal's origin and from being embedded in other pages. */
const securityHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
  // A file can be withdrawn at any time, so browsers revalidate it.
  'cache-control': 'private, no-cache',
}

/**
 * Creates the response with a `Completed` file or the requested range. Refusal: `files.range-not-satisfiable`. `allowInline`: lets
 * the browser show the file instead of downloading it, for file types where that is safe.
 */
export async function serveFile(
  storage: FileStorage,
  file: StoredFile,
  http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { allowInline }: { readonly allowInline: boolean },
): Promise<FileResponse> {
  const { mediaType: type, isInline } = fileKinds[file.kind]
  const etag = `"${file.sha256}"`
  const fileOptions = { type, name: file.file_name, inline: allowInline && isInline }
  const headers = { ...securityHeaders, etag }
  const { range: rangeHeader, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = http.request.headers
  if (ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag)))
    return new FileResponse('', { ...fileOptions, status: 304, headers })
  const isUnchanged = ifRange === undefined || ifRange === etag
  const range = isUnchanged ? parseRangeHeader(rangeHeader, file.byte_length) : undefined
  if (range === 'unsatisfiable') {
    http.reply.header('content-range', `bytes */${file.byte_length}`)
    refuse('files.range-not-satisfiable', { byteLength: file.byte_length })
  }
  if (!range) {
    const fullHeaders = { ...headers, 'content-length': String(file.byte_length) }
    return new FileResponse(await storage.read(file.file_id), { ...fileOptions, headers: fullHeaders })
  }
  const rangeHeaders = {
    'content-range': `bytes ${range.start}-${range.end}/${file.byte_length}`,
    'content-length': String(range.end - range.start + 1),
  }
  return new FileResponse(await storage.read(file.file_id, range), {
    ...fileOptions,
    status: 206,
    headers: { ...headers, ...rangeHeaders },
  })
}
