import { approvalErrorTexts } from '@portal/contracts-common/light'
import type { staffErrors } from '../staff-errors.ts'

/** Messages of the error codes of the endpoints for staff in both languages. */
export const staffErrorTexts = {
  'support.not-found': {
    en: 'We couldn’t find an unfinished registration with this reference number. It may be finished, deleted or expired.',
    es: 'No encontramos un registro sin terminar con este número de referencia. Es posible que ya esté terminado, se haya eliminado o haya vencido.',
  },
  'support.not-blocked': {
    en: 'This registration isn’t locked. The person can continue.',
    es: 'Este registro no está bloqueado. La persona puede continuar.',
  },
  'people.changed': {
    en: 'Someone else changed this person. Reload the page and try again.',
    es: 'Alguien más modificó a esta persona. Vuelva a cargar la página e inténtelo de nuevo.',
  },
  'people.already-reviewed': {
    en: 'Someone already reviewed this person. Reload the page.',
    es: 'Alguien ya revisó a esta persona. Vuelva a cargar la página.',
  },
  'people.role-status-conflict': {
    en: 'Someone already decided about this role. Reload the page.',
    es: 'Alguien ya tomó una decisión sobre esta función. Vuelva a cargar la página.',
  },
  'people.role-not-confirmed-by-staff': {
    en: 'This role takes effect when the vet board license is verified.',
    es: 'Esta función entra en vigor cuando se verifica la licencia de la junta veterinaria.',
  },
  'people.role-ends-before-start': {
    en: 'The last day must not be before the first day.',
    es: 'El último día no puede ser anterior al primero.',
  },
  'people.suspension-ends-in-past': {
    en: 'The last day must be today or later.',
    es: 'El último día debe ser hoy o una fecha posterior.',
  },
  'duplicates.already-decided': {
    en: 'Someone already decided about these people. Reload the page.',
    es: 'Alguien ya tomó una decisión sobre estas personas. Vuelva a cargar la página.',
  },
  'merges.same-person': {
    en: 'Both numbers belong to the same person. Select two different people.',
    es: 'Los dos números pertenecen a la misma persona. Seleccione a dos personas diferentes.',
  },
  'merges.account-in-use': {
    en: 'The account of one of them belongs to another person now, so the merge can’t be undone.',
    es: 'La cuenta de una de ellas ahora pertenece a otra persona, por lo que la combinación no se puede deshacer.',
  },
  ...approvalErrorTexts,
  'dated-settings.begins-in-past': {
    en: 'The first day must be today or later.',
    es: 'El primer día debe ser hoy o una fecha posterior.',
  },
  'dated-settings.ends-before-it-begins': {
    en: 'The last day must not be before the first day.',
    es: 'El último día no puede ser anterior al primero.',
  },
  'dated-settings.already-began': {
    en: 'This change is already in effect or has ended. Add a new change instead.',
    es: 'Este cambio ya está vigente o ya terminó. Agregue otro cambio en su lugar.',
  },
  'dated-settings.already-withdrawn': {
    en: 'Someone already withdrew this change.',
    es: 'Alguien ya retiró este cambio.',
  },
  'agreements.no-draft': {
    en: 'There’s no draft of a new version anymore. Reload the page.',
    es: 'Ya no hay un borrador de una versión nueva. Vuelva a cargar la página.',
  },
  'agreements.begins-in-past': {
    en: 'The first day must be today or later.',
    es: 'El primer día debe ser hoy o posterior.',
  },
  'agreements.begins-before-another': {
    en: 'The first day must be after the first day of the last published version.',
    es: 'El primer día debe ser posterior al primer día de la última versión publicada.',
  },
  'dated-settings.value-invalid': {
    en: 'This setting can’t have that value. Check the numbers or codes.',
    es: 'Este ajuste no admite ese valor. Revise los números o los códigos.',
  },
} as const satisfies Record<keyof typeof staffErrors, { readonly en: string; readonly es: string }>
