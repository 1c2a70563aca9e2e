import { formatLabel, parseLabel } from './labels.ts'

/** Words that people type before a number, in both languages. */
const CITATION_WORDS =
  /^(?:(?:the|hisa|la|el|los|las|rules?|reglas?|normas?|art[ií]culos?|arts?\.?|secci[oó]n(?:es)?|sections?|secs?\.?|paragraphs?|p[aá]rrafos?|§+|n[oº]\.?|n[uú]m\.?)\s*)+(?=[\d(])/i
const SEPARATOR = /\s*(?:[,;&–—-]|\band\b|\bor\b|\bto\b|\bthrough\b|\by\b|\bo\b|\ba\b)\s*(?=(?:§+ ?)?\d{3})/i
/** A number followed only by letters, digits and punctuation. */
const LOOSE_CITATION = /^(\d{3,}(?:\.\d{2,})*)(?!\d)([\s().,:–\-A-Za-z\d]+)$/
const MARKER = /^(?:[A-Za-z]|[ivx]{2,5}|[IVX]{2,5}|\d{1,2})$/

/**
 * Returns the labels that a typed citation may mean, likeliest first. Several numbers (`2101 and 2102`) form one
 * group. Tries the citation as typed, then with other punctuation (`2101.b.1`, `2101b`), then in lower case. Empty if
 * the input is not a citation.
 */
export function parseTypedCitation(input: string): string[][] {
  const text = input.normalize('NFC').replace(/\s+/g, ' ').trim()
  const citation = text.replace(CITATION_WORDS, '')
  const candidates = getCandidateLabels(citation)
  // The words before the number of `15 U.S.C. § 3051` are not in the list above.
  const strictPath = parseLabel(text)
  const singleCandidates = strictPath ? [formatLabel(strictPath), ...candidates] : candidates
  const separateLabels = citation
    .split(SEPARATOR)
    .map((part) => getCandidateLabels(part.replace(CITATION_WORDS, ''))[0])
  const group =
    separateLabels.length > 1 && separateLabels.length <= 10 ? separateLabels.filter((part) => part !== undefined) : []
  const groups = [
    ...singleCandidates.map((label) => [label]),
    ...(group.length === separateLabels.length ? [group] : []),
  ]
  return groups.filter((labels, index) => groups.findIndex((earlier) => String(earlier) === String(labels)) === index)
}

/** Returns the ancestors of a label that does not exist, nearest first: `2101(a)`, `2101` for `2101(a)(99)`. */
export function getAncestorLabels(label: string): string[] {
  const path = parseLabel(label) ?? []
  return path.slice(1).map((_, index) => formatLabel(path.slice(0, path.length - 1 - index)))
}

function getCandidateLabels(text: string): string[] {
  const path = parseLabel(text)
  const [, number, parts] = LOOSE_CITATION.exec(text) ?? []
  const markers = parts?.match(/[A-Za-z]+|\d+/g) ?? []
  const isLoose = number !== undefined && markers.length > 0 && markers.every((marker) => MARKER.test(marker))
  return [...(path ? [path] : []), ...(isLoose ? [[number, ...markers]] : [])].flatMap((labels) => [
    formatLabel(labels),
    formatLabel(labels.map((part, index) => (index === 1 && part.length === 1 ? part.toLowerCase() : part))),
    formatLabel(labels.map((part, index) => (index > 0 && part.length <= 5 ? part.toLowerCase() : part))),
  ])
}
