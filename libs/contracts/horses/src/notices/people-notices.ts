import { defineHorseNotice } from './horse-notice-kind.ts'

const horse = 'Maple Court'
const veterinarian = 'Rosa Lane'
const duplicate = 'Maple Court II'

/** Notices about the people of a horse, to the veterinarian and to the responsible person and owners. */
export const peopleNotices = {
  veterinarianAdded: defineHorseNotice({
    name: 'horse-veterinarian-added',
    placeholders: { horse, veterinarian },
    texts: {
      'en-US': {
        title: '{{veterinarian}} attends {{horse}}',
        text: '{{veterinarian}} is an attending veterinarian of {{horse}} and can see and add health records.',
        sms: '{{veterinarian}} is an attending veterinarian of {{horse}}.',
      },
      es: {
        title: '{{veterinarian}} atiende a {{horse}}',
        text: '{{veterinarian}} es veterinario tratante de {{horse}} y puede ver y agregar registros de salud.',
        sms: '{{veterinarian}} es veterinario tratante de {{horse}}.',
      },
    },
  }),
  registrationConfirmed: defineHorseNotice({
    name: 'horse-registration-confirmed',
    placeholders: { horse },
    texts: {
      'en-US': {
        title: 'The registration of {{horse}} is confirmed',
        text: 'The authority reviewed the registration of {{horse}} and confirmed it.',
        sms: 'The registration of {{horse}} is confirmed.',
      },
      es: {
        title: 'El registro de {{horse}} está confirmado',
        text: 'La autoridad revisó el registro de {{horse}} y lo confirmó.',
        sms: 'El registro de {{horse}} está confirmado.',
      },
    },
  }),
  correctionRequested: defineHorseNotice({
    name: 'horse-correction-requested',
    placeholders: { horse, reason: { 'en-US': 'The microchip differs.', es: 'El microchip no coincide.' } },
    texts: {
      'en-US': {
        title: 'Correct the registration of {{horse}}',
        text: 'The authority reviewed the registration of {{horse}} and needs a correction: {{reason}}',
        sms: 'Correct the registration of {{horse}}.',
      },
      es: {
        title: 'Corrija el registro de {{horse}}',
        text: 'La autoridad revisó el registro de {{horse}} y necesita una corrección: {{reason}}',
        sms: 'Corrija el registro de {{horse}}.',
      },
    },
  }),
  horsesMerged: defineHorseNotice({
    name: 'horses-merged',
    placeholders: { horse, duplicate },
    texts: {
      'en-US': {
        title: '{{duplicate}} was merged into {{horse}}',
        text: 'The authority found that {{duplicate}} and {{horse}} are the same horse. All records are now with {{horse}}. Contact the authority if this is wrong.',
        sms: '{{duplicate}} was merged into {{horse}}.',
      },
      es: {
        title: '{{duplicate}} se combinó con {{horse}}',
        text: 'La autoridad determinó que {{duplicate}} y {{horse}} son el mismo caballo. Todos los registros están ahora en {{horse}}. Comuníquese con la autoridad si esto es incorrecto.',
        sms: '{{duplicate}} se combinó con {{horse}}.',
      },
    },
  }),
  horseMergeUndone: defineHorseNotice({
    name: 'horse-merge-undone',
    placeholders: { horse, duplicate },
    texts: {
      'en-US': {
        title: '{{duplicate}} and {{horse}} are separate horses again',
        text: 'The authority undid the merge of {{duplicate}} and {{horse}}. Each horse has its own people and records again.',
        sms: '{{duplicate}} and {{horse}} are separate horses again.',
      },
      es: {
        title: '{{duplicate}} y {{horse}} vuelven a ser caballos distintos',
        text: 'La autoridad deshizo la combinación de {{duplicate}} y {{horse}}. Cada caballo tiene de nuevo sus propias personas y registros.',
        sms: '{{duplicate}} y {{horse}} vuelven a ser caballos distintos.',
      },
    },
  }),
  veterinarianRemoved: defineHorseNotice({
    name: 'horse-veterinarian-removed',
    placeholders: { horse, veterinarian },
    texts: {
      'en-US': {
        title: '{{veterinarian}} no longer attends {{horse}}',
        text: '{{veterinarian}} is no longer an attending veterinarian of {{horse}}. The records they added stay with the horse.',
        sms: '{{veterinarian}} is no longer an attending veterinarian of {{horse}}.',
      },
      es: {
        title: '{{veterinarian}} ya no atiende a {{horse}}',
        text: '{{veterinarian}} ya no es veterinario tratante de {{horse}}. Los registros que agregó se quedan con el caballo.',
        sms: '{{veterinarian}} ya no es veterinario tratante de {{horse}}.',
      },
    },
  }),
} as const
