import type { staffErrors } from '../staff-errors.ts'

/** Messages of the error codes of the endpoints for staff in both languages. */
export const staffErrorTexts = {
  'support.not-found': {
    en: 'We couldn’t find an unfinished registration with this reference number. It may be finished, deleted or older than 30 days.',
    es: 'No encontramos un registro sin terminar con este número de referencia. Es posible que ya esté terminado, se haya eliminado o tenga más de 30 días.',
  },
  'support.not-blocked': {
    en: 'This registration isn’t locked. The person can continue.',
    es: 'Este registro no está bloqueado. La persona puede continuar.',
  },
} as const satisfies Record<keyof typeof staffErrors, { readonly en: string; readonly es: string }>
