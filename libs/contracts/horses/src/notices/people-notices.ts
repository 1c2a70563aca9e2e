import { defineHorseNotice } from './horse-notice-kind.ts'

const horse = 'Maple Court'
const veterinarian = 'Rosa Lane'

/** Notices about the people of a horse, to the veterinarian and to those who answer for the horse. */
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
  veterinarianRemoved: defineHorseNotice({
    name: 'horse-veterinarian-removed',
    placeholders: { horse, veterinarian },
    texts: {
      'en-US': {
        title: '{{veterinarian}} no longer attends {{horse}}',
        text: '{{veterinarian}} is no longer an attending veterinarian of {{horse}}. Records that were added stay with the horse.',
        sms: '{{veterinarian}} is no longer an attending veterinarian of {{horse}}.',
      },
      es: {
        title: '{{veterinarian}} ya no atiende a {{horse}}',
        text: '{{veterinarian}} ya no es veterinario tratante de {{horse}}. Los registros agregados se quedan con el caballo.',
        sms: '{{veterinarian}} ya no es veterinario tratante de {{horse}}.',
      },
    },
  }),
} as const
