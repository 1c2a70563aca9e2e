import { page, textBottom } from './measurements.ts'

/** The position of the next block: a page index and the distance from the top of that page. */
export class PageFlow {
  #page: number
  #y: number = page.top

  constructor(firstPage: number) {
    this.#page = firstPage
  }

  get page(): number {
    return this.#page
  }

  get y(): number {
    return this.#y
  }

  get isAtTop(): boolean {
    return this.#y === page.top
  }

  get remainingHeight(): number {
    return textBottom - this.#y
  }

  /** Moves down, except at the top of a page. */
  addSpace(height: number): void {
    if (!this.isAtTop) this.#y += height
  }

  advance(height: number): void {
    this.#y += height
  }

  nextPage(): void {
    this.#page += 1
    this.#y = page.top
  }
}
