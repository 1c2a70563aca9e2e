import { XmlPart } from './xml-part.ts'

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
export class SheetPart extends XmlPart {
  #formula: string | undefined

  protected override open(name: string): void {
    if (formulas.has(name)) this.#formula = ''
  }

  protected override close(name: string): void {
    if (formulas.has(name)) this.#judge()
  }

  protected override take(text: string): void {
    if (this.#formula !== undefined && this.#formula.length < mostFormula) this.#formula += text
  }

  /** What stands in quotes is a text, not a function. */
  #judge(): void {
    if (reachesOut.test(this.#formula?.replaceAll(/"[^"]*"/g, '""') ?? '')) this.refuse('files.refers-outside')
    this.#formula = undefined
  }
}
