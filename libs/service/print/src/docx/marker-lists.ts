import type { Block } from '../document.ts'

export type NumberFormat = 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman'

/** The list that numbers a paragraph. Word generates the marker, identical to the one in the text. */
export interface ListPosition {
  /** Shared by lists with the same format, pattern, start and indent. */
  readonly definition: ListDefinition
  /** Distinguishes lists with the same definition; each restarts its numbering. */
  readonly instance: number
}

export interface ListDefinition {
  readonly name: string
  readonly format: NumberFormat
  /** Word's pattern, such as `(%1)`. */
  readonly pattern: string
  readonly start: number
  readonly indent: number
}

interface OpenList {
  readonly position: ListPosition
  value: number
}

const markerPattern = /^(\(?)(\d+|[a-z]+|[A-Z]+)([).]*)$/

/**
 * Assigns paragraphs with a marker to Word lists. A marker that does not continue the list before it starts a new list at its
 * number. A marker that Word cannot generate, such as `(a-1)`, gets no list and is written as text.
 */
export function assignLists(blocks: readonly Block[]): Map<Block, ListPosition> {
  const positions = new Map<Block, ListPosition>()
  const definitions = new Map<string, ListDefinition>()
  let open: OpenList[] = []
  let instanceCount = 0
  for (const block of blocks) {
    if (block.kind === 'heading') open = []
    if (block.kind !== 'paragraph' || block.marker === undefined) continue
    const { indent } = block
    open.length = Math.min(open.length, indent + 1)
    const [, prefix = '', value, suffix = ''] = markerPattern.exec(block.marker) ?? []
    const pattern = `${prefix}%1${suffix}`
    const list = open[indent]
    if (value !== undefined && list?.position.definition.pattern === pattern) {
      if (formatNumber(list.position.definition.format, list.value + 1) === value) {
        list.value += 1
        positions.set(block, list.position)
        continue
      }
    }
    delete open[indent]
    const numbering = value === undefined ? undefined : detectNumbering(value)
    if (!numbering) continue
    const name = `${numbering.format} ${pattern} from ${numbering.start} at ${indent}`
    const definition = definitions.get(name) ?? { name, ...numbering, pattern, indent }
    definitions.set(name, definition)
    instanceCount += 1
    const position = { definition, instance: instanceCount }
    open[indent] = { position, value: numbering.start }
    positions.set(block, position)
  }
  return positions
}

/** Returns the number format of a list that starts with `value`. A single i, v or x starts a Roman list, as is usual in regulations. */
function detectNumbering(value: string): { format: NumberFormat; start: number } | undefined {
  if (/^\d+$/.test(value)) {
    const start = Number(value)
    return String(start) === value && start <= 32_767 ? { format: 'decimal', start } : undefined
  }
  const isLower = value === value.toLowerCase()
  const roman = { format: isLower ? 'lowerRoman' : 'upperRoman', start: parseRoman(value.toLowerCase()) } as const
  const letter = { format: isLower ? 'lowerLetter' : 'upperLetter', start: parseLetters(value.toLowerCase()) } as const
  const candidates = value.length > 1 || /^[ivx]$/i.test(value) ? [roman, letter] : [letter, roman]
  return candidates.find(({ format, start }) => start > 0 && start < 780 && formatNumber(format, start) === value)
}

/** Formats a number as Word does: z is followed by aa, bb, cc. */
export function formatNumber(format: NumberFormat, value: number): string {
  switch (format) {
    case 'decimal':
      return String(value)
    case 'lowerLetter':
      return toLetters(value)
    case 'upperLetter':
      return toLetters(value).toUpperCase()
    case 'lowerRoman':
      return toRoman(value)
    case 'upperRoman':
      return toRoman(value).toUpperCase()
  }
}

function toLetters(value: number): string {
  return String.fromCodePoint(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
}

function parseLetters(letters: string): number {
  return (letters.length - 1) * 26 + (letters.codePointAt(0) ?? 96) - 96
}

const romanNumerals = [
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

function toRoman(value: number): string {
  let remaining = value
  let roman = ''
  for (const [numeral, amount] of romanNumerals)
    while (remaining >= amount) {
      roman += numeral
      remaining -= amount
    }
  return roman
}

/** Returns 0 for text that is not a Roman number. */
function parseRoman(text: string): number {
  let index = 0
  let value = 0
  for (const [numeral, amount] of romanNumerals)
    while (text.startsWith(numeral, index)) {
      value += amount
      index += numeral.length
    }
  return index === text.length ? value : 0
}
