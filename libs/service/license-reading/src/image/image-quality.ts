import { scaleDown, type GrayImage } from './gray-image.ts'

/** Measures of an image that explain why its text cannot be read. */
export interface ImageQuality {
  /** The largest variance of the Laplacian among the parts of the image: low without sharp edges. */
  readonly sharpness: number
  /** The part of the image that is overexposed, 0 to 1, unless the image is white as a whole (a scan). */
  readonly glare: number
}

const blocks = 8

export async function measureQuality(image: GrayImage): Promise<ImageQuality> {
  // Scaling down removes most of the noise, which would look sharp.
  const small = await scaleDown(image, 800)
  return { sharpness: measureSharpness(small), glare: measureGlare(small) }
}

/** Returns the median of the sharper half of the blocks, so that an empty table around the card does not count. */
function measureSharpness({ data, width, height }: GrayImage): number {
  const variances: number[] = []
  const [blockWidth, blockHeight] = [Math.floor(width / blocks), Math.floor(height / blocks)]
  for (let block = 0; block < blocks * blocks; block++) {
    const [left, top] = [(block % blocks) * blockWidth, Math.floor(block / blocks) * blockHeight]
    let [sum, squares, count] = [0, 0, 0]
    for (let y = Math.max(1, top); y < Math.min(height - 1, top + blockHeight); y++) {
      for (let x = Math.max(1, left); x < Math.min(width - 1, left + blockWidth); x++) {
        const index = y * width + x
        const at = (offset: number) => data[index + offset] ?? 0
        const laplacian = at(-width) + at(width) + at(-1) + at(1) - 4 * at(0)
        sum += laplacian
        squares += laplacian * laplacian
        count += 1
      }
    }
    if (count > 0) variances.push(squares / count - (sum / count) ** 2)
  }
  variances.sort((a, b) => b - a)
  return variances[Math.floor(variances.length / 4)] ?? 0
}

function measureGlare({ data }: GrayImage): number {
  const histogram = new Uint32Array(256)
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1
  const saturated = histogram.subarray(252).reduce((sum, count) => sum + count, 0) / data.length
  const bright = histogram.subarray(236).reduce((sum, count) => sum + count, 0) / data.length
  // Glare has a narrow edge: without it, most bright pixels are paper.
  return saturated / Math.max(bright, 0.001) > 0.6 && saturated < 0.6 ? saturated : 0
}
