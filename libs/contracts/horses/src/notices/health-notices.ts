import { defineHorseNotice } from './horse-notice-kind.ts'

const horse = 'Maple Court'
const items = {
  'en-US': 'influenza vaccination: through July 8, 2026 (7 days)',
  es: 'vacuna contra la influenza: hasta el 8 de julio de 2026 (7 días)',
}

/** Notices about vaccinations and tests that expire, to the responsible person. */
export const healthNotices = {
  itemsDue: defineHorseNotice({
    name: 'health-items-due',
    placeholders: { horse, items },
    texts: {
      'en-US': {
        title: '{{horse}}: vaccinations and tests to renew',
        text: 'These expire for {{horse}}:\n{{items}}\nWithout them the horse can’t race. Ask a veterinarian to record new ones.',
        sms: '{{horse}}: vaccinations or tests expire soon. See which:',
      },
      es: {
        title: '{{horse}}: vacunas y pruebas por renovar',
        text: 'Estas vencen para {{horse}}:\n{{items}}\nSin ellas el caballo no puede correr. Pida a un veterinario que registre las nuevas.',
        sms: '{{horse}}: pronto vencen vacunas o pruebas. Vea cuáles:',
      },
    },
  }),
} as const
