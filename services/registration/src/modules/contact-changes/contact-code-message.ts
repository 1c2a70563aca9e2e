import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** The code that confirms a new email address or phone of a person. */
export const contactCodeMessage = defineTemplate({
  name: 'contact-code',
  data: z.object({ code: z.string(), minutes: z.int() }),
  mail: (values, t: SayMail) => ({ subject: t('contact-code.subject', values), text: t('contact-code.text', values) }),
  sms: (values, t: SayMail) => t('contact-code.sms', values),
})
