import type { Block } from '../document/export-document.ts'

export type NumberFormat = 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman'

/** A place in one of Word's own lists: Word writes the marker itself, and it comes out exactly as the text has it. */
export interface ListPlace {
  /** Lists of one look share a definition. */
  readonly definition: ListDefinition
  /** Tells lists of one definition apart: each begins anew. */
  readonly instance: number
}

export interface ListDefinition {
  readonly name: string
  readonly format: NumberFormat
  /** Word's pattern, `(%1)`. */
  readonly pattern: string
  readonly start: number
  readonly indent: number
}

interface OpenList {
  readonly place: ListPlace
  value: number
}

const marker = /^(\(?)(\d+|[a-z]+|[A-Z]+)([).]*)$/

/**
 * The list each marked paragraph belongs to. A marker that does not follow the one before begins a list of its own at its
 * number; one that Word cannot count, such as `(a-1)`, is left to be written as text.
 */
export function markerLists(blocks: readonly Block[]): Map<Block, ListPlace> {
  const places = new Map<Block, ListPlace>()
  const definitions = new Map<string, ListDefinition>()
  let open: OpenList[] = []
  let instances = 0
  for (const block of blocks) {
    if (block.kind === 'heading') open = []
    if (block.kind !== 'paragraph' || block.marker === undefined) continue
    const { indent } = block
    open.length = Math.min(open.length, indent + 1)
    const [, before = '', value, after = ''] = marker.exec(block.marker) ?? []
    const pattern = `${before}%1${after}`
    const list = open[indent]
    if (value !== undefined && list?.place.definition.pattern === pattern) {
      if (written(list.place.definition.format, list.value + 1) === value) {
        list.value += 1
        places.set(block, list.place)
        continue
      }
    }
    delete open[indent]
    const begun = value === undefined ? undefined : beginOf(value)
    if (!begun) continue
    const name = `${begun.format} ${pattern} from ${begun.start} at ${indent}`
    const definition = definitions.get(name) ?? { name, ...begun, pattern, indent }
    definitions.set(name, definition)
    instances += 1
    const place = { definition, instance: instances }
    open[indent] = { place, value: begun.start }
    places.set(block, place)
  }
  return places
}

/** How a list counts that begins with `value`: i, v and x begin Roman lists, as regulations use them. */
function beginOf(value: string): { format: NumberFormat; start: number } | undefined {
  if (/^\d+$/.test(value)) {
    const start = Number(value)
    return String(start) === value && start <= 32_767 ? { format: 'decimal', start } : undefined
  }
  const isLower = value === value.toLowerCase()
  const roman = { format: isLower ? 'lowerRoman' : 'upperRoman', start: romanNumber(value.toLowerCase()) } as const
  const letter = { format: isLower ? 'lowerLetter' : 'upperLetter', start: letterNumber(value.toLowerCase()) } as const
  const wanted = value.length > 1 || /^[ivx]$/i.test(value) ? [roman, letter] : [letter, roman]
  return wanted.find(({ format, start }) => start > 0 && start < 780 && written(format, start) === value)
}

/** A number as Word writes it; after z come aa, bb. */
export function written(format: NumberFormat, value: number): string {
  switch (format) {
    case 'decimal':
      return String(value)
    case 'lowerLetter':
      return lettersOf(value)
    case 'upperLetter':
      return lettersOf(value).toUpperCase()
    case 'lowerRoman':
      return romanOf(value)
    case 'upperRoman':
      return romanOf(value).toUpperCase()
  }
}

function lettersOf(value: number): string {
  return String.fromCodePoint(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
}

function letterNumber(letters: string): number {
  return (letters.length - 1) * 26 + (letters.codePointAt(0) ?? 96) - 96
}

const numerals = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

function romanOf(value: number): string {
  let rest = value
  let roman = ''
  for (const [sign, worth] of numerals)
    while (rest >= worth) {
      roman += sign
      rest -= worth
    }
  return roman
}

function romanNumber(letters: string): number {
  let at = 0
  let value = 0
  for (const [sign, worth] of numerals)
    while (letters.startsWith(sign, at)) {
      value += worth
      at += sign.length
    }
  return at === letters.length ? value : 0
}
