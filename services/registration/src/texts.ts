import type { TextKey } from '@portal/contracts-admin/rules'
import type { Translate, DefaultTexts } from '@portal/service-texts'
import english from '../locales/en-US/registration-mails.json' with { type: 'json' }
import spanish from '../locales/es/registration-mails.json' with { type: 'json' }

/** Texts of this service's emails. */
export const mailTexts: DefaultTexts = {
  namespace: 'registration-mails',
  texts: { 'en-US': english, es: spanish },
  examples: { hours: 24, code: '482916', minutes: 15, link: 'https://portal.example/confirm-registration?v=4nQf7…' },
}

export type SayMail = Translate<TextKey<typeof english>>
