import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ensurePrivateFolder, fileKinds, findFileKind, inspectFile, receiveBytes } from '@portal/files'
import { Refusal, refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import type { ExtractionTask } from './extraction.process.ts'

/** More than any regulation with its images needs. */
const maxBytes = 50 * 1024 ** 2

/** Longer than any extraction. Older files were left by a process that was killed. */
const abandonedAfterMs = 3_600_000

/** Creates the folder for uploaded files and removes abandoned ones. */
export async function prepareFolder(folder: string): Promise<void> {
  await ensurePrivateFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }))
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Stores the file of a multipart request and inspects it before it is opened. Refuses with a `files.*` code and deletes the file. */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
): Promise<{ readonly task: ExtractionTask; readonly fileName: string }> {
  if (!request.isMultipart()) refuse('files.missing')
  const part = await request.file({ limits: { files: 1, fields: 0 } })
  if (!part || part.filename === '') refuse('files.missing')
  const kind = findFileKind(part.filename)
  if (kind !== 'docx' && kind !== 'pdf') {
    part.file.resume()
    refuse('files.type-not-accepted', { accepted: ['docx', 'pdf'] })
  }
  const path = join(folder, `${randomUUID()}.${fileKinds[kind].extension}`)
  try {
    const { byteLength } = await receiveBytes(part.file, path, maxBytes)
    if (byteLength === 0) refuse('files.empty')
    const errorCode = await inspectFile(path, kind)
    if (errorCode) refuse(errorCode)
    return { task: { path, kind }, fileName: toStorableText(part.filename.slice(0, 200)) }
  } catch (failure) {
    await rm(path, { force: true })
    throw failure instanceof Refusal ? failure : new Refusal('files.incomplete', {}, undefined, failure)
  }
}

/** PostgreSQL cannot store U+0000 and lone surrogates. */
function toStorableText(name: string): string {
  return name.replaceAll('\0', ' ').toWellFormed()
}
