import { readFile, writeFile } from 'node:fs/promises'
import type { FileKindName } from '../file-kinds.ts'
import { removeImageMetadata } from './remove-image-metadata.ts'

/** Removes the metadata of a local image. Returns whether that changed the file. */
export async function removeFileMetadata(path: string, kind: FileKindName): Promise<boolean> {
  if (kind !== 'jpeg' && kind !== 'png') return false
  const content = await readFile(path)
  const cleaned = removeImageMetadata(content, kind)
  if (cleaned.equals(content)) return false
  await writeFile(path, cleaned)
  return true
}
