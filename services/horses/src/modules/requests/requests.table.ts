import type { ListedRequest } from '@portal/contracts-horses'
import { authorityTimeZone, createFormats } from '@portal/formats'

type Locale = 'en-US' | 'es'
type Names<Key extends string> = Readonly<Record<Key, string>>

interface RequestTexts {
  readonly headings: readonly string[]
  readonly authority: string
  readonly kinds: Names<ListedRequest['kind'] | 'change-designated-owner'>
  readonly states: Names<ListedRequest['state']>
}

const texts: Readonly<Record<Locale, RequestTexts>> = {
  'en-US': {
    headings: [
      'Request',
      'Horse',
      'Year of birth',
      'Dam',
      'Registry number',
      'Microchip',
      'From',
      'To',
      'Sent',
      'Expires',
      'State',
    ],
    authority: 'The authority',
    kinds: {
      transfer: 'Transfer',
      share: 'Share',
      'change-owner': 'Change of owner',
      'change-designated-owner': 'Change of designated owner',
      'change-attending-veterinarian': 'Change of attending veterinarian',
    },
    states: {
      PENDING: 'Waiting',
      ACCEPTED: 'Accepted',
      REJECTED: 'Rejected',
      WITHDRAWN: 'Withdrawn',
      EXPIRED: 'Expired',
      CANCELED: 'Canceled',
    },
  },
  es: {
    headings: [
      'Solicitud',
      'Caballo',
      'Año de nacimiento',
      'Madre',
      'Número de registro',
      'Microchip',
      'De',
      'Para',
      'Enviada',
      'Vence',
      'Estado',
    ],
    authority: 'La autoridad',
    kinds: {
      transfer: 'Transferencia',
      share: 'Acceso compartido',
      'change-owner': 'Cambio de propietario',
      'change-designated-owner': 'Cambio de propietario designado',
      'change-attending-veterinarian': 'Cambio de veterinario tratante',
    },
    states: {
      PENDING: 'En espera',
      ACCEPTED: 'Aceptada',
      REJECTED: 'Rechazada',
      WITHDRAWN: 'Retirada',
      EXPIRED: 'Vencida',
      CANCELED: 'Cancelada',
    },
  },
}

/** Returns the headings of the CSV file of requests. */
export const getRequestHeadings = (locale: Locale): readonly string[] => texts[locale].headings

/** Returns a function that converts a request to cells in the order of the headings. */
export function createRequestCells(locale: Locale): (request: ListedRequest) => string[] {
  const { authority, kinds, states } = texts[locale]
  const format = createFormats(locale, authorityTimeZone)
  return ({ kind, designatedOwnerOnly, horse, senderName, recipientName, createdAt, expiresAt, state }) => [
    kinds[designatedOwnerOnly ? 'change-designated-owner' : kind],
    horse.name ?? '',
    String(horse.yearOfBirth),
    horse.damName,
    horse.registryNumber ?? '',
    horse.microchip ?? '',
    senderName ?? authority,
    recipientName ?? '',
    format.instant(createdAt),
    format.instant(expiresAt),
    states[state],
  ]
}
