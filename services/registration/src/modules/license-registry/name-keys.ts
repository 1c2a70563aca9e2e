import { toNameWords } from '@portal/formats/name-words'
import { doubleMetaphone } from 'double-metaphone'

/** The compared forms of a name. */
export interface NameKeys {
  /** The first part of the first name. */
  readonly firstName: string
  readonly surname: string
  /** The second of two surnames, as in Spanish names. */
  readonly secondSurname: string | null
  readonly surnameSound: string
  readonly secondSurnameSound: string | null
}

/** Words that belong to the surname after them. */
const particles = new Set(
  'al ben bin da das de del den der di do dos du el ibn la las le los mac mc saint san santa st ter van von'.split(' '),
)
const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
/** Returns the compared forms of a first and last name; "García-López", "GARCIA LOPEZ" and "garcía lópez" have the same. */
export function toNameKeys(firstName: string, lastName: string): NameKeys {
  const [surname = '', secondSurname = null] = toSurnames(lastName)
  return {
    firstName: toNameWords(firstName)[0] ?? '',
    surname,
    secondSurname,
    surnameSound: toSound(surname),
    secondSurnameSound: secondSurname === null ? null : toSound(secondSurname),
  }
}

/** The first two surnames, each with its particles: "de la Cruz y Vega" is "delacruz" and "vega". */
export function toSurnames(lastName: string): readonly string[] {
  const words = toNameWords(lastName).filter((word, index, all) => all.length === 1 || !isIgnored(word, index))
  const surnames: string[] = []
  let prefix = ''
  for (const [index, word] of words.entries()) {
    const isParticle = particles.has(word) && index < words.length - 1
    prefix += word
    if (isParticle) continue
    surnames.push(prefix)
    prefix = ''
  }
  return surnames.slice(0, 2)
}

/** A code that surnames with the same sound share, in English and Spanish: Vásquez, Vazquez and Basques. */
export function toSound(surname: string): string {
  const folded = surname
    .replaceAll(/h(?=[aeiou])(?<![cpst]h)/g, '')
    .replaceAll('ll', 'y')
    .replace(/^x|g(?=[ei])/g, 'j')
    .replaceAll(/qu(?=[ei])/g, 'k')
    .replaceAll(/c(?=[ei])|z/g, 's')
    .replaceAll('v', 'b')
  const [sound] = doubleMetaphone(folded)
  return sound === '' ? surname : sound
}

const isIgnored = (word: string, index: number) => index > 0 && (suffixes.has(word) || word === 'y' || word === 'e')
