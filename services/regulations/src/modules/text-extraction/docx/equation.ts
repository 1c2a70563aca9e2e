interface EquationElement {
  readonly name: string
  /** The text of the child elements, in order. */
  readonly children: { readonly name: string; readonly text: string }[]
  /** Such as the brackets or the symbol of a sum. */
  readonly properties: Map<string, string>
  text: string
}

/** Reads a Word equation and converts it to one line of text: `(a + b)/2`, `x^2`, `√(y)`. */
export class Equation {
  readonly #open: EquationElement[] = []
  text = ''

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  open(name: string, value: string | undefined): void {
    // Properties are nested in an element whose name ends with Pr.
    if (value !== undefined) this.#open.findLast((element) => !element.name.endsWith('Pr'))?.properties.set(name, value)
    this.#open.push({ name, children: [], properties: new Map(), text: '' })
  }

  addText(text: string): void {
    const element = this.#open.at(-1)
    if (element) element.text += text
  }

  close(): void {
    const element = this.#open.pop()
    if (!element) return
    const text = element.name.endsWith('Pr') ? '' : linearize(element)
    const parent = this.#open.at(-1)
    if (!parent) this.text += text
    else if (text !== '') parent.children.push({ name: element.name, text })
  }
}

function linearize({ name, children, properties, text }: EquationElement): string {
  const getAll = (child: string) => children.filter((element) => element.name === child).map((element) => element.text)
  const getFirst = (child: string) => getAll(child)[0] ?? ''
  const scripts = subscript(getFirst('m:sub')) + superscript(getFirst('m:sup'))
  switch (name) {
    case 'm:f':
      return `${parenthesize(getFirst('m:num'))}/${parenthesize(getFirst('m:den'))}`
    case 'm:rad':
      return `${getFirst('m:deg')}√${parenthesize(getFirst('m:e'))}`
    case 'm:d':
      return `${properties.get('m:begChr') ?? '('}${getAll('m:e').join(properties.get('m:sepChr') ?? '|')}${properties.get('m:endChr') ?? ')'}`
    case 'm:nary':
      return `${properties.get('m:chr') ?? '∫'}${scripts} ${getFirst('m:e')}`
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup':
      return parenthesize(getFirst('m:e')) + scripts
    case 'm:mr':
      return getAll('m:e').join(', ')
    case 'm:m':
      return `[${getAll('m:mr').join('; ')}]`
    default:
      return text + children.map((element) => element.text).join('')
  }
}

function superscript(text: string): string {
  return text === '' ? '' : `^${parenthesize(text)}`
}

function subscript(text: string): string {
  return text === '' ? '' : `_${parenthesize(text)}`
}

/** Adds parentheses around anything but a single number or name. */
function parenthesize(text: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`
}
