import { readFile } from 'node:fs/promises'
import { inspectLocalFile } from '@portal/files/inspect'
import sharp from 'sharp'
import { toGrayImage, type GrayImage } from './gray-image.ts'
import { renderPdf } from './render-pdf.ts'

/** Pixels of an image: phones take photos of up to 50 million. */
const maxPixels = 60_000_000
/** Longer sides are scaled down: more pixels make no difference to the text. */
const detailLongSide = 2000

// One file at a time, in a process with limits; only the two formats that are accepted can be decoded.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

export interface LoadedImage {
  readonly image: GrayImage
  /** The longest side of the file in pixels, before it was scaled. */
  readonly originalLongSide: number
}

/**
 * Decodes a JPEG, PNG or PDF file: upright, gray, its long side at most 2,000 pixels. Of a PDF, the first page. Returns undefined if
 * the file is something else, is damaged, or is also another kind of file.
 */
export async function loadImage(path: string): Promise<LoadedImage | undefined> {
  const file = await readFile(path)
  const kind = findKind(file)
  if (kind === undefined || (await inspectLocalFile(path, kind)) !== undefined) return undefined
  try {
    return kind === 'pdf' ? await loadPdf(file) : await loadPhoto(file)
  } catch {
    return undefined
  }
}

/** The first bytes of each kind of file. */
const signatures = { jpeg: 'ffd8ff', png: '89504e470d0a1a0a', pdf: '255044462d' }

function findKind(file: Buffer): 'jpeg' | 'png' | 'pdf' | undefined {
  const start = file.toString('hex', 0, 8)
  const kinds = ['jpeg', 'png', 'pdf'] as const
  return kinds.find((kind) => start.startsWith(signatures[kind]))
}

async function loadPdf(file: Buffer): Promise<LoadedImage> {
  const image = await renderPdf(file, detailLongSide)
  return { image, originalLongSide: Math.max(image.width, image.height) }
}

async function loadPhoto(file: Buffer): Promise<LoadedImage> {
  const input = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
  const { width, height } = await input.metadata()
  const resize = { width: detailLongSide, height: detailLongSide, fit: 'inside', withoutEnlargement: true } as const
  const image = await toGrayImage(input.rotate().resize(resize).flatten({ background: '#fff' }))
  return { image, originalLongSide: Math.max(width, height) }
}
