import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** The link with which an unfinished registration is continued on another device. */
export const resumeLinkMessage = defineTemplate({
  name: 'resume-link',
  data: z.object({ link: z.string(), days: z.int() }),
  mail: (values, t: SayMail) => ({ subject: t('resume-link.subject'), text: t('resume-link.text', values) }),
  sms: (values, t: SayMail) => t('resume-link.sms', values),
})

/** The code that is asked for when the link is opened. */
export const resumeCodeMessage = defineTemplate({
  name: 'resume-code',
  data: z.object({ code: z.string(), minutes: z.int() }),
  mail: (values, t: SayMail) => ({ subject: t('resume-code.subject', values), text: t('resume-code.text', values) }),
  sms: (values, t: SayMail) => t('resume-code.sms', values),
})
