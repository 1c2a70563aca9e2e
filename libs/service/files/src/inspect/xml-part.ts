import { Parser } from 'htmlparser2'
import type { FileFault } from './file-fault.ts'
import { XmlText } from './xml-text.ts'

/** Elements within each other; no program writes as many, and the parser's work grows with the square of them. */
const deepest = 1000

/** Reads a part of an office file as it is unpacked; what extends it says what is against its elements, by their local names. */
export abstract class XmlPart {
  readonly #text = new XmlText()
  readonly #parser: Parser
  #fault: FileFault | undefined
  #depth = 0

  constructor() {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#enter()
          this.open(localName(name), attributes)
        },
        onclosetag: (name) => {
          this.#depth -= 1
          this.close(localName(name))
        },
        ontext: (text) => this.take(text),
        onprocessinginstruction: (name, data) => {
          // A name that it declares itself could stand for anything.
          if (name.startsWith('!') || !this.#text.isAs(data)) this.refuse('files.unreadable')
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  /** Takes what comes next; answers what is against the part as soon as that is known. */
  write(chunk: Buffer): FileFault | undefined {
    const text = this.#text.next(chunk)
    if (text === undefined) this.refuse('files.unreadable')
    else this.#parser.write(text)
    return this.#fault
  }

  end(): FileFault | undefined {
    this.#parser.end()
    this.finish()
    return this.#fault
  }

  #enter(): void {
    this.#depth += 1
    if (this.#depth <= deepest) return
    this.refuse('files.unreadable')
    // What stands in the rest does not matter any more.
    this.#parser.pause()
  }

  /** The first fault is the one that is told. */
  protected refuse(fault: FileFault): void {
    this.#fault ??= fault
  }

  protected abstract open(name: string, attributes: Readonly<Record<string, string>>): void
  protected abstract close(name: string): void
  protected abstract take(text: string): void
  /** Judges what is still open at the end. */
  protected finish(): void {}
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
