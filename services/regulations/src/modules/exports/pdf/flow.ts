import { page, textBottom } from './page-measures.ts'

/** Where the next thing stands: a page, from 0, and how far down it is. */
export class Flow {
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

  /** Height left on the page. */
  get room(): number {
    return textBottom - this.#y
  }

  /** Goes down; space at the top of a page is left out. */
  space(height: number): void {
    if (!this.isAtTop) this.#y += height
  }

  advance(height: number): void {
    this.#y += height
  }

  nextPage(): void {
    this.#page += 1
    this.#y = page.top
  }

  /** A page of its own for what follows. */
  freshPage(): void {
    if (!this.isAtTop) this.nextPage()
  }
}
