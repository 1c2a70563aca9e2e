import sharp, { type Sharp } from 'sharp'

/** An image with one byte for each pixel. */
export interface GrayImage {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Returns the image as a sharp pipeline. */
export function toSharp({ data, width, height }: GrayImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

/** Runs a pipeline to its gray pixels. */
export async function toGrayImage(pipeline: Sharp): Promise<GrayImage> {
  const { data, info } = await pipeline.grayscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Scales the image down so that its long side has at most this many pixels. */
export function scaleDown(image: GrayImage, longSide: number): Promise<GrayImage> {
  const options = { width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true } as const
  return toGrayImage(toSharp(image).resize(options))
}
