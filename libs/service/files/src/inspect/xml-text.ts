type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The text of XML as it comes: UTF-8, or UTF-16 by its mark. In anything else a word could hide from who looks for it. */
export class XmlText {
  #encoding: Encoding = 'utf-8'
  #decoder: TextDecoder | undefined
  #first = Buffer.alloc(0)

  /** What comes next; undefined where it is no such text. */
  next(chunk: Buffer): string | undefined {
    try {
      const text = this.#decode(chunk)
      return text.includes('\0') ? undefined : text
    } catch {
      return undefined
    }
  }

  /** Whether a declaration (`version="1.0" encoding="UTF-8"`) says what the text is. */
  isAs(declaration: string): boolean {
    const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(declaration)?.[1]?.toLowerCase()
    return declared === undefined || this.#encoding.startsWith(declared) || declared === 'us-ascii'
  }

  #decode(chunk: Buffer): string {
    if (this.#decoder) return this.#decoder.decode(chunk, { stream: true })
    this.#first = Buffer.concat([this.#first, chunk])
    // The mark may come byte by byte.
    if (this.#first.length < 2) return ''
    this.#encoding = encodingOf(this.#first)
    this.#decoder = new TextDecoder(this.#encoding, { fatal: true })
    return this.#decoder.decode(this.#first, { stream: true })
  }
}

function encodingOf([first, second]: Buffer): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
