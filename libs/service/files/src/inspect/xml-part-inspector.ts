import { Parser } from 'htmlparser2'
import type { FileErrorCode } from './file-error-code.ts'
import { XmlDecoder } from './xml-decoder.ts'

/**
 * Limits the nesting of elements, because the work of reading them grows with its square: 300,000 paragraphs, 900 deep, took 29
 * seconds. Word writes three elements for each table in a table, and about 20 for a text box.
 */
const maxDepth = 200

/** Inspects the elements in a part of an office file while it is decompressed. Elements are passed with their local names. */
export abstract class XmlPartInspector {
  readonly #text = new XmlDecoder()
  readonly #parser: Parser
  #errorCode: FileErrorCode | undefined
  #depth = 0

  constructor() {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#enter()
          this.onOpenTag(localName(name), attributes)
        },
        onclosetag: (name) => {
          this.#depth -= 1
          this.onCloseTag(localName(name))
        },
        ontext: (text) => this.onText(text),
        onprocessinginstruction: (name, data) => {
          // An entity that the file declares itself could have any content.
          if (name.startsWith('!') || !this.#text.matchesDeclaration(data)) this.report('files.unreadable')
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  /** Inspects the next chunk. Returns the first error that was found so far. */
  write(chunk: Buffer): FileErrorCode | undefined {
    const text = this.#text.decode(chunk)
    if (text === undefined) this.report('files.unreadable')
    else this.#parser.write(text)
    return this.#errorCode
  }

  end(): FileErrorCode | undefined {
    this.#parser.end()
    this.onEnd()
    return this.#errorCode
  }

  #enter(): void {
    this.#depth += 1
    if (this.#depth <= maxDepth) return
    this.report('files.unreadable')
    this.#parser.pause()
  }

  /** Records an error. Only the first one counts. */
  protected report(errorCode: FileErrorCode): void {
    this.#errorCode ??= errorCode
  }

  protected abstract onOpenTag(name: string, attributes: Readonly<Record<string, string>>): void
  protected abstract onCloseTag(name: string): void
  protected abstract onText(text: string): void
  /** Inspects what is still open at the end. */
  protected onEnd(): void {}
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
