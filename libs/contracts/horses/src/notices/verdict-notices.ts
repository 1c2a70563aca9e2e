import { defineHorseNotice } from './horse-notice-kind.ts'

/** Whether a horse can race changed, or why it cannot. `before` and `now` name the reasons, their rules and what to do. */
export const verdictChanged = defineHorseNotice({
  name: 'horse-verdict-changed',
  placeholders: {
    horse: 'Maple Court',
    answer: { 'en-US': 'cannot race', es: 'no puede correr' },
    date: { 'en-US': 'July 8, 2026', es: '8 de julio de 2026' },
    before: { 'en-US': 'Nothing kept the horse from racing.', es: 'Nada le impedía correr.' },
    now: {
      'en-US': 'The influenza vaccination has expired (rule 2143). Record the new vaccination.',
      es: 'La vacuna contra la influenza venció (regla 2143). Registre la nueva vacuna.',
    },
  },
  texts: {
    'en-US': {
      title: '{{horse}} {{answer}}',
      text: 'The reasons that decide whether {{horse}} can race changed on {{date}}.\n\nBefore: {{before}}\n\nNow: {{now}}',
      sms: '{{horse}} {{answer}}.',
    },
    es: {
      title: '{{horse}} {{answer}}',
      text: 'El {{date}} cambiaron los motivos que deciden si {{horse}} puede correr.\n\nAntes: {{before}}\n\nAhora: {{now}}',
      sms: '{{horse}} {{answer}}.',
    },
  },
})
