import { XmlPartInspector } from './xml-part-inspector.ts'

/** Elements with formulas (ISO/IEC 29500-1, 18). */
const formulaElements: ReadonlySet<string> = new Set([
  'f',
  'formula',
  'formula1',
  'formula2',
  'definedName',
  'calculatedColumnFormula',
  'totalsRowFormula',
])
/** Functions that load external content or start another program when the file is opened. */
const externalFunctions = /(?<![\w.])(?:_xlfn\.)?(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|SQL\.REQUEST)\s*\(/i
/** The limit of spreadsheet programs. */
const maxFormulaLength = 32_768

/** Inspects the formulas in a part of an XLSX while it is decompressed. */
export class SheetPartInspector extends XmlPartInspector {
  #formula: string | undefined

  protected override onOpenTag(name: string): void {
    if (formulaElements.has(name)) this.#formula = ''
  }

  protected override onCloseTag(name: string): void {
    if (formulaElements.has(name)) this.#checkFormula()
  }

  protected override onText(text: string): void {
    if (this.#formula !== undefined && this.#formula.length < maxFormulaLength) this.#formula += text
  }

  /** String literals are ignored. */
  #checkFormula(): void {
    if (externalFunctions.test(this.#formula?.replaceAll(/"[^"]*"/g, '""') ?? '')) this.report('files.external-content')
    this.#formula = undefined
  }
}
