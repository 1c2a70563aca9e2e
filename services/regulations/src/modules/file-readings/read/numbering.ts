/** One level of a list as the numbering part defines it. */
export interface NumberingLevel {
  readonly start: number
  /** `decimal`, `lowerLetter`, ... as Word names them. */
  readonly format: string
  /** `(%1)`, `%1.%2.`: each % stands for the number of that level. */
  readonly text: string
  /** Begins anew after each member of a level above: `undefined` any, 0 never, n only level n. */
  readonly restartAfter?: number | undefined
  /** Numbers of the levels above are written in figures (legal numbering). */
  readonly isLegal?: boolean
}

/** A list: an abstract definition, by its id, and what this list changes of it. */
export interface NumberingList {
  readonly abstractId: string
  readonly overrides: ReadonlyMap<number, { readonly start?: number; readonly level?: NumberingLevel }>
}

export interface Numbering {
  readonly abstracts: ReadonlyMap<string, ReadonlyMap<number, NumberingLevel>>
  readonly lists: ReadonlyMap<string, NumberingList>
}

/** Counts the automatic numbers of a document as Word does, paragraph after paragraph. */
export class NumberCounter {
  readonly #numbering: Numbering
  /** Lists of one definition go on with each other's numbers. */
  readonly #counters = new Map<string, (number | undefined)[]>()
  readonly #started = new Set<string>()

  constructor(numbering: Numbering) {
    this.#numbering = numbering
  }

  /** The number printed before the next paragraph of `list` at `level` (from 0); undefined where none is printed. */
  next(listId: string, level: number): string | undefined {
    const list = this.#numbering.lists.get(listId)
    const own = list && this.#levelOf(list, level)
    if (!list || !own) return undefined
    const counters = this.#counters.get(list.abstractId) ?? []
    this.#counters.set(list.abstractId, counters)
    this.#restartFor(listId, list, counters)
    counters[level] = (counters[level] ?? own.start - 1) + 1
    for (let deeper = level + 1; deeper < counters.length; deeper++) {
      const { restartAfter } = this.#levelOf(list, deeper) ?? {}
      if (restartAfter === undefined || (restartAfter !== 0 && level < restartAfter)) counters[deeper] = undefined
    }
    if (own.format === 'bullet') return '•'
    const printed = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const above = this.#levelOf(list, at)
      const number = counters[at] ?? above?.start ?? 1
      return formatNumber(number, own.isLegal && at < level ? 'decimal' : (above?.format ?? 'decimal'))
    })
    return printed.trim() === '' ? undefined : printed.trim()
  }

  /** A list with a start of its own begins there when it first occurs. */
  #restartFor(listId: string, { overrides }: NumberingList, counters: (number | undefined)[]): void {
    if (this.#started.has(listId)) return
    this.#started.add(listId)
    for (const [level, { start }] of overrides) if (start !== undefined) counters[level] = start - 1
  }

  #levelOf({ abstractId, overrides }: NumberingList, level: number): NumberingLevel | undefined {
    const own = overrides.get(level)
    const level0 = own?.level ?? this.#numbering.abstracts.get(abstractId)?.get(level)
    return level0 && own?.start !== undefined ? { ...level0, start: own.start } : level0
  }
}

/** A number in one of Word's formats. */
export function formatNumber(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number)
    case 'upperLetter':
      return letters(number).toUpperCase()
    case 'lowerRoman':
      return roman(number)
    case 'upperRoman':
      return roman(number).toUpperCase()
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'none':
      return ''
    default:
      return String(number)
  }
}

/** a ... z, aa, bb, ... zz, aaa */
function letters(number: number): string {
  if (number < 1) return ''
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  return letter.repeat(Math.floor((number - 1) / 26) + 1)
}

const romans: readonly (readonly [number, string])[] = [
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

function roman(number: number): string {
  let rest = number
  let written = ''
  for (const [value, sign] of romans) {
    while (rest >= value) {
      written += sign
      rest -= value
    }
  }
  return written
}
