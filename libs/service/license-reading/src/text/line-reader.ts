import { toGrayImage, toSharp, type GrayImage } from '../image/gray-image.ts'
import type { Segment } from './segments.ts'
import type { TextRecognizer } from './text-recognizer.ts'

/** The height of a line that the models read best, in pixels. */
const lineHeight = 56
/** How far to the left of a value a small label can begin, in line heights. */
const labelWidth = 4

type Rectangle = readonly [left: number, top: number, right: number, bottom: number]

/** Reads single lines again, from the image with all its detail. */
export class LineReader {
  readonly #detail: GrayImage
  readonly #scale: number
  readonly #models: { readonly spanish: TextRecognizer; readonly english: TextRecognizer }

  constructor(
    detail: GrayImage,
    page: GrayImage,
    models: { readonly spanish: TextRecognizer; readonly english: TextRecognizer },
  ) {
    this.#detail = detail
    this.#scale = detail.width / page.width
    this.#models = models
  }

  /** Returns what the English model reads. */
  async readEnglish(segment: Segment): Promise<string> {
    return this.#models.english.readLine(await this.#cropValue(segment, lineHeight))
  }

  /** Returns what the Spanish model reads, a second time from a larger image. */
  async readSpanish(segment: Segment, attempt: 1 | 2): Promise<string> {
    return this.#models.spanish.readLine(await this.#cropValue(segment, lineHeight * attempt))
  }

  /** Returns the text next to a value. */
  async readLeftOf({ left, top, bottom }: Segment): Promise<string> {
    const height = bottom - top
    if (left < height) return ''
    const area = [left - labelWidth * height, top - 0.15 * height, left - 2, bottom + 0.15 * height] as const
    return this.#models.english.readLine(await this.#crop(area, lineHeight))
  }

  #cropValue({ left, top, right, bottom }: Segment, height: number): Promise<GrayImage> {
    const margin = 0.35 * (bottom - top)
    return this.#crop([left - margin, top - margin, right + margin, bottom + margin], height)
  }

  /** Cuts out a part of the page, in pixels of the page. */
  async #crop([fromX, fromY, toX, toY]: Rectangle, lineHeightInPixels: number): Promise<GrayImage> {
    const [left, top] = [Math.max(0, Math.floor(fromX * this.#scale)), Math.max(0, Math.floor(fromY * this.#scale))]
    const width = Math.min(this.#detail.width, Math.ceil(toX * this.#scale)) - left
    const height = Math.min(this.#detail.height, Math.ceil(toY * this.#scale)) - top
    return toGrayImage(
      toSharp(this.#detail).extract({ left, top, width, height }).resize({ height: lineHeightInPixels }),
    )
  }
}
