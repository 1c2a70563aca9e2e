import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** The code that confirms the email address or phone of a registration. */
export const registrationCodeMessage = defineTemplate({
  name: 'registration-code',
  data: z.object({
    code: z.string(),
    /** Minutes for which the code is valid. */
    minutes: z.int(),
  }),
  mail: (values, t: SayMail) => ({
    subject: t('registration-code.subject', values),
    text: t('registration-code.text', values),
  }),
  sms: (values, t: SayMail) => t('registration-code.sms', values),
})
