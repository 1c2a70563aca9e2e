import type { History } from './generate-history.ts'

/** Removes facts, rules and dates as long as the history still fails, and returns the smallest one found. */
export function shrinkHistory(history: History, isFailing: (history: History) => boolean): History {
  let smallest = history
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const candidate of listSmaller(smallest)) {
      if (!isFailing(candidate)) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

/** Returns the history without one element of one of its lists, and without its race. */
function* listSmaller(history: History): Iterable<History> {
  if (history.race) yield { ...history, race: null }
  for (const dates of listShorter(history.dates)) yield { ...history, dates }
  for (const requirements of listShorter(history.rules.requirements))
    yield { ...history, rules: { ...history.rules, requirements } }
  for (const [name, value] of Object.entries(history.facts)) {
    if (!Array.isArray(value)) continue
    for (const shorter of listShorter<unknown>(value))
      yield { ...history, facts: { ...history.facts, [name]: shorter } }
  }
}

function* listShorter<Value>(list: readonly Value[]): Iterable<Value[]> {
  for (const position of list.keys()) yield list.filter((_, index) => index !== position)
}
