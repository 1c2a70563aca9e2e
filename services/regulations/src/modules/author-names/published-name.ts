import { defaultCommenterNames, type CommenterType } from '@portal/contracts-regulations/rules'
import { toPlainText } from '../../text/plain-text.ts'

/** Words that would make a public comment look like the authority's own. */
const authorityWords = new Set(
  (
    'hisa hiwu ftc authority autoridad commission comision committee government official oficial staff administrator ' +
    'administrador admin moderator moderador support soporte horseracing'
  ).split(' '),
)
const authorityFragments = ['horseracing', 'integrityandsafety', 'authority', 'autoridad', 'hisastaff', 'hisaofficial']
const maxLength = 120

/**
 * Returns the name published with a comment: the name given at sign-up, never the username. For public commenters, a name that
 * imitates the authority, contains an address or mixes scripts (which can imitate any name) is replaced by the default name;
 * the comment itself is accepted as usual.
 */
export function toPublishedName(name: string | undefined, capacity: CommenterType): string {
  const plain = toPlainText(name ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maxLength)
    .trim()
  if (!/\p{L}/u.test(plain) || looksLikeAddress(plain)) return defaultCommenterNames[capacity]
  if (capacity === 'public' && (mixesScripts(plain) || looksLikeAuthority(plain))) return defaultCommenterNames.public
  return plain
}

/** Whether a published name is the default for an unknown name. */
export function isDefaultName(publishedName: string): boolean {
  return Object.values(defaultCommenterNames).includes(publishedName)
}

function looksLikeAddress(name: string): boolean {
  return /[@/\\]|\bwww\.|\.(?:com|org|net|gov|example)\b/i.test(name)
}

function mixesScripts(name: string): boolean {
  return (
    [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) => script.test(name)).length > 1
  )
}

function looksLikeAuthority(name: string): boolean {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[01345]/g, (digit) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' })[digit] ?? digit)
  const words = folded.split(/[^\p{L}]+/u)
  const letters = words.join('')
  return words.some((word) => authorityWords.has(word)) || authorityFragments.some((part) => letters.includes(part))
}
