import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** Tells a person that the account is closed, in case somebody else closed it. */
export const accountClosedMessage = defineTemplate({
  name: 'account-closed',
  data: z.object({ supportPhone: z.string() }),
  mail: (values, t: SayMail) => ({ subject: t('account-closed.subject'), text: t('account-closed.text', values) }),
})
