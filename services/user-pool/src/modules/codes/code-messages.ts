import { defineTemplate } from '@portal/delivery'
import type { Locale } from '@portal/service-texts'
import { z } from 'zod'
import type { TranslateMail } from '../../texts.ts'

/** The language of a person: Spanish for any Spanish locale, else English. */
export function messageLocale(locale: string | undefined): Locale {
  return /^es\b/i.test(locale ?? '') ? 'es' : 'en-US'
}

const codeData = z.object({
  purpose: z.enum(['sign-up', 'password', 'email', 'phone_number']),
  code: z.string(),
  /** How long it is valid. */
  minutes: z.int(),
})

function codeSubject({ purpose }: z.output<typeof codeData>, translate: TranslateMail): string {
  return translate(`code.subject.${purpose}`)
}

function codeText(data: z.output<typeof codeData>, translate: TranslateMail): string {
  return translate('code.text', { ...data, subject: codeSubject(data, translate) })
}

/** A 6-digit code as a text message or an email. */
export const codeMessage = defineTemplate({
  name: 'account-code',
  data: codeData,
  sms: codeText,
  mail: (data, translate) => ({ subject: codeSubject(data, translate), text: codeText(data, translate) }),
})

const invitationData = z.object({
  /** The person's name, if it is known. */
  name: z.string().optional(),
  /** What to sign in with: the email address, or the username if the address isn't verified. */
  login: z.string(),
  password: z.string(),
  /** Address of the portal. */
  origin: z.string(),
  /** How long the password is valid. */
  days: z.int(),
})

function invitationText({ login, password, origin, days }: z.output<typeof invitationData>, t: TranslateMail): string {
  return t('invitation.text', { login, password, origin, days })
}

/** Invites a person whose account was created by staff. */
export const invitationMessage = defineTemplate({
  name: 'account-invitation',
  data: invitationData,
  sms: invitationText,
  mail: (data, translate: TranslateMail) => ({
    subject: translate('invitation.subject'),
    text: [
      ...(data.name === undefined ? [] : [translate('invitation.greeting', { name: data.name })]),
      invitationText(data, translate),
    ].join('\n\n'),
  }),
})
