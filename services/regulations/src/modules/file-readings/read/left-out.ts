/** What a file holds and its lines do not, so that whoever takes the text sees what is missing. */
export interface LeftOut {
  /**
   * `picture`: also charts and drawings. `equation`: its signs are in the text, in a row. `sign`: of a font whose signs are
   * not known. `deletion`, `hidden`, `remark`: what a reader of the printed page does not see. `running-head`: head or foot.
   * `cover`, `contents`: with all their lines, so that they can be taken in again.
   */
  readonly kind:
    | 'picture'
    | 'equation'
    | 'sign'
    | 'deletion'
    | 'hidden'
    | 'remark'
    | 'running-head'
    | 'cover'
    | 'contents'
  /** The line at which it stands, from 1. */
  readonly line: number
  /** Its words, a picture's those for who cannot see it; may be empty. */
  readonly words: string
}

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
