import type { FileErrorCode } from './file-error-code.ts'
import { localName, XmlPartInspector } from './xml-part-inspector.ts'

/** Fields that load external files, start programs or query databases (ISO/IEC 29500-1, 17.16.5). */
const externalFields = /^\s*"?(?:DDE|DDEAUTO|DATABASE|IMPORT|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|RD)(?![a-z])/i
/** Only the first word of an instruction is needed. */
const maxInstructionLength = 200

/** Forbidden elements. */
const errorByElement: Readonly<Record<string, FileErrorCode>> = {
  altChunk: 'files.embeds-objects',
  control: 'files.embeds-objects',
  OLEObject: 'files.embeds-objects',
  mailMerge: 'files.external-content',
  subDoc: 'files.external-content',
}

/** Inspects a text part of a DOCX while it is decompressed. */
export class WordPartInspector extends XmlPartInspector {
  /** The instructions of the open fields, the innermost last. Undefined inside the result of a field. */
  readonly #fields: (string | undefined)[] = []
  #isInInstruction = false

  protected override onEnd(): void {
    while (this.#fields.length > 0) this.#checkInstruction(this.#fields.pop())
  }

  protected override onOpenTag(name: string, attributes: Readonly<Record<string, string>>): void {
    const errorCode = errorByElement[name]
    if (errorCode) this.report(errorCode)
    if (name === 'fldSimple') this.#checkInstruction(findAttribute(attributes, 'instr'))
    else if (name === 'instrText' || name === 'delInstrText') this.#isInInstruction = true
    else if (name === 'fldChar') this.#onFieldCharacter(findAttribute(attributes, 'fldCharType'))
  }

  protected override onCloseTag(name: string): void {
    if (/instrText$/i.test(name)) this.#isInInstruction = false
  }

  protected override onText(text: string): void {
    if (this.#isInInstruction) this.#addToInstruction(text)
  }

  #onFieldCharacter(type: string | undefined): void {
    if (type === 'begin') {
      // Another field computes the first word, so it is unknown.
      if (this.#fields.at(-1)?.trim() === '') this.report('files.external-content')
      this.#fields.push('')
      return
    }
    const instruction = this.#fields.pop()
    this.#checkInstruction(instruction)
    if (type === 'separate') this.#fields.push(undefined)
  }

  #addToInstruction(text: string): void {
    const instruction = this.#fields.at(-1)
    if (instruction !== undefined && instruction.length < maxInstructionLength)
      this.#fields[this.#fields.length - 1] = instruction + text
  }

  #checkInstruction(instruction: string | undefined): void {
    if (instruction !== undefined && externalFields.test(instruction)) this.report('files.external-content')
  }
}

function findAttribute(attributes: Readonly<Record<string, string>>, attribute: string): string | undefined {
  return Object.entries(attributes).find(([name]) => localName(name) === attribute)?.[1]
}
