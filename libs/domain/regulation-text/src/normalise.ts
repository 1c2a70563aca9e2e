/**
 * Two readings of a text that leave out what no reader would call a change. Both are pure: text is stored and shown as it was
 * written, and only compared in these forms.
 */

/** Tags that copies of rules really carry; a bare `<` or `>` in a formula is left alone. Inline ones may stand inside a word. */
const INLINE_TAG =
  /<\/?(?:a|abbr|b|cite|code|dfn|e|em|font|g|i|img|ins|del|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>|<!--.*?-->/gis
const BLOCK_TAG = /<\/?(?:br|div|h[1-6]|hr|li|ol|p|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?\/?>/gi
const SPACE_ENTITY = /&(?:nbsp|ensp|emsp|thinsp|#160|#8194|#8195|#8201|#8239|#xa0|#x2002|#x2003|#x2009|#x202f);/gi
/** Soft hyphen, zero-width characters, word joiner and byte order mark: invisible, so never a change. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const SPACES = /[\s\u0085\u180e]+/g
/** The dash family. Each keeps its own character: a range written with another dash is another text. */
const DASH = '\\-\\u2010-\\u2015\\u2212'
const AROUND_DASH = new RegExp(` *([${DASH}]) *`, 'g')
const BEFORE_PUNCTUATION = / +([,.;:!?)\]}\u201d\u2019%])/g
const AFTER_OPENING = /([([{\u201c\u2018]) +/g
/** `scope.This`, the commonest phantom change: a sentence end that lost its space. `U.S.C.` and `3.1` do not match. */
const LOST_SPACE = /([\p{Ll}\d)\]"'\u201d\u2019][.;:!?])(?=\p{Lu}\p{Ll})/gu
const NEEDS_WORK = /[^\x20-\x7e]| {2}|[<&`]|''| [-,.;:!?)\]}%]|[-([{] |^ | $|[a-z0-9)\]"'][.;:!?][A-Z]/

/**
 * The normalised form of `text`, which is its own normalised form: NFC; every kind of space, and a run of them, one space; none before punctuation, after an
 * opening bracket or around a dash (dashes stay distinct); markup and invisible characters gone; quotation marks straight; the
 * space lost between two sentences put back; trimmed. Source: spec of the model, "normalise before hashing".
 */
export function normaliseText(text: string): string {
  if (!NEEDS_WORK.test(text)) return text
  let current = text
  // Stripping a tag can close up another (`<<b>em>`): go on until nothing changes. Real texts need one round and one look.
  for (;;) {
    const next = normaliseOnce(current)
    if (next === current) return next
    current = next
  }
}

function normaliseOnce(text: string): string {
  return foldQuotes(stripMarkup(text.normalize('NFC')).replace(INVISIBLE, ''))
    .replace(SPACES, ' ')
    .replace(AROUND_DASH, '$1')
    .replace(BEFORE_PUNCTUATION, '$1')
    .replace(AFTER_OPENING, '$1')
    .replace(LOST_SPACE, '$1 ')
    .trim()
}

function stripMarkup(text: string): string {
  return text.replace(INLINE_TAG, '').replace(BLOCK_TAG, ' ').replace(SPACE_ENTITY, ' ')
}

/** Curly, low, prime and doubled quotation marks as straight ones: which were typed is an accident of the source. */
export function foldQuotes(text: string): string {
  return text.replace(/[\u201c-\u201f\u2033]|``|''/g, '"').replace(/[\u2018-\u201b\u2032`\u00b4]/g, "'")
}

const BESIDE_MARK = / ?([^\p{L}\p{N}\p{M}_ ]) ?/gu

/**
 * The key by which two texts are "the same to a reader": the normalised form without the spaces beside any mark that is not a
 * letter, digit or underscore. Equal keys mean equal words and marks in equal order, so a redline between them shows no change.
 * A key is no text and has none of its own: `x < b and c > y` is a formula, its key without the spaces would read as a tag.
 */
export function comparisonKey(text: string): string {
  return normaliseText(text).replace(BESIDE_MARK, '$1').replace(QUOTES_TOGETHER, inOneOrder)
}

const QUOTES_TOGETHER = /['"]{2,}/g

/** Two single marks are a double one wherever a space between them stood: double ones first, at most one single one after. */
function inOneOrder(quotes: string): string {
  const singles = [...quotes].reduce((count, quote) => count + (quote === '"' ? 2 : 1), 0)
  return '"'.repeat(singles >> 1) + "'".repeat(singles & 1)
}
