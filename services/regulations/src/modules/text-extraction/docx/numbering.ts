/** One level of a list definition. */
export interface NumberingLevel {
  readonly start: number
  /** Word's name of the number format: `decimal`, `lowerLetter`, ... */
  readonly format: string
  /** Pattern such as `(%1)` or `%1.%2.`, where `%n` is the number of level n. */
  readonly text: string
  /** The numbering restarts after an item of: any level above (undefined), none (0), level n only (n). */
  readonly restartAfter?: number | undefined
  /** Legal numbering: the numbers of the levels above are decimal. */
  readonly isLegal?: boolean
}

/** A list: an abstract definition and the levels that it overrides. */
export interface NumberingList {
  readonly abstractId: string
  readonly overrides: ReadonlyMap<number, { readonly start?: number; readonly level?: NumberingLevel }>
}

export interface Numbering {
  readonly abstracts: ReadonlyMap<string, ReadonlyMap<number, NumberingLevel>>
  readonly lists: ReadonlyMap<string, NumberingList>
}

/** Generates the automatic numbers of a document the way Word does. */
export class ListCounter {
  readonly #numbering: Numbering
  /** The current numbers by abstract definition. Lists of the same definition continue each other's numbers. */
  readonly #counters = new Map<string, (number | undefined)[]>()
  readonly #startedLists = new Set<string>()

  constructor(numbering: Numbering) {
    this.#numbering = numbering
  }

  /** Returns the number of the next paragraph in a list. Levels start at 0. Undefined when no number is printed. */
  next(listId: string, level: number): string | undefined {
    const list = this.#numbering.lists.get(listId)
    const definition = list && this.#getLevel(list, level)
    if (!list || !definition) return undefined
    const counters = this.#counters.get(list.abstractId) ?? []
    this.#counters.set(list.abstractId, counters)
    this.#applyStartOverrides(listId, list, counters)
    counters[level] = (counters[level] ?? definition.start - 1) + 1
    for (let deeper = level + 1; deeper < counters.length; deeper++) {
      const { restartAfter } = this.#getLevel(list, deeper) ?? {}
      if (restartAfter === undefined || (restartAfter !== 0 && level < restartAfter)) counters[deeper] = undefined
    }
    if (definition.format === 'bullet') return '•'
    const printed = definition.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1
      const referenced = this.#getLevel(list, index)
      const number = counters[index] ?? referenced?.start ?? 1
      return formatNumber(number, definition.isLegal && index < level ? 'decimal' : (referenced?.format ?? 'decimal'))
    })
    return printed.trim() === '' ? undefined : printed.trim()
  }

  /** Applied when the list first occurs. */
  #applyStartOverrides(listId: string, { overrides }: NumberingList, counters: (number | undefined)[]): void {
    if (this.#startedLists.has(listId)) return
    this.#startedLists.add(listId)
    for (const [level, { start }] of overrides) if (start !== undefined) counters[level] = start - 1
  }

  #getLevel({ abstractId, overrides }: NumberingList, level: number): NumberingLevel | undefined {
    const override = overrides.get(level)
    const definition = override?.level ?? this.#numbering.abstracts.get(abstractId)?.get(level)
    return definition && override?.start !== undefined ? { ...definition, start: override.start } : definition
  }
}

/** Formats a number in one of Word's number formats. */
export function formatNumber(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return toLetters(number)
    case 'upperLetter':
      return toLetters(number).toUpperCase()
    case 'lowerRoman':
      return toRoman(number)
    case 'upperRoman':
      return toRoman(number).toUpperCase()
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'none':
      return ''
    default:
      return String(number)
  }
}

/** Returns a to z, then aa, bb, ... zz, then aaa. */
function toLetters(number: number): string {
  if (number < 1) return ''
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  return letter.repeat(Math.floor((number - 1) / 26) + 1)
}

const romanNumerals: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function toRoman(number: number): string {
  let remaining = number
  let roman = ''
  for (const [value, numeral] of romanNumerals) {
    while (remaining >= value) {
      roman += numeral
      remaining -= value
    }
  }
  return roman
}
