import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** Asks the owner of an email address to confirm a subscription. */
export const confirmSubscriptionMessage = defineTemplate({
  name: 'confirm-subscription',
  data: z.object({
    /** Title of the regulation; null for all regulations. */
    title: z.string().nullable(),
    confirmLink: z.string(),
    days: z.int(),
  }),
  mail: ({ title, ...values }, t: SayMail) => {
    const target = title === null ? t('confirm-subscription.all') : t('confirm-subscription.named', { title })
    return { subject: t('confirm-subscription.subject'), text: t('confirm-subscription.text', { ...values, target }) }
  },
})
