import { labelOf, parseLabel } from './labels.ts'

/** What people write before a number, in both languages. */
const NAMES =
  /^(?:(?:the|hisa|la|el|los|las|rules?|reglas?|normas?|art[ií]culos?|arts?\.?|secci[oó]n(?:es)?|sections?|secs?\.?|paragraphs?|p[aá]rrafos?|§+|n[oº]\.?|n[uú]m\.?)\s*)+(?=[\d(])/i
const BETWEEN = /\s*(?:[,;&–—-]|\band\b|\bor\b|\bto\b|\bthrough\b|\by\b|\bo\b|\ba\b)\s*(?=(?:§+ ?)?\d{3})/i
/** A number, and what follows it where that is letters, digits and signs alone. */
const LOOSE = /^(\d{3,}(?:\.\d{2,})*)(?!\d)([\s().,:–\-A-Za-z\d]+)$/
const MARKER = /^(?:[A-Za-z]|[ivx]{2,5}|[IVX]{2,5}|\d{1,2})$/

/**
 * The labels that a person may mean who types a citation, the likeliest first; of several numbers (`2101 and 2102`) all
 * stand in one group. As it is written, then with other signs between its parts (`2101.b.1`, `2101b`), then with small
 * letters for capital ones. Empty where nothing is cited.
 */
export function citedLabels(typed: string): string[][] {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const cited = text.replace(NAMES, '')
  const whole = readings(cited)
  // `15 U.S.C. § 3051` has words before its number that are no names of these.
  const strict = parseLabel(text)
  const alone = strict ? [labelOf(strict), ...whole] : whole
  const several = cited.split(BETWEEN).map((one) => readings(one.replace(NAMES, ''))[0])
  const group = several.length > 1 && several.length <= 10 ? several.filter((one) => one !== undefined) : []
  const groups = [...alone.map((label) => [label]), ...(group.length === several.length ? [group] : [])]
  return groups.filter((labels, at) => groups.findIndex((other) => String(other) === String(labels)) === at)
}

/** The labels above a label that does not exist, the nearest first: `2101(a)`, `2101` for `2101(a)(99)`. */
export function labelsAbove(label: string): string[] {
  const path = parseLabel(label) ?? []
  return path.slice(1).map((_, index) => labelOf(path.slice(0, path.length - 1 - index)))
}

function readings(text: string): string[] {
  const path = parseLabel(text)
  const [, number, parts] = LOOSE.exec(text) ?? []
  const markers = parts?.match(/[A-Za-z]+|\d+/g) ?? []
  const isLoose = number !== undefined && markers.length > 0 && markers.every((marker) => MARKER.test(marker))
  return [...(path ? [path] : []), ...(isLoose ? [[number, ...markers]] : [])].flatMap((one) => [
    labelOf(one),
    labelOf(one.map((part, index) => (index === 1 && part.length === 1 ? part.toLowerCase() : part))),
    labelOf(one.map((part, index) => (index > 0 && part.length <= 5 ? part.toLowerCase() : part))),
  ])
}
