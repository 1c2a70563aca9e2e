import type { ReportedHorse } from '@portal/contracts-horses'

type Locale = 'en-US' | 'es'

const columns = {
  'en-US': ['Horse', 'Year of birth', 'Dam', 'Registry number', 'Microchip', 'Responsible person'],
  es: ['Caballo', 'Año de nacimiento', 'Madre', 'Número de registro', 'Microchip', 'Persona responsable'],
} as const

/** Headings of the CSV files of the reports about horses. */
export const reportHeadings: Readonly<
  Record<'unconfirmed-horses' | 'horses-without-location', Readonly<Record<Locale, readonly string[]>>>
> = {
  'unconfirmed-horses': {
    'en-US': [...columns['en-US'], 'Last confirmed'],
    es: [...columns.es, 'Última confirmación'],
  },
  'horses-without-location': {
    'en-US': [...columns['en-US'], 'Without a location since'],
    es: [...columns.es, 'Sin ubicación desde'],
  },
}

/** Returns the cells of a horse in the order of the headings. Dates are `YYYY-MM-DD`. */
export function toReportCells(horse: ReportedHorse): string[] {
  return [
    horse.name ?? '',
    String(horse.yearOfBirth),
    horse.damName,
    horse.registryNumber ?? '',
    horse.microchip ?? '',
    horse.responsiblePersonName ?? '',
    horse.since,
  ]
}
