import { defineTemplate, type Locale } from '@portal/delivery'
import { z } from 'zod'

/** The language of a person: Spanish for any kind of it, else English. */
export function messageLocale(locale: string | undefined): Locale {
  return /^es\b/i.test(locale ?? '') ? 'es' : 'en-US'
}

const purposes = {
  'sign-up': { 'en-US': 'Your code to confirm your account', es: 'Su código para confirmar la cuenta' },
  password: { 'en-US': 'Your code to set a new password', es: 'Su código para establecer una contraseña nueva' },
  email: {
    'en-US': 'Your code to confirm your email address',
    es: 'Su código para confirmar la dirección de correo',
  },
  phone_number: {
    'en-US': 'Your code to confirm your phone number',
    es: 'Su código para confirmar el número de teléfono',
  },
} as const

const codeData = z.object({
  purpose: z.enum(['sign-up', 'password', 'email', 'phone_number']),
  code: z.string(),
  /** How long it is valid. */
  minutes: z.int(),
})
type CodeData = z.output<typeof codeData>

const codeText: Record<Locale, (data: CodeData) => string> = {
  'en-US': ({ purpose, code, minutes }) =>
    `${code} - ${purposes[purpose]['en-US']}. It is valid for ${minutes} minutes. Share it with nobody. If you did not ask for it, do nothing.`,
  es: ({ purpose, code, minutes }) =>
    `${code} - ${purposes[purpose].es}. Vale ${minutes} minutos. No lo comparta con nadie. Si usted no lo pidió, no haga nada.`,
}

/** A 6-digit code, as a text or a mail. */
export const codeMessage = defineTemplate({
  name: 'account-code',
  data: codeData,
  sms: codeText,
  mail: {
    'en-US': (data) => ({ subject: purposes[data.purpose]['en-US'], text: codeText['en-US'](data) }),
    es: (data) => ({ subject: purposes[data.purpose].es, text: codeText.es(data) }),
  },
})

const invitationData = z.object({
  username: z.string(),
  password: z.string(),
  /** Address of the portal. */
  origin: z.string(),
  /** How long the password is valid. */
  days: z.int(),
})
type InvitationData = z.output<typeof invitationData>

const invitationText: Record<Locale, (data: InvitationData) => string> = {
  'en-US': ({ username, password, origin, days }) =>
    `Sign in at ${origin} with the user name ${username} and the temporary password ${password} (valid for ${days} days).`,
  es: ({ username, password, origin, days }) =>
    `Inicie sesión en ${origin} con el usuario ${username} y la contraseña temporal ${password} (vale ${days} días).`,
}

/** Invites a person whose account staff have made. */
export const invitationMessage = defineTemplate({
  name: 'account-invitation',
  data: invitationData,
  sms: invitationText,
  mail: {
    'en-US': (data) => ({ subject: 'An account was opened for you', text: invitationText['en-US'](data) }),
    es: (data) => ({ subject: 'Se le ha abierto una cuenta', text: invitationText.es(data) }),
  },
})
