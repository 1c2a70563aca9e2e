import type { TextKey } from '@portal/contracts-admin/rules'
import type { Translate, DefaultTexts } from '@portal/service-texts'
import english from '../locales/en-US/user-pool-mails.json' with { type: 'json' }
import spanish from '../locales/es/user-pool-mails.json' with { type: 'json' }

/** Texts of the pool's emails and text messages. */
export const mailTexts: DefaultTexts = {
  namespace: 'user-pool-mails',
  texts: { 'en-US': english, es: spanish },
  examples: {
    code: '402913',
    subject: english['code.subject.sign-up'],
    minutes: 15,
    origin: 'https://portal.example',
    name: 'Ana López',
    login: 'ana.lopez@portal.example',
    password: 'k7-Vr2…',
    days: 7,
  },
}

export type TranslateMail = Translate<TextKey<typeof english>>
