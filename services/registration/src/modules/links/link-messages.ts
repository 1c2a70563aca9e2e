import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'

/** Asks a person to prove their email address by opening a link. */
export const verifyEmailMessage = defineTemplate({
  name: 'verify-email',
  data: z.object({
    address: z.string(),
    /** How long the link is valid. */
    hours: z.int(),
  }),
  mail: {
    'en-US': ({ address, hours }) => ({
      subject: 'Please confirm your email address',
      text: `Someone opened an account with this email address. If it was you, please open this link within ${hours} hours:\n\n${address}\n\nIf it was not you, do nothing.`,
    }),
    es: ({ address, hours }) => ({
      subject: 'Confirme su dirección de correo',
      text: `Alguien abrió una cuenta con esta dirección de correo. Si fue usted, abra este enlace antes de ${hours} horas:\n\n${address}\n\nSi no fue usted, no haga nada.`,
    }),
  },
})
