type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Decodes XML in chunks: UTF-8, or UTF-16 with a byte order mark. Other encodings are refused, because they could hide text. */
export class XmlDecoder {
  #encoding: Encoding = 'utf-8'
  #decoder: TextDecoder | undefined
  #first = Buffer.alloc(0)

  /** Decodes the next chunk. Returns undefined when it is not valid text. */
  decode(chunk: Buffer): string | undefined {
    try {
      const text = this.#decode(chunk)
      return text.includes('\0') ? undefined : text
    } catch {
      return undefined
    }
  }

  /** Returns whether an XML declaration (`version="1.0" encoding="UTF-8"`) names the actual encoding. */
  matchesDeclaration(declaration: string): boolean {
    const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(declaration)?.[1]?.toLowerCase()
    return declared === undefined || this.#encoding.startsWith(declared) || declared === 'us-ascii'
  }

  #decode(chunk: Buffer): string {
    if (this.#decoder) return this.#decoder.decode(chunk, { stream: true })
    this.#first = Buffer.concat([this.#first, chunk])
    // The byte order mark may be split between chunks.
    if (this.#first.length < 2) return ''
    this.#encoding = detectEncoding(this.#first)
    this.#decoder = new TextDecoder(this.#encoding, { fatal: true })
    return this.#decoder.decode(this.#first, { stream: true })
  }
}

function detectEncoding([first, second]: Buffer): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
