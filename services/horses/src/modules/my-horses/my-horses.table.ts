import type { ListedHorse } from '@portal/contracts-horses'
import { describeObstacle } from '@portal/contracts-horses/verdict-rules'
import { seedReasonNames } from '@portal/contracts-horses/vets-list-rules'
import { createFormats } from '@portal/formats'

type Locale = 'en-US' | 'es'

/** Headings of the CSV file of a person's horses. */
export const headings = {
  'en-US': [
    'Horse',
    'Year of birth',
    'Sire',
    'Dam',
    'Registry number',
    'Microchip',
    'Responsible person',
    'Location',
    'Can race',
    'First reason',
    'Vets list',
    'Vets list, days left',
    'Vaccination or test due',
    'Next race',
    'Last race',
    'Last work',
  ],
  es: [
    'Caballo',
    'Año de nacimiento',
    'Padre',
    'Madre',
    'Número de registro',
    'Microchip',
    'Persona responsable',
    'Ubicación',
    'Puede correr',
    'Primer motivo',
    'Lista veterinaria',
    'Lista veterinaria, días restantes',
    'Próxima vacuna o prueba',
    'Próxima carrera',
    'Última carrera',
    'Último ejercicio cronometrado',
  ],
} as const

const answers = { 'en-US': { yes: 'Yes', no: 'No' }, es: { yes: 'Sí', no: 'No' } } as const

/** Returns the cells of a horse in the order of the headings. Dates are `YYYY-MM-DD`. */
export function toCells(horse: ListedHorse, locale: Locale): string[] {
  const language = locale === 'es' ? 'es' : 'en'
  const formatDate = (date: string) => createFormats(locale).date(date)
  const getReasonName = (reason: string) => seedReasonNames[reason]?.[language] ?? reason
  const { verdict, vetsList, location } = horse
  const reason = verdict?.reason && describeObstacle(verdict.reason, { language, formatDate, getReasonName }).reason
  const toEvent = (event: ListedHorse['nextRace']) => (event ? `${event.date} ${event.trackName}` : '')
  return [
    horse.name ?? '',
    String(horse.yearOfBirth),
    horse.sireName ?? '',
    horse.damName,
    horse.registryNumber ?? '',
    horse.microchip ?? '',
    horse.responsiblePersonName ?? '',
    location ? `${location.name}, ${location.state}` : '',
    verdict ? answers[locale][verdict.canRace ? 'yes' : 'no'] : '',
    reason ?? '',
    vetsList ? getReasonName(vetsList.reason) : '',
    vetsList === null || vetsList.daysRemaining === null ? '' : String(vetsList.daysRemaining),
    verdict?.vaccinationDueOn ?? '',
    toEvent(horse.nextRace),
    toEvent(horse.lastRace),
    toEvent(horse.lastWork),
  ]
}
