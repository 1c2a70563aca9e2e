import { unnamed, type Capacity } from '@portal/contracts-regulations/rules'
import { plainText } from '../../text/plain-text.ts'

/** Words by which a reader would take a comment of the public for the authority's own. */
const ofTheAuthority = new Set(
  (
    'hisa hiwu ftc authority autoridad commission comision committee government official oficial staff administrator ' +
    'administrador admin moderator moderador support soporte horseracing'
  ).split(' '),
)
const contained = ['horseracing', 'integrityandsafety', 'authority', 'autoridad', 'hisastaff', 'hisaofficial']
const longest = 120

/**
 * The name published with a comment: the person's own, as given at sign-up, and never the user name. In public comments a
 * name that could be taken for the authority's, an address, or letters of several scripts (which can look like any name)
 * are left out; whoever is really called so still comments, and the comment still counts.
 */
export function publishedName(name: string | undefined, capacity: Capacity): string {
  const plain = plainText(name ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longest)
    .trim()
  if (!/\p{L}/u.test(plain) || isAddress(plain)) return unnamed[capacity]
  if (capacity === 'public' && (isOfSeveralScripts(plain) || imitatesAuthority(plain))) return unnamed.public
  return plain
}

/** Whether a published name says nothing of the person, so that a name may take its place. */
export function isNameless(published: string): boolean {
  return Object.values(unnamed).includes(published)
}

function isAddress(name: string): boolean {
  return /[@/\\]|\bwww\.|\.(?:com|org|net|gov|example)\b/i.test(name)
}

function isOfSeveralScripts(name: string): boolean {
  return (
    [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) => script.test(name)).length > 1
  )
}

function imitatesAuthority(name: string): boolean {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[01345]/g, (digit) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' })[digit] ?? digit)
  const words = folded.split(/[^\p{L}]+/u)
  const letters = words.join('')
  return words.some((word) => ofTheAuthority.has(word)) || contained.some((part) => letters.includes(part))
}
