interface Part {
  readonly name: string
  /** Words of the parts within, by their names, in order. */
  readonly within: { readonly name: string; readonly words: string }[]
  /** What the part says of itself: the sign of a sum, the brackets. */
  readonly said: Map<string, string>
  words: string
}

/** An equation of Word as it is read, element by element, and in a row at its end: `(a + b)/2`, `x^2`, `√(y)`. */
export class Equation {
  readonly #open: Part[] = []
  words = ''

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  open(name: string, value: string | undefined): void {
    // What describes a part stands within its properties.
    if (value !== undefined) this.#open.findLast((part) => !part.name.endsWith('Pr'))?.said.set(name, value)
    this.#open.push({ name, within: [], said: new Map(), words: '' })
  }

  text(words: string): void {
    const part = this.#open.at(-1)
    if (part) part.words += words
  }

  close(): void {
    const part = this.#open.pop()
    if (!part) return
    const words = part.name.endsWith('Pr') ? '' : inRow(part)
    const around = this.#open.at(-1)
    if (!around) this.words += words
    else if (words !== '') around.within.push({ name: part.name, words })
  }
}

function inRow({ name, within, said, words }: Part): string {
  const all = (of: string) => within.filter((part) => part.name === of).map((part) => part.words)
  const first = (of: string) => all(of)[0] ?? ''
  const scripts = below(first('m:sub')) + above(first('m:sup'))
  switch (name) {
    case 'm:f':
      return `${grouped(first('m:num'))}/${grouped(first('m:den'))}`
    case 'm:rad':
      return `${first('m:deg')}√${grouped(first('m:e'))}`
    case 'm:d':
      return `${said.get('m:begChr') ?? '('}${all('m:e').join(said.get('m:sepChr') ?? '|')}${said.get('m:endChr') ?? ')'}`
    case 'm:nary':
      return `${said.get('m:chr') ?? '∫'}${scripts} ${first('m:e')}`
    case 'm:sSup':
    case 'm:sSub':
    case 'm:sSubSup':
      return grouped(first('m:e')) + scripts
    case 'm:mr':
      return all('m:e').join(', ')
    case 'm:m':
      return `[${all('m:mr').join('; ')}]`
    default:
      return words + within.map((part) => part.words).join('')
  }
}

function above(words: string): string {
  return words === '' ? '' : `^${grouped(words)}`
}

function below(words: string): string {
  return words === '' ? '' : `_${grouped(words)}`
}

/** More than one number or name is put in brackets. */
function grouped(words: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(words) || /^\([^()]*\)$/.test(words) ? words : `(${words})`
}
