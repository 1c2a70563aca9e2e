import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileKinds, findKind, inspectFile, ownFolder, receiveBytes } from '@portal/files'
import { Refusal, refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import type { ReadTask } from './read/read-file.worker.ts'

/** Larger than any text of a regulation with its pictures. */
const mostBytes = 50 * 1024 ** 2

/** Longer than any reading lasts: what lies there for so long was left by a process that was killed. */
const leftAfter = 3_600_000

/** Makes the folder where files lie while they are read, and takes away what a killed process left in it. */
export async function tidyReadings(folder: string): Promise<void> {
  await ownFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.NaN }))
    if (Date.now() - mtimeMs > leftAfter) await rm(path, { force: true })
  }
}

/**
 * Takes the one file of a form to a folder of this machine and looks into it before anything opens it. Nothing stays where
 * it is refused. Refusals: `files.*`.
 */
export async function receiveFile(
  request: FastifyRequest,
  folder: string,
): Promise<{ task: ReadTask; fileName: string }> {
  if (!request.isMultipart()) refuse('files.missing')
  const part = await request.file({ limits: { files: 1, fields: 0 } })
  if (!part || part.filename === '') refuse('files.missing')
  const kind = findKind(part.filename)
  if (kind !== 'docx' && kind !== 'pdf') {
    part.file.resume()
    refuse('files.kind-not-taken', { taken: ['docx', 'pdf'] })
  }
  const path = join(folder, `${randomUUID()}.${fileKinds[kind].extension}`)
  try {
    const { byteLength } = await receiveBytes(part.file, path, mostBytes)
    if (byteLength === 0) refuse('files.empty')
    const fault = await inspectFile(path, kind)
    if (fault) refuse(fault)
    return { task: { path, kind }, fileName: storable(part.filename.slice(0, 200)) }
  } catch (failure) {
    await rm(path, { force: true })
    throw failure instanceof Refusal ? failure : new Refusal('files.cut-off', {}, undefined, failure)
  }
}

/** Without what no database keeps: U+0000 and halves of surrogate pairs. */
function storable(name: string): string {
  return name.replaceAll('\0', ' ').toWellFormed()
}
