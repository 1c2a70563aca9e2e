import sharp from 'sharp'
import { applyPerspective, type Corners, type Pixels } from './perspective.ts'
import { createRandom } from './random.ts'

/** How a license was scanned or photographed. */
export interface Conditions {
  /** Width of the file in pixels. */
  readonly width: number
  readonly jpegQuality: number
  /** Without a table around the card. */
  readonly isScan?: boolean
  /** Degrees, clockwise. */
  readonly rotation?: number
  /** The largest movement of a corner, as a part of the width. */
  readonly perspective?: number
  /** Standard deviation of the noise, of 255. */
  readonly noise?: number
  /** Radius of the blur for a width of 1,600 pixels. */
  readonly blur?: number
  /** How much darker the dark side is, 0 to 1. */
  readonly shadow?: number
  /** Brightness of white, 0 to 1. */
  readonly exposure?: number
  /** A bright spot over the fields. */
  readonly hasGlare?: boolean
  /** Degrees that the camera was turned: 90 or 180. */
  readonly turn?: 90 | 180
}

const table = [96, 78, 60] as const

/** Photographs a card. Returns a JPEG file; the same seed gives the same file. */
export async function photograph(svg: string, width: number, height: number, conditions: Conditions, seed: number) {
  const random = createRandom(seed)
  const framed = await frame(svg, width, height, conditions)
  const tilted = conditions.perspective
    ? applyPerspective(framed, pickCorners(conditions.perspective, random), table)
    : framed
  const lit = light(tilted, conditions, random)
  const { data, width: fullWidth, height: fullHeight } = lit
  let image = sharp(data, { raw: { width: fullWidth, height: fullHeight, channels: 3 } })
  if (conditions.blur) image = image.blur(Math.max(0.3, (conditions.blur * fullWidth) / 1600))
  // Stages of their own, because sharp orders the operations of one pipeline itself.
  const blurred = await image.raw().toBuffer()
  const noisy = addNoise(blurred, conditions.noise ?? 0, random)
  const turned = sharp(noisy, { raw: { width: fullWidth, height: fullHeight, channels: 3 } }).rotate(
    conditions.turn ?? 0,
  )
  return turned.jpeg({ quality: conditions.jpegQuality }).toBuffer()
}

/** Draws the card at the final width, turned and on a table unless it is a scan. */
async function frame(svg: string, width: number, height: number, conditions: Conditions): Promise<Pixels> {
  const { isScan = false, rotation = 0 } = conditions
  const cardWidth = Math.round(conditions.width * (isScan ? 1 : 0.86))
  const density = (72 * cardWidth) / width
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
  const background = { r: table[0], g: table[1], b: table[2] }
  const card = await sharp(Buffer.from(document), { density }).resize({ width: cardWidth }).flatten().png().toBuffer()
  const turned = await sharp(card).rotate(rotation, { background }).removeAlpha().png().toBuffer()
  const margin = isScan ? 0 : Math.round(conditions.width * 0.05)
  const { data, info } = await sharp(turned)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function pickCorners(most: number, random: () => number): Corners {
  const corner = () => [random() * most, random() * most] as const
  return [corner(), corner(), corner(), corner()]
}

/** Applies exposure, a shadow that falls across the card and glare. */
function light(
  pixels: Pixels,
  { exposure = 1, shadow = 0, hasGlare = false }: Conditions,
  random: () => number,
): Pixels {
  const { data, width, height, channels } = pixels
  const angle = random() * Math.PI * 2
  const [towardX, towardY] = [Math.cos(angle), Math.sin(angle)]
  const [glareX, glareY] = [width * (0.45 + random() * 0.15), height * (0.4 + random() * 0.2)]
  const [glareWidth, glareHeight] = [width * 0.22, height * 0.26]
  const result = Buffer.alloc(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = ((x / width - 0.5) * towardX + (y / height - 0.5) * towardY) * 3
      const brightness = shadow === 0 ? exposure : exposure * (1 - shadow / (1 + Math.exp(-4 * along)))
      const distance = hasGlare ? ((x - glareX) / glareWidth) ** 2 + ((y - glareY) / glareHeight) ** 2 : 0
      const glare = hasGlare ? 400 * Math.exp(-distance * distance) : 0
      const first = (y * width + x) * channels
      for (let index = first; index < first + channels; index++)
        result[index] = Math.min(255, (data[index] ?? 0) * brightness + glare)
    }
  }
  return { data: result, width, height, channels }
}

function addNoise(data: Buffer, deviation: number, random: () => number): Buffer {
  if (deviation === 0) return data
  for (let index = 0; index < data.length; index += 3) {
    const noise = (random() + random() + random() - 1.5) * 2 * deviation
    for (let channel = 0; channel < 3; channel++)
      data[index + channel] = Math.max(0, Math.min(255, (data[index + channel] ?? 0) + noise))
  }
  return data
}
