import { removeJpegMetadata } from './remove-jpeg-metadata.ts'
import { removePngMetadata } from './remove-png-metadata.ts'

/**
 * Returns an image without what its camera and other programs recorded: where and when it was taken, by whom, and a preview.
 * Its pixels, colors and orientation stay. Other kinds of files, and images that are damaged before their pixels, are returned
 * as they are: the inspection refuses those.
 */
export function removeImageMetadata(content: Buffer, kind: string): Buffer {
  if (kind === 'jpeg') return removeJpegMetadata(content) ?? content
  if (kind === 'png') return removePngMetadata(content) ?? content
  return content
}
