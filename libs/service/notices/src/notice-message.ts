import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'

/** An email or text message of a notice, with its final text. Add it to the templates of the service's DeliveryModule. */
export const noticeMessage = defineTemplate({
  name: 'notice',
  data: z.object({ subject: z.string(), text: z.string() }),
  mail: ({ subject, text }) => ({ subject, text }),
  sms: ({ text }) => text,
})
