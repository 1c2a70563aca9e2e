import { scaleDown, toGrayImage, toSharp, type GrayImage } from './gray-image.ts'

const maxDegrees = 12
const coarseStep = 1
const fineStep = 0.25

/** Turns the image so that its lines of text are horizontal, if they are tilted by at most 12 degrees. */
export async function straighten(image: GrayImage): Promise<GrayImage> {
  const degrees = await measureTilt(image)
  if (Math.abs(degrees) < fineStep) return image
  const background = { r: 128, g: 128, b: 128 }
  return toGrayImage(toSharp(image).rotate(-degrees, { background }))
}

/** Returns the tilt for which the horizontal edges of the image fall into the fewest rows. */
async function measureTilt(image: GrayImage): Promise<number> {
  const edges = findEdges(await scaleDown(image, 500))
  const findBest = (from: number, to: number, step: number) => {
    let best = { degrees: 0, score: -1 }
    for (let degrees = from; degrees <= to; degrees += step) {
      const score = scoreTilt(edges, degrees)
      if (score > best.score) best = { degrees, score }
    }
    return best.degrees
  }
  const coarse = findBest(-maxDegrees, maxDegrees, coarseStep)
  return findBest(coarse - coarseStep, coarse + coarseStep, fineStep)
}

interface Edges {
  readonly x: Int16Array
  readonly y: Int16Array
  readonly height: number
  readonly width: number
}

function findEdges({ data, width, height }: GrayImage): Edges {
  const [x, y]: [number[], number[]] = [[], []]
  for (let row = 1; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const index = row * width + column
      if (Math.abs((data[index] ?? 0) - (data[index - width] ?? 0)) < 28) continue
      x.push(column)
      y.push(row)
    }
  }
  return { x: Int16Array.from(x), y: Int16Array.from(y), width, height }
}

function scoreTilt({ x, y, width, height }: Edges, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Uint32Array(height + 2 * Math.ceil(width * Math.abs(slope)) + 2)
  const offset = Math.ceil(width * Math.abs(slope))
  for (let index = 0; index < x.length; index++) {
    const row = Math.round((y[index] ?? 0) - (x[index] ?? 0) * slope) + offset
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}
