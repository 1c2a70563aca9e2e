/**
 * Normalized forms of a text that ignore differences no reader would call a change. Both are pure: text is stored and
 * shown as written, and only compared in these forms.
 */

/** Tags that occur in copied rules. A bare `<` or `>` in a formula is kept. Inline tags can be inside a word. */
const INLINE_TAG =
  /<\/?(?:a|abbr|b|cite|code|dfn|e|em|font|g|i|img|ins|del|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>|<!--.*?-->/gis
const BLOCK_TAG = /<\/?(?:br|div|h[1-6]|hr|li|ol|p|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?\/?>/gi
const SPACE_ENTITY = /&(?:nbsp|ensp|emsp|thinsp|#160|#8194|#8195|#8201|#8239|#xa0|#x2002|#x2003|#x2009|#x202f);/gi
/** Soft hyphen, zero-width characters, word joiner and byte order mark: invisible, so never a change. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const SPACES = /[\s\u0085\u180e]+/g
/** Dashes. Each keeps its own character: a range with a different dash is a different text. */
const DASH = '\\-\\u2010-\\u2015\\u2212'
const AROUND_DASH = new RegExp(` *([${DASH}]) *`, 'g')
const BEFORE_PUNCTUATION = / +([,.;:!?)\]}\u201d\u2019%])/g
const AFTER_OPENING = /([([{\u201c\u2018]) +/g
/**
 * `scope.This`, the most common false change: a sentence that lost the space after it. Does not match `U.S.C.` or
 * `3.1`.
 */
const LOST_SPACE = /([\p{Ll}\d)\]"'\u201d\u2019][.;:!?])(?=\p{Lu}\p{Ll})/gu
const NEEDS_WORK = /[^\x20-\x7e]| {2}|[<&`]|''| [-,.;:!?)\]}%]|[-([{] |^ | $|[a-z0-9)\]"'][.;:!?][A-Z]/

/**
 * Normalizes a text; idempotent. Applies NFC; converts each run of spaces to one space; removes spaces before
 * punctuation, after an opening bracket or around a dash (dashes stay distinct), markup, and invisible characters;
 * straightens quotation marks; restores a lost space between sentences; trims.
 */
export function normalizeText(text: string): string {
  if (!NEEDS_WORK.test(text)) return text
  let current = text
  // Removing a tag can form another (`<<b>em>`), so repeat until nothing changes. Real texts need one pass and one
  // check.
  for (;;) {
    const next = normalizeOnce(current)
    if (next === current) return next
    current = next
  }
}

function normalizeOnce(text: string): string {
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

/**
 * Converts curly, low, prime and doubled quotation marks to straight ones, because the variant depends on the source.
 */
export function foldQuotes(text: string): string {
  return text.replace(/[\u201c-\u201f\u2033]|``|''/g, '"').replace(/[\u2018-\u201b\u2032`\u00b4]/g, "'")
}

const BESIDE_MARK = / ?([^\p{L}\p{N}\p{M}_ ]) ?/gu

/**
 * Returns a key that is equal for texts that read the same: the normalized form without spaces next to any character
 * that is not a letter, digit or underscore. Equal keys mean equal words and punctuation in equal order, so a redline
 * shows no change. A key is not a text and must not be normalized again: `x < b and c > y` is a formula, but its key
 * without spaces looks like a tag.
 */
export function comparisonKey(text: string): string {
  return normalizeText(text).replace(BESIDE_MARK, '$1').replace(QUOTES_TOGETHER, orderQuotes)
}

const QUOTES_TOGETHER = /['"]{2,}/g

/**
 * Two single quotes next to each other are a double one, whether or not a space separated them. Double quotes come
 * first, then at most one single one.
 */
function orderQuotes(quotes: string): string {
  const singles = [...quotes].reduce((count, quote) => count + (quote === '"' ? 2 : 1), 0)
  return '"'.repeat(singles >> 1) + "'".repeat(singles & 1)
}
