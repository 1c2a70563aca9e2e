import { defineHorseNotice } from './horse-notice-kind.ts'

const horse = 'Maple Court'
const reason = { 'en-US': 'Unsound', es: 'Cojera' }
const date = { 'en-US': 'July 8, 2026', es: '8 de julio de 2026' }

/** Notices about the vets list, to the responsible person, the designated owner and the attending veterinarians. */
export const vetsListNotices = {
  placed: defineHorseNotice({
    name: 'vets-list-placed',
    placeholders: { horse, reason, date },
    texts: {
      'en-US': {
        title: '{{horse}} is on the vets list',
        text: '{{horse}} was placed on the vets list on {{date}}. Reason: {{reason}}. The horse can’t race until it is off the list. Open the entry to see the steps.',
        sms: '{{horse}} is on the vets list ({{reason}}) and can’t race. See the steps:',
      },
      es: {
        title: '{{horse}} está en la lista veterinaria',
        text: '{{horse}} se incluyó en la lista veterinaria el {{date}}. Motivo: {{reason}}. El caballo no puede correr hasta salir de la lista. Abra el registro para ver los pasos.',
        sms: '{{horse}} está en la lista veterinaria ({{reason}}) y no puede correr. Vea los pasos:',
      },
    },
  }),
  voided: defineHorseNotice({
    name: 'vets-list-voided',
    placeholders: { horse, reason },
    texts: {
      'en-US': {
        title: '{{horse}}: placed on the vets list in error',
        text: 'The entry of {{horse}} on the vets list ({{reason}}) was placed in error. It no longer counts.',
        sms: 'The vets list entry of {{horse}} ({{reason}}) was placed in error and no longer counts.',
      },
      es: {
        title: '{{horse}}: incluido por error en la lista veterinaria',
        text: 'El registro de {{horse}} en la lista veterinaria ({{reason}}) se hizo por error. Ya no tiene efecto.',
        sms: 'El registro de {{horse}} en la lista veterinaria ({{reason}}) se hizo por error y ya no tiene efecto.',
      },
    },
  }),
  eligibleSoon: defineHorseNotice({
    name: 'vets-list-eligible-soon',
    placeholders: { horse, reason, date },
    texts: {
      'en-US': {
        title: '{{horse}}: minimum time on the vets list ends tomorrow',
        text: 'The minimum time of {{horse}} on the vets list ({{reason}}) is over on {{date}}. Open the entry to see what to do next.',
        sms: 'The minimum time of {{horse}} on the vets list is over on {{date}}. See what to do next:',
      },
      es: {
        title: '{{horse}}: mañana termina el tiempo mínimo en la lista veterinaria',
        text: 'El tiempo mínimo de {{horse}} en la lista veterinaria ({{reason}}) termina el {{date}}. Abra el registro para ver qué debe hacer ahora.',
        sms: 'El tiempo mínimo de {{horse}} en la lista veterinaria termina el {{date}}. Vea qué debe hacer ahora:',
      },
    },
  }),
  removed: defineHorseNotice({
    name: 'vets-list-removed',
    placeholders: { horse, reason, date },
    texts: {
      'en-US': {
        title: '{{horse}}: off the vets list',
        text: 'The entry of {{horse}} on the vets list ({{reason}}) ended on {{date}}. If the horse has other entries, they still apply.',
        sms: 'The vets list entry of {{horse}} ({{reason}}) ended on {{date}}.',
      },
      es: {
        title: '{{horse}}: salió de la lista veterinaria',
        text: 'El registro de {{horse}} en la lista veterinaria ({{reason}}) terminó el {{date}}. Si el caballo tiene otros registros, siguen vigentes.',
        sms: 'El registro de {{horse}} en la lista veterinaria ({{reason}}) terminó el {{date}}.',
      },
    },
  }),
  step: defineHorseNotice({
    name: 'vets-list-step',
    placeholders: {
      horse,
      reason,
      step: { 'en-US': 'The jog was passed.', es: 'El caballo pasó el examen al trote.' },
    },
    texts: {
      'en-US': {
        title: '{{horse}}: steps to come off the vets list',
        text: '{{step}} This is about the entry of {{horse}} on the vets list ({{reason}}). Open it to see the next step.',
        sms: '{{horse}}, vets list: {{step}} See the next step:',
      },
      es: {
        title: '{{horse}}: pasos para salir de la lista veterinaria',
        text: '{{step}} Se trata del registro de {{horse}} en la lista veterinaria ({{reason}}). Ábralo para ver el siguiente paso.',
        sms: '{{horse}}, lista veterinaria: {{step}} Vea el siguiente paso:',
      },
    },
  }),
} as const
