import { defineTemplate } from '@portal/delivery'
import type { Locale } from '@portal/service-texts'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** The language of a person: Spanish for any kind of it, else English. */
export function messageLocale(locale: string | undefined): Locale {
  return /^es\b/i.test(locale ?? '') ? 'es' : 'en-US'
}

const codeData = z.object({
  purpose: z.enum(['sign-up', 'password', 'email', 'phone_number']),
  code: z.string(),
  /** How long it is valid. */
  minutes: z.int(),
})

function codeSubject({ purpose }: z.output<typeof codeData>, say: SayMail): string {
  return say(`code.subject.${purpose}`)
}

function codeText(told: z.output<typeof codeData>, say: SayMail): string {
  return say('code.text', { ...told, subject: codeSubject(told, say) })
}

/** A 6-digit code, as a text or a mail. */
export const codeMessage = defineTemplate({
  name: 'account-code',
  data: codeData,
  sms: codeText,
  mail: (told, say) => ({ subject: codeSubject(told, say), text: codeText(told, say) }),
})

const invitationData = z.object({
  username: z.string(),
  password: z.string(),
  /** Address of the portal. */
  origin: z.string(),
  /** How long the password is valid. */
  days: z.int(),
})

/** Invites a person whose account staff have made. */
export const invitationMessage = defineTemplate({
  name: 'account-invitation',
  data: invitationData,
  sms: (told, say: SayMail) => say('invitation.text', told),
  mail: (told, say: SayMail) => ({ subject: say('invitation.subject'), text: say('invitation.text', told) }),
})
