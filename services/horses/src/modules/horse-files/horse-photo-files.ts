import { buffer } from 'node:stream/consumers'
import { Injectable } from '@nestjs/common'
import type { PhotoSize } from '@portal/contracts-horses/file-rules'
import sharp from 'sharp'
import { Uploads } from '../uploads/index.ts'

/** A photo as JPEG, with its size in pixels. */
export interface ReducedPhoto {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/** Longest side in pixels: twice what pages show, for screens with two pixels for each. */
const pixels: Readonly<Record<PhotoSize, number>> = { small: 240, large: 720 }

/** Reads photos of horses, reduced and upright. */
@Injectable()
export class HorsePhotoFiles {
  constructor(private readonly uploads: Uploads) {}

  /** Returns a photo, or undefined when the file can't be read. */
  async find(fileId: string, size: PhotoSize): Promise<ReducedPhoto | undefined> {
    const content = await this.uploads.open(fileId)
    if (content === undefined) return undefined
    const side = pixels[size]
    const { data, info } = await sharp(await buffer(content))
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  }

  /** Returns the photos of several horses by the id of their file, one after the other to save memory. */
  async read(fileIds: readonly string[]): Promise<ReadonlyMap<string, ReducedPhoto>> {
    const photos = new Map<string, ReducedPhoto>()
    for (const fileId of fileIds) {
      const photo = await this.find(fileId, 'large')
      if (photo) photos.set(fileId, photo)
    }
    return photos
  }
}
