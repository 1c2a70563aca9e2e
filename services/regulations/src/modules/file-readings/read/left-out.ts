import type { LeftOutOfFile } from '@portal/contracts-regulations'

/** What a file holds and its lines do not, so that whoever takes the text sees what is missing. */
export type LeftOut = Readonly<LeftOutOfFile>

/** The lines of a file, and what it holds besides. */
export interface FileLines {
  readonly lines: readonly string[]
  readonly leftOut: readonly LeftOut[]
}

const atMost = 500
const longestWords = 300

/** Gathers what is left out: enough for a person to look through, however much a file hides. */
export class LeftOutList {
  readonly all: LeftOut[] = []

  add(kind: LeftOut['kind'], line: number, words: string): void {
    const said = words.replace(/\s+/g, ' ').trim()
    const last = this.all.at(-1)
    // A run that goes on another is one thing to a reader.
    if (kind !== 'picture' && last?.kind === kind && last.line === line && last.words.length < longestWords)
      this.all[this.all.length - 1] = { kind, line, words: shortened(`${last.words} ${said}`.trim()) }
    else if (this.all.length < atMost) this.all.push({ kind, line, words: shortened(said) })
  }
}

function shortened(words: string): string {
  return words.length <= longestWords ? words : `${words.slice(0, longestWords - 1)}…`
}
