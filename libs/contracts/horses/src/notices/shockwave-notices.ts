import { defineHorseNotice } from './horse-notice-kind.ts'

const horse = 'Maple Court'
const date = { 'en-US': 'July 8, 2026', es: '8 de julio de 2026' }
const name = 'Vera Ortiz'

/** Notices about shockwave treatments, to the responsible person and the veterinarian. The vets list has its own. */
export const shockwaveNotices = {
  requested: defineHorseNotice({
    name: 'shockwave-requested',
    placeholders: { horse, date, name },
    texts: {
      'en-US': {
        title: '{{horse}}: shockwave therapy requested',
        text: '{{name}} requested shockwave therapy of {{horse}} on {{date}}. It can be canceled until it is performed. The horse can’t work or race for some time afterward.',
        sms: '{{name}} requested shockwave therapy of {{horse}} on {{date}}:',
      },
      es: {
        title: '{{horse}}: terapia de ondas de choque solicitada',
        text: '{{name}} solicitó una terapia de ondas de choque para {{horse}} el {{date}}. Se puede cancelar hasta que se realice. Después, el caballo no puede hacer ejercicios cronometrados ni correr durante un tiempo.',
        sms: '{{name}} solicitó una terapia de ondas de choque para {{horse}} el {{date}}:',
      },
    },
  }),
  canceled: defineHorseNotice({
    name: 'shockwave-canceled',
    placeholders: { horse, date, name },
    texts: {
      'en-US': {
        title: '{{horse}}: shockwave therapy canceled',
        text: '{{name}} canceled the shockwave therapy of {{horse}} that was planned for {{date}}.',
        sms: '{{name}} canceled the shockwave therapy of {{horse}} planned for {{date}}.',
      },
      es: {
        title: '{{horse}}: terapia de ondas de choque cancelada',
        text: '{{name}} canceló la terapia de ondas de choque de {{horse}} prevista para el {{date}}.',
        sms: '{{name}} canceló la terapia de ondas de choque de {{horse}} prevista para el {{date}}.',
      },
    },
  }),
} as const
