/** The shape of one state's administrative code, for generated samples. */
export interface StateCode {
  readonly state: string
  /** Prints the heading line or lines of the nth section. */
  readonly heading: (order: number, title: string) => readonly string[]
  /** Prints the nth marker of each level, outermost first. */
  readonly levels: readonly ((order: number) => string)[]
}

/** A generated text with the label path of every marked paragraph, without its section. */
export interface StateCodeSample {
  readonly lines: readonly string[]
  readonly sections: number
  readonly expected: readonly { readonly text: string; readonly path: readonly string[] }[]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

const toLetters = (order: number): string => (LETTERS[(order - 1) % 26] ?? '').repeat(Math.ceil(order / 26))
const lower = (open: string, close: string) => (order: number) => open + toLetters(order) + close
const upper = (open: string, close: string) => (order: number) => open + toLetters(order).toUpperCase() + close
const digit = (open: string, close: string) => (order: number) => open + order + close
const roman = (open: string, close: string) => (order: number) => open + (ROMAN[order - 1] ?? '') + close
const pad = (order: number, length: number): string => String(order).padStart(length, '0')
const one = (format: (order: number, title: string) => string) => (order: number, title: string) => [
  format(order, title),
]

/** Shapes of state codes as their publishers print them. */
export const STATE_CODES: readonly StateCode[] = [
  {
    state: 'Maryland',
    heading: one((order, title) => `.${pad(order, 2)} ${title}.`),
    levels: [upper('', '.'), digit('(', ')'), lower('(', ')'), roman('(', ')')],
  },
  {
    state: 'Virginia',
    heading: one((order, title) => `11VAC10-20-${order * 10}. ${title}.`),
    levels: [upper('', '.'), digit('', '.'), lower('', '.'), digit('(', ')')],
  },
  {
    state: 'Louisiana',
    heading: one((order, title) => `§${100 + 2 * order}. ${title}`),
    levels: [upper('', '.'), digit('', '.'), lower('', '.'), roman('', '.')],
  },
  {
    state: 'Arizona',
    heading: one((order, title) => `R19-2-${100 + order}. ${title}`),
    levels: [upper('', '.'), digit('', '.'), lower('', '.'), roman('', '.')],
  },
  {
    state: 'New Mexico',
    heading: one((order, title) => `15.2.3.${7 + order} ${title.toUpperCase()}:`),
    levels: [upper('', '.'), digit('(', ')'), lower('(', ')'), roman('(', ')')],
  },
  {
    state: 'Kentucky',
    heading: one((order, title) => `Section ${order}. ${title}.`),
    levels: [digit('(', ')'), lower('(', ')'), digit('', '.'), lower('', '.')],
  },
  {
    state: 'Florida',
    heading: one((order, title) => `61D-2.${pad(order, 3)} ${title}.`),
    levels: [digit('(', ')'), lower('(', ')'), digit('', '.'), lower('', '.')],
  },
  {
    state: 'Massachusetts',
    heading: one((order, title) => `4.${pad(order, 2)}: ${title}`),
    levels: [digit('(', ')'), lower('(', ')'), digit('', '.'), lower('', '.')],
  },
  {
    state: 'New Jersey',
    heading: one((order, title) => `13:70-1.${order} ${title}`),
    levels: [lower('(', ')'), digit('', '.'), roman('', '.'), digit('(', ')')],
  },
  {
    state: 'Ohio',
    heading: one((order, title) => `3769-2-${pad(order, 2)} ${title}.`),
    levels: [upper('(', ')'), digit('(', ')'), lower('(', ')'), roman('(', ')')],
  },
  {
    state: 'Oregon',
    heading: one((order, title) => `462-110-${pad(order * 10, 4)} ${title}`),
    levels: [digit('(', ')'), lower('(', ')'), upper('(', ')'), roman('(', ')')],
  },
  {
    state: 'Illinois',
    heading: one((order, title) => `Section 1402.${order * 10} ${title}`),
    levels: [lower('', ')'), digit('', ')'), upper('', ')'), roman('', ')')],
  },
  {
    state: 'Indiana',
    heading: one((order, title) => `71 IAC 3-2-${order} ${title}`),
    levels: [lower('(', ')'), digit('(', ')'), upper('(', ')'), roman('(', ')')],
  },
  {
    state: 'Michigan',
    heading: one((order, title) => `R 431.${1000 + order} ${title}.`),
    levels: [digit('(', ')'), lower('(', ')'), roman('(', ')'), upper('(', ')')],
  },
  {
    state: 'Oklahoma',
    heading: one((order, title) => `325:15-3-${order}. ${title}`),
    levels: [lower('(', ')'), digit('(', ')'), upper('(', ')'), roman('(', ')')],
  },
  {
    state: 'Pennsylvania',
    heading: one((order, title) => `§ 163.${order}. ${title}.`),
    levels: [lower('(', ')'), digit('(', ')'), roman('(', ')'), upper('(', ')')],
  },
  {
    state: 'California',
    heading: one((order, title) => `${1430 + order}. ${title}.`),
    levels: [lower('(', ')'), digit('(', ')'), upper('(', ')'), roman('(', ')')],
  },
  {
    state: 'Minnesota',
    heading: one((order, title) => `7873.0${100 + order * 10} ${title.toUpperCase()}.`),
    levels: [upper('', '.'), digit('(', ')'), lower('(', ')')],
  },
  {
    state: 'Idaho',
    heading: one((order, title) => `${pad(order, 3)}. ${title.toUpperCase()}.`),
    levels: [(order) => `${pad(order, 2)}.`, lower('', '.'), roman('', '.')],
  },
]

const TITLES =
  'Scope|Definitions|Stewards|Licenses|Entries|Claims|Protests|Medication|Records|Penalties|Appeals|Fees'.split('|')
const WORDS =
  'horse trainer owner steward track race entry license meeting veterinarian jockey office claim program stall starter clerk judge purse paddock'.split(
    ' ',
  )

/** Writes a sample in one state's shape. The same `seed` returns the same text. */
export function createStateCodeSample(code: StateCode, seed: number, sections = 12): StateCodeSample {
  const random = createRandom(seed)
  const lines: string[] = []
  const expected: { text: string; path: readonly string[] }[] = []
  let sentences = 0
  const sentence = (end: string): string => {
    const words = Array.from({ length: 6 + random(8) }, () => WORDS[random(WORDS.length)] ?? '')
    return `The ${words.slice(0, 2).join(' ')} shall ${words.slice(2).join(' ')} in case ${(sentences += 1)}${end}`
  }
  const addLevel = (level: number, path: readonly string[], members: number): void => {
    for (let order = 1; order <= members; order += 1) {
      const marker = code.levels[level]?.(order) ?? ''
      const memberPath = [...path, marker.replace(/[().]/g, '')]
      const hasChildren = level + 1 < code.levels.length && random(level + 2) === 0
      const text = `${marker} ${sentence(hasChildren ? ':' : '.')}`
      lines.push(text)
      expected.push({ text, path: memberPath })
      if (hasChildren) addLevel(level + 1, memberPath, 2 + random(3))
    }
  }
  for (let section = 1; section <= sections; section += 1) {
    lines.push(...code.heading(section, TITLES[(section - 1) % TITLES.length] ?? ''))
    if (random(3) === 0) lines.push(sentence('.'))
    else addLevel(0, [], section === 2 ? 29 : 2 + random(4))
  }
  return { lines, sections, expected }
}

/** A linear congruential generator; its high bits are random enough for samples. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
