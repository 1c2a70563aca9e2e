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

const changes = {
  'en-US': `Maple Court cannot race.
Before: Nothing kept the horse from racing.
Now: The influenza vaccination has expired (rule 2143). Record the new vaccination.

Northern Lark can race.
Before: The influenza vaccination has expired (rule 2143).
Now: Nothing keeps the horse from racing.`,
  es: `Maple Court no puede correr.
Antes: Nada le impedía correr.
Ahora: La vacuna contra la influenza venció (regla 2143). Registre la nueva vacuna.

Northern Lark puede correr.
Antes: La vacuna contra la influenza venció (regla 2143).
Ahora: Nada le impide correr.`,
}

/** The same for several horses of a person that changed together, such as by one entry of vaccinations. */
export const verdictsChanged = defineHorseNotice({
  name: 'horse-verdicts-changed',
  placeholders: { count: '2', date: { 'en-US': 'July 8, 2026', es: '8 de julio de 2026' }, changes },
  texts: {
    'en-US': {
      title: '{{count}} horses: whether they can race changed',
      text: 'What decides whether these {{count}} horses can race changed on {{date}}.\n\n{{changes}}',
      sms: 'For {{count}} of your horses, what decides whether they can race changed.',
    },
    es: {
      title: '{{count}} caballos: cambió si pueden correr',
      text: 'El {{date}} cambiaron los motivos que deciden si estos {{count}} caballos pueden correr.\n\n{{changes}}',
      sms: 'Cambiaron los motivos que deciden si {{count}} de sus caballos pueden correr.',
    },
  },
})
