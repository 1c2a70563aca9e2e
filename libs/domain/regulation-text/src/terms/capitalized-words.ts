import { getWordForms } from './word-forms.ts'
import { isCapitalized, type Word } from './words.ts'

/** A text with its words. */
export interface WordText {
  readonly text: string
  readonly words: readonly Word[]
}

interface Usage {
  capitalized: number
  lowerCase: number
}

/** A term used in lower case more than this many times as often as with a capital is not a capitalized term. */
const LOWER_CASE_RATIO = 4
/** Fewer uses prove nothing about one term; all terms of the text together decide then. */
const MIN_USES = 3

/**
 * Returns those one-word terms, in lower case, that the texts use in lower case although their definitions have a
 * capital, which they then have only because they start a sentence: "Account means ..." and "open an account".
 */
export function findLowerCaseTerms(terms: readonly string[], texts: readonly WordText[]): ReadonlySet<string> {
  const usages = new Map<string, Usage>()
  const usagesByForm = new Map<string, Usage>()
  for (const term of terms) {
    if (!/^\p{Lu}\p{Ll}+$/u.test(term)) continue
    const usage = { capitalized: 0, lowerCase: 0 }
    usages.set(term.toLowerCase(), usage)
    for (const form of getWordForms(term.toLowerCase())) usagesByForm.set(form, usage)
  }
  if (usages.size === 0) return new Set()
  for (const { text, words } of texts) {
    words.forEach((word, index) => {
      const usage = usagesByForm.get(word.key)
      if (usage === undefined) return
      if (!isCapitalized(word.text)) usage.lowerCase++
      else if (!startsSentence(text, word) && !isInName(words, index)) usage.capitalized++
    })
  }
  const all = { capitalized: 0, lowerCase: 0 }
  for (const { capitalized, lowerCase } of usages.values()) {
    all.capitalized += capitalized
    all.lowerCase += lowerCase
  }
  const lowerCaseTerms = [...usages].filter(([, usage]) => {
    const isEnough = usage.capitalized + usage.lowerCase >= MIN_USES
    return usage.lowerCase > 0 && isMostlyLowerCase(isEnough ? usage : all)
  })
  return new Set(lowerCaseTerms.map(([term]) => term))
}

function isMostlyLowerCase({ capitalized, lowerCase }: Usage): boolean {
  return lowerCase >= MIN_USES && capitalized * LOWER_CASE_RATIO < lowerCase
}

function startsSentence(text: string, { start }: Word): boolean {
  return /(?:^|[^\p{L}\p{N}\s,])\s*$/u.test(text.slice(Math.max(0, start - 3), start)) || start === 0
}

function isInName(words: readonly Word[], index: number): boolean {
  const [before, after] = [words[index - 1], words[index + 1]]
  return (before !== undefined && isCapitalized(before.text)) || (after !== undefined && isCapitalized(after.text))
}
