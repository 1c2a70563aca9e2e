import type { VetsListErrorCode } from './vets-list-errors.ts'

/** Messages of the `vets-list.*` and `jogs.*` error codes in both languages (spec 6 and 8 where they define one). */
export const vetsListErrorTexts = {
  'vets-list.empty': {
    en: 'Failed to remove horse from vets list, vets list is empty',
    es: 'No se pudo retirar el caballo de la lista veterinaria: la lista está vacía',
  },
  'vets-list.not-found': {
    en: 'We couldn’t find this entry on the vets list.',
    es: 'No encontramos este registro de la lista veterinaria.',
  },
  'vets-list.track-not-found': {
    en: 'Track Not Found',
    es: 'No se encontró el hipódromo',
  },
  'vets-list.other-track': {
    en: 'This horse is recorded at another track. Correct its location first.',
    es: 'Este caballo figura en otro hipódromo. Corrija primero su ubicación.',
  },
  'vets-list.date-in-future': {
    en: 'The date can’t be in the future.',
    es: 'La fecha no puede estar en el futuro.',
  },
  'vets-list.already-requested': {
    en: 'Somebody has already asked to remove this entry.',
    es: 'Alguien ya solicitó retirar este registro.',
  },
  'vets-list.minimum-time-not-over': {
    en: 'The minimum time on the vets list isn’t over yet. Ask again when it is.',
    es: 'El tiempo mínimo en la lista veterinaria aún no termina. Haga la solicitud cuando termine.',
  },
  'vets-list.not-allowed': {
    en: 'You need an elevated privilege to perform this action.',
    es: 'Necesita más permisos para realizar esta acción.',
  },
  'vets-list.attending-veterinarian': {
    en: 'You attend this horse, so another regulatory veterinarian must clear it.',
    es: 'Usted atiende a este caballo, por lo que otro veterinario oficial debe darle el visto bueno.',
  },
  'vets-list.already-decided': {
    en: 'The state of this request doesn’t allow that. Reload the page to see it.',
    es: 'El estado de esta solicitud no lo permite. Vuelva a cargar la página para verlo.',
  },
  'vets-list.steps-missing': {
    en: 'Some steps to come off the vets list are missing. Open the checklist to see them.',
    es: 'Faltan pasos para salir de la lista veterinaria. Abra la lista de pasos para verlos.',
  },
  'vets-list.exam-missing': {
    en: 'The attending veterinarian must submit an examination first.',
    es: 'El veterinario tratante debe presentar primero un examen.',
  },
  'vets-list.work-missing': {
    en: 'The horse must work before a regulatory veterinarian first.',
    es: 'El caballo debe hacer primero un ejercicio cronometrado ante un veterinario oficial.',
  },
  'vets-list.work-not-required': {
    en: 'The reason of this entry needs no work.',
    es: 'El motivo de este registro no requiere un ejercicio cronometrado.',
  },
  'vets-list.work-too-early': {
    en: 'The horse may not work on this day yet. Select a later day.',
    es: 'El caballo todavía no puede hacer ejercicios ese día. Seleccione un día posterior.',
  },
  'vets-list.work-date-missing': { en: 'Enter the day of the work.', es: 'Indique el día del ejercicio cronometrado.' },
  'vets-list.official-time-missing': {
    en: 'Enter the official time of the work, such as 0:49.20.',
    es: 'Indique el tiempo oficial del ejercicio cronometrado, por ejemplo, 0:49.20.',
  },
  'vets-list.sample-missing': {
    en: 'The result of the sample is missing.',
    es: 'Falta el resultado de la muestra.',
  },
  'vets-list.sample-not-required': {
    en: 'The reason of this entry needs no sample.',
    es: 'El motivo de este registro no requiere una muestra.',
  },
  'vets-list.reason-missing': { en: 'Enter a reason.', es: 'Indique un motivo.' },
  'vets-list.reason-unknown': {
    en: 'Select a reason from the list.',
    es: 'Seleccione un motivo de la lista.',
  },
  'jogs.not-found': { en: 'We couldn’t find this jog.', es: 'No encontramos este examen al trote.' },
  'jogs.not-regulatory-veterinarian': {
    en: 'Only a regulatory veterinarian of this track can sign off on a jog.',
    es: 'Solo un veterinario oficial de este hipódromo puede dar el visto bueno a un examen al trote.',
  },
  'jogs.attending-veterinarian': {
    en: 'You attend this horse, so another regulatory veterinarian must sign off.',
    es: 'Usted atiende a este caballo, por lo que otro veterinario oficial debe dar el visto bueno.',
  },
  'jogs.already-requested': {
    en: 'This horse already has a jog at this track on this day.',
    es: 'Este caballo ya tiene un examen al trote en este hipódromo ese día.',
  },
  'jogs.not-requested': {
    en: 'Nobody requested this jog yet.',
    es: 'Nadie ha solicitado todavía este examen al trote.',
  },
  'jogs.already-decided': {
    en: 'This jog already has a result. Reload the page to see it.',
    es: 'Este examen al trote ya tiene un resultado. Vuelva a cargar la página para verlo.',
  },
  'jogs.chip-not-scanned': {
    en: 'Scan the horse’s microchip before you save.',
    es: 'Escanee el microchip del caballo antes de guardar.',
  },
  'jogs.wrong-horse': {
    en: 'This microchip belongs to another horse. Check which horse you have.',
    es: 'Este microchip es de otro caballo. Compruebe qué caballo tiene delante.',
  },
  'jogs.findings-missing': {
    en: 'Enter the findings of all four limbs.',
    es: 'Ingrese los hallazgos de las cuatro extremidades.',
  },
  'jogs.reason-missing': { en: 'Enter a reason.', es: 'Indique un motivo.' },
  'jogs.race-day-over': {
    en: 'The race day is over, so this jog can’t be requested anymore.',
    es: 'El día de la carrera ya pasó, por lo que este examen al trote ya no se puede solicitar.',
  },
  'jogs.race-day-not-over': {
    en: 'The race day isn’t over yet.',
    es: 'El día de la carrera todavía no termina.',
  },
  'jogs.amend-same-day': {
    en: 'A result can be amended on the day of the jog only.',
    es: 'Un resultado solo se puede corregir el mismo día del examen al trote.',
  },
  'jogs.amend-own': {
    en: 'Only the veterinarian who signed this result can amend it.',
    es: 'Solo el veterinario que firmó este resultado puede corregirlo.',
  },
} as const satisfies Record<VetsListErrorCode, { readonly en: string; readonly es: string }>
