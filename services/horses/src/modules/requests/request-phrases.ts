import type { SentRequestKind } from '@portal/contracts-horses'
import { authorityTimeZone, createFormats } from '@portal/formats'
import type { HorseRow } from '../horses/index.ts'

type Horse = Pick<HorseRow, 'name' | 'damName' | 'yearOfBirth'>

/** A text in both languages, as notices need it. */
interface Phrase {
  readonly 'en-US': string
  readonly es: string
}

const kinds: Readonly<Record<SentRequestKind | 'change-designated-owner', Phrase>> = {
  'change-designated-owner': {
    'en-US': 'change of designated owner of',
    es: 'cambio de propietario designado de',
  },
  transfer: { 'en-US': 'transfer of', es: 'transferencia de' },
  share: { 'en-US': 'shared access to', es: 'acceso compartido a' },
  'change-owner': { 'en-US': 'change of owner of', es: 'cambio de propietario de' },
  'change-attending-veterinarian': {
    'en-US': 'change of attending veterinarian of',
    es: 'cambio de veterinario tratante de',
  },
}

/** Says what is asked about which horses, such as "transfer of Maple Court and 2 more horses". */
export function describeRequest(kind: keyof typeof kinds, horse: Horse, horseCount: number): Phrase {
  const more = horseCount - 1
  const english = more === 0 ? '' : more === 1 ? ' and 1 more horse' : ` and ${more} more horses`
  const spanish = more === 0 ? '' : more === 1 ? ' y 1 caballo más' : ` y ${more} caballos más`
  const { damName, yearOfBirth } = horse
  return {
    'en-US': `${kinds[kind]['en-US']} ${horse.name ?? `the unnamed foal of ${damName} (${yearOfBirth})`}${english}`,
    es: `${kinds[kind].es} ${horse.name ?? `la cría sin nombre de ${damName} (${yearOfBirth})`}${spanish}`,
  }
}

/** The date of an instant in the authority's time zone, in both languages. */
export function describeDate(instant: string): Phrase {
  return { 'en-US': english.day(instant), es: spanish.day(instant) }
}

const english = createFormats('en-US', authorityTimeZone)
const spanish = createFormats('es', authorityTimeZone)
