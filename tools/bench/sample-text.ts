import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from '../workspace.ts'

/** Numbers from 0 up to 1 that are the same in every run. */
function steadyNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The words of the demonstration's regulations, as often as they stand there: drawn from it, text has their distribution. */
function regulationWords(): string[] {
  const folder = join(workspace, 'demonstration')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('v1.txt'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.join(' ').match(/[a-z]{2,}(?:-[a-z]+)*/g) ?? []
}

/** Why a made up text is published with what the parser doubts about it. */
export const doubtsReason = 'The places that the parser doubts are no matter here.'

/** Makes sentences of drawn words. */
export class SampleText {
  readonly #words: readonly string[]
  readonly #next: () => number

  constructor(seed: number) {
    this.#words = regulationWords()
    this.#next = steadyNumbers(seed)
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  word(): string {
    return this.#words[this.below(this.#words.length)] ?? 'horse'
  }

  /** So many words with a capital and a full stop. */
  sentence(words: number): string {
    const text = Array.from({ length: words }, () => this.word()).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }

  /** The text of a series as people import it: rules of six paragraphs each, so many paragraphs in all. */
  series(number: number, paragraphs: number): string {
    const lines = [`RULE SERIES ${number} - ${this.sentence(3).slice(0, -1)}`]
    for (let written = 0; written < paragraphs; written += 1) {
      const place = written % 6
      if (place === 0) lines.push(`Rule ${number + 1 + written / 6}. ${this.sentence(4).slice(0, -1)}`)
      lines.push(`(${'abcdef'[place]}) ${this.sentence(60)}`)
    }
    return lines.join('\n\n')
  }
}
