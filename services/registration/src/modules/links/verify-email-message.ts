import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** Asks a person to verify their email address by opening a link. */
export const verifyEmailMessage = defineTemplate({
  name: 'verify-email',
  data: z.object({
    link: z.string(),
    /** Hours for which the link is valid. */
    hours: z.int(),
  }),
  mail: (values, t: SayMail) => ({ subject: t('verify-email.subject'), text: t('verify-email.text', values) }),
})
