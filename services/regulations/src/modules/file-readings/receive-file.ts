import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileKinds, findKind, inspectFile, receiveBytes } from '@portal/files'
import { Refusal, refuse } from '@portal/service-kit'
import type { FastifyRequest } from 'fastify'
import type { ReadTask } from './read/read-file.worker.ts'

/** Larger than any text of a regulation with its pictures. */
const mostBytes = 50 * 1024 ** 2

/**
 * Takes the one file of a form to a folder of this machine and looks into it before anything opens it. Nothing stays where
 * it is refused. Refusals: `files.*`.
 */
export async function receiveFile(request: FastifyRequest): Promise<{ task: ReadTask; fileName: string }> {
  if (!request.isMultipart()) refuse('files.missing')
  const part = await request.file({ limits: { files: 1, fields: 0 } })
  if (!part || part.filename === '') refuse('files.missing')
  const kind = findKind(part.filename)
  if (kind !== 'docx' && kind !== 'pdf') {
    part.file.resume()
    refuse('files.kind-not-taken', { taken: ['docx', 'pdf'] })
  }
  const folder = join(tmpdir(), 'portal-file-readings')
  await mkdir(folder, { recursive: true, mode: 0o700 })
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
