import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** Tells a person how staff decided about a change of identity. */
export const identityChangeMessage = defineTemplate({
  name: 'identity-change-decided',
  data: z.object({
    isApproved: z.boolean(),
    /** Why it was refused; empty otherwise. */
    reason: z.string(),
    link: z.string(),
  }),
  mail: ({ isApproved, ...values }, t: SayMail) =>
    isApproved
      ? { subject: t('identity-change.approved-subject'), text: t('identity-change.approved-text', values) }
      : { subject: t('identity-change.refused-subject'), text: t('identity-change.refused-text', values) },
})
