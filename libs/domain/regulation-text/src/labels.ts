const NUMBER = String.raw`\d+[A-Za-z]{0,3}(?:[.:\-–]\d+[A-Za-z]{0,2})*(?:-[A-Z](?![A-Za-z\d]))?`
const PREFIX =
  /^(?:(?:\d+ )?(?:U\.? ?S\.? ?C\.?|C\.? ?F\.? ?R\.?)(?:,? ?(?:Part|Sec\.|Section))?|Tex\. [A-Z][a-z]+\. Code|RCW|WAC|Rules?|Sections?|Secs?\.?|Series|§+)\s*/i
const HEAD = new RegExp(`^(${NUMBER})(?=$|[\\s(.,;])`)
const PART = /^\s*\( ?([A-Za-z\d][A-Za-z\d-]{0,60}) ?\)/

/**
 * Formats a path as a citation label: `["2143","a","1"]` becomes `2143(a)(1)`. A path without a rule number becomes
 * `(a)(1)`; the empty path becomes an empty string.
 */
export function formatLabel(path: readonly string[]): string {
  const [first, ...others] = path
  if (first === undefined) return ''
  const isNumberOrName = /\d/.test(first) || first.includes(' ')
  return (
    (isNumberOrName ? first : `(${first})`) +
    others.map((part) => (part.includes(' ') ? `, ${part}` : `(${part})`)).join('')
  )
}

/** Returns true if a number contains that of its parent, as 1.2.1 contains 1.2 and 1.1 contains 1.0. Then it is the whole path. */
export function containsParentNumber(
  { marker = '', number }: { marker?: string | undefined; number: string },
  parentNumber = '',
): boolean {
  return (
    !marker.startsWith('(') &&
    /^\d+(?:\.\d+)+$/.test(number) &&
    number.startsWith(`${parentNumber.replace(/\.0$/, '')}.`)
  )
}

/**
 * Parses a citation to a path. Returns undefined if the text is not one. Accepts `2143(a)(1)`, `Rule 2143 (a)(1)`, `§
 * 3051(1)`, `15 USC 3051`, `12 CFR 1005.18(b)`, `RCW 67.16.010`, `(a)(1)`. Letters keep their case, because (a) and
 * (A) are different levels.
 */
export function parseLabel(text: string): string[] | undefined {
  let rest = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]$/, '')
  for (let prefix = PREFIX.exec(rest); prefix !== null; prefix = PREFIX.exec(rest)) rest = rest.slice(prefix[0].length)
  const path: string[] = []
  const head = HEAD.exec(rest)
  if (head?.[1] !== undefined) {
    path.push(head[1])
    rest = rest.slice(head[0].length)
  }
  for (let part = PART.exec(rest); part !== null; part = PART.exec(rest)) {
    if (part[1] !== undefined) path.push(part[1])
    rest = rest.slice(part[0].length)
  }
  return path.length > 0 && rest.trim() === '' ? path : undefined
}
