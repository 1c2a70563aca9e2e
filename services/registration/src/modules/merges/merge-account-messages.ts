import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

const data = z.object({ survivor: z.string(), duplicate: z.string(), supportPhone: z.string() })

/** Notifies the address of the account that a merge closed. */
export const accountMergedMessage = defineTemplate({
  name: 'account-merged',
  data,
  mail: (values, t: SayMail) => ({
    subject: t('account-merged.subject'),
    text: t('account-merged.text', values),
  }),
  sms: (values, t: SayMail) => t('account-merged.sms', values),
})

/** Notifies the same address that the merge was undone. */
export const accountRestoredMessage = defineTemplate({
  name: 'account-restored',
  data,
  mail: (values, t: SayMail) => ({
    subject: t('account-restored.subject'),
    text: t('account-restored.text', values),
  }),
  sms: (values, t: SayMail) => t('account-restored.sms', values),
})
