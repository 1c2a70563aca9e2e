import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** Asks a person to prove their email address by opening a link. */
export const verifyEmailMessage = defineTemplate({
  name: 'verify-email',
  data: z.object({
    address: z.string(),
    /** How long the link is valid. */
    hours: z.int(),
  }),
  mail: (told, say: SayMail) => ({ subject: say('verify-email.subject'), text: say('verify-email.text', told) }),
})
