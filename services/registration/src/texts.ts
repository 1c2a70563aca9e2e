import type { TextKey } from '@portal/contracts-admin/rules'
import type { Translate, DefaultTexts } from '@portal/service-texts'
import englishCertificates from '../locales/en-US/registration-certificates.json' with { type: 'json' }
import englishFiles from '../locales/en-US/registration-people-files.json' with { type: 'json' }
import english from '../locales/en-US/registration-mails.json' with { type: 'json' }
import spanishCertificates from '../locales/es/registration-certificates.json' with { type: 'json' }
import spanishFiles from '../locales/es/registration-people-files.json' with { type: 'json' }
import spanish from '../locales/es/registration-mails.json' with { type: 'json' }

/** Texts of this service's emails. */
export const mailTexts: DefaultTexts = {
  namespace: 'registration-mails',
  texts: { 'en-US': english, es: spanish },
  examples: {
    supportPhone: '1-800-555-0142',
    reason: 'The file can’t be read.',
    hours: 24,
    code: '482916',
    minutes: 15,
    days: 7,
    duplicate: 'P-100-000-025',
    survivor: 'P-100-000-017',
    link: 'https://portal.example/confirm-registration?v=4nQf7…',
  },
}

export type SayMail = Translate<TextKey<typeof english>>

/** Texts of certificates and of the page that verifies them. */
export const certificateTexts: DefaultTexts = {
  namespace: 'registration-certificates',
  texts: { 'en-US': englishCertificates, es: spanishCertificates },
  examples: { time: 'November 23, 2026, 10:42 AM', origin: 'https://portal.example', phone: '1-800-555-0142' },
}

export type TranslateCertificate = Translate<TextKey<typeof englishCertificates>>

/** Texts of files with lists of people and with the data of one person. */
export const peopleFileTexts: DefaultTexts = {
  namespace: 'registration-people-files',
  texts: { 'en-US': englishFiles, es: spanishFiles },
  examples: { date: 'November 23, 2026' },
}

export type TranslatePeopleFile = Translate<TextKey<typeof englishFiles>>
