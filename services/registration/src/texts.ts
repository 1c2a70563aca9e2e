import type { TextKey } from '@portal/contracts-admin/rules'
import type { Say, ShippedTexts } from '@portal/service-texts'
import english from '../locales/en-US/registration-mails.json' with { type: 'json' }
import spanish from '../locales/es/registration-mails.json' with { type: 'json' }

/** What this service's mails say. */
export const mailTexts: ShippedTexts = {
  namespace: 'registration-mails',
  texts: { 'en-US': english, es: spanish },
  examples: { hours: 24, address: 'https://portal.example/confirm-registration?v=4nQf7…' },
}

export type SayMail = Say<TextKey<typeof english>>
