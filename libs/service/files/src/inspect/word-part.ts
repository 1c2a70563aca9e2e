import type { FileFault } from './file-fault.ts'
import { localName, XmlPart } from './xml-part.ts'

/** What a field does that reaches out of the document: other files, other programs, databases (ISO/IEC 29500-1, 17.16.5). */
const reachesOut = /^\s*"?(?:DDE|DDEAUTO|DATABASE|IMPORT|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|RD)(?![a-z])/i
/** A field's first word is what counts. */
const mostCode = 200

/** Elements that are another document or another program's. */
const faultOfElement: Readonly<Record<string, FileFault>> = {
  altChunk: 'files.embeds-objects',
  control: 'files.embeds-objects',
  OLEObject: 'files.embeds-objects',
  mailMerge: 'files.refers-outside',
  subDoc: 'files.refers-outside',
}

/** Reads a part of a DOCX with text in it, as it is unpacked, and says what is against it. */
export class WordPart extends XmlPart {
  /** The instructions of the fields that are open, the innermost last; undefined once a field's result has begun. */
  readonly #fields: (string | undefined)[] = []
  #isCode = false

  protected override finish(): void {
    while (this.#fields.length > 0) this.#judge(this.#fields.pop())
  }

  protected override open(name: string, attributes: Readonly<Record<string, string>>): void {
    const fault = faultOfElement[name]
    if (fault) this.refuse(fault)
    if (name === 'fldSimple') this.#judge(attributeOf(attributes, 'instr'))
    else if (name === 'instrText' || name === 'delInstrText') this.#isCode = true
    else if (name === 'fldChar') this.#turn(attributeOf(attributes, 'fldCharType'))
  }

  protected override close(name: string): void {
    if (/instrText$/i.test(name)) this.#isCode = false
  }

  protected override take(text: string): void {
    if (this.#isCode) this.#addCode(text)
  }

  #turn(type: string | undefined): void {
    if (type === 'begin') {
      // A field whose first word is worked out by another could be any.
      if (this.#fields.at(-1)?.trim() === '') this.refuse('files.refers-outside')
      this.#fields.push('')
      return
    }
    const code = this.#fields.pop()
    this.#judge(code)
    if (type === 'separate') this.#fields.push(undefined)
  }

  #addCode(text: string): void {
    const code = this.#fields.at(-1)
    if (code !== undefined && code.length < mostCode) this.#fields[this.#fields.length - 1] = code + text
  }

  #judge(code: string | undefined): void {
    if (code !== undefined && reachesOut.test(code)) this.refuse('files.refers-outside')
  }
}

function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]
}
