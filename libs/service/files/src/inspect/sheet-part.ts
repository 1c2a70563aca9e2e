import { Parser } from 'htmlparser2'
import type { FileFault } from './file-fault.ts'
import { XmlText } from './xml-text.ts'

/** Elements with formulas: of cells, rules, lists of choices, names (ISO/IEC 29500-1, 18). */
const formulas: ReadonlySet<string> = new Set([
  'f',
  'formula',
  'formula1',
  'formula2',
  'definedName',
  'calculatedColumnFormula',
  'totalsRowFormula',
])
/** Functions that fetch from elsewhere, or hand over to another program, when the file is opened. */
const reachesOut = /(?<![\w.])(?:_xlfn\.)?(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|SQL\.REQUEST)\s*\(/i
/** Longer ones no program takes. */
const mostFormula = 32_768

/** Reads a part of an XLSX as it is unpacked, and says what is against its formulas. */
export class SheetPart {
  readonly #text = new XmlText()
  readonly #parser: Parser
  #formula: string | undefined
  #fault: FileFault | undefined

  constructor() {
    this.#parser = new Parser(
      {
        onopentag: (name) => {
          if (formulas.has(localName(name))) this.#formula = ''
        },
        onclosetag: (name) => {
          if (formulas.has(localName(name))) this.#judge()
        },
        ontext: (text) => {
          if (this.#formula !== undefined && this.#formula.length < mostFormula) this.#formula += text
        },
        onprocessinginstruction: (name, data) => {
          // A name that it declares itself could stand for anything.
          if (name.startsWith('!') || !this.#text.isAs(data)) this.#fault ??= 'files.unreadable'
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  /** Takes what comes next; answers what is against the part as soon as that is known. */
  write(chunk: Buffer): FileFault | undefined {
    const text = this.#text.next(chunk)
    if (text === undefined) this.#fault ??= 'files.unreadable'
    else this.#parser.write(text)
    return this.#fault
  }

  end(): FileFault | undefined {
    this.#parser.end()
    return this.#fault
  }

  /** What stands in quotes is a text, not a function. */
  #judge(): void {
    if (reachesOut.test(this.#formula?.replaceAll(/"[^"]*"/g, '""') ?? '')) this.#fault ??= 'files.refers-outside'
    this.#formula = undefined
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
