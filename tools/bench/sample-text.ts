import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from '../workspace.ts'

/** Returns pseudo-random numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // The mulberry32 generator.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The words of the demonstration's regulations, each as often as it occurs, so that drawn text has the same
 * distribution.
 */
function drawRegulationWords(): string[] {
  const folder = join(workspace, 'demonstration')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('v1.txt'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.join(' ').match(/[a-z]{2,}(?:-[a-z]+)*/g) ?? []
}

/** Reason for publishing a random text with unresolved parse warnings. */
export const warningsReason = 'Random text: its parse warnings do not matter.'

/** Makes sentences of randomly drawn words. */
export class SampleText {
  readonly #words: readonly string[]
  readonly #next: () => number

  constructor(seed: number) {
    this.#words = drawRegulationWords()
    this.#next = createRandom(seed)
  }

  /** Returns an integer below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }

  word(): string {
    return this.#words[this.below(this.#words.length)] ?? 'horse'
  }

  /** Returns a sentence of the given number of words. */
  sentence(words: number): string {
    const text = Array.from({ length: words }, () => this.word()).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }

  /**
   * Returns the text of a series as it is imported: rules of six paragraphs each, up to the given number of
   * paragraphs.
   */
  series(number: number, paragraphs: number): string {
    const lines = [`RULE SERIES ${number} - ${this.sentence(3).slice(0, -1)}`]
    for (let written = 0; written < paragraphs; written += 1) {
      const index = written % 6
      if (index === 0) lines.push(`Rule ${number + 1 + written / 6}. ${this.sentence(4).slice(0, -1)}`)
      lines.push(`(${'abcdef'[index]}) ${this.sentence(60)}`)
    }
    return lines.join('\n\n')
  }
}
