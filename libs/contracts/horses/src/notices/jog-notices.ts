import { defineHorseNotice } from './horse-notice-kind.ts'

const horse = 'Maple Court'
const track = 'Hudson Park'
const date = { 'en-US': 'July 8, 2026', es: '8 de julio de 2026' }

/** Notices about jogs: to the regulatory veterinarians of the track, and to the people of the horse. */
export const jogNotices = {
  requested: defineHorseNotice({
    name: 'jog-requested',
    placeholders: { horse, track, date },
    texts: {
      'en-US': {
        title: '{{horse}}: jog requested',
        text: 'A jog of {{horse}} was requested at {{track}} for {{date}}. It is on the day sheet.',
        sms: 'Jog of {{horse}} requested at {{track}} for {{date}}:',
      },
      es: {
        title: '{{horse}}: examen al trote solicitado',
        text: 'Se solicitó un examen al trote de {{horse}} en {{track}} para el {{date}}. Está en la hoja del día.',
        sms: 'Examen al trote de {{horse}} solicitado en {{track}} para el {{date}}:',
      },
    },
  }),
  signed: defineHorseNotice({
    name: 'jog-signed',
    placeholders: { horse, track, date, result: { 'en-US': 'passed', es: 'aprobado' } },
    texts: {
      'en-US': {
        title: '{{horse}}: result of the jog',
        text: 'The jog of {{horse}} at {{track}} on {{date}}: {{result}}. Open the horse to see the findings.',
        sms: 'Jog of {{horse}} at {{track}} on {{date}}: {{result}}.',
      },
      es: {
        title: '{{horse}}: resultado del examen al trote',
        text: 'Examen al trote de {{horse}} en {{track}} el {{date}}: {{result}}. Abra el caballo para ver los hallazgos.',
        sms: 'Examen al trote de {{horse}} en {{track}} el {{date}}: {{result}}.',
      },
    },
  }),
} as const
