import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

/** Asks whoever reads an address whether they want to follow. */
export const confirmFollowingMessage = defineTemplate({
  name: 'confirm-following',
  data: z.object({
    /** What is followed; null for everything. */
    title: z.string().nullable(),
    confirm: z.string(),
    days: z.int(),
  }),
  mail: ({ title, ...told }, say: SayMail) => {
    const followed = title === null ? say('confirm-following.everything') : say('confirm-following.named', { title })
    return { subject: say('confirm-following.subject'), text: say('confirm-following.text', { ...told, followed }) }
  },
})
