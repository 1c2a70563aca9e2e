import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'

const data = z.object({
  title: z.string(),
  receiptId: z.string(),
  comments: z.array(
    z.object({
      trackingNumber: z.string(),
      /** As the text prints it. */
      label: z.string(),
    }),
  ),
  receipt: z.string(),
  notMine: z.string(),
})

/** Thanks for comments that were received, with their numbers and a way to say "this was not me". */
export const thanksMessage = defineTemplate({
  name: 'comment-thanks',
  data,
  mail: ({ title, receiptId, receipt, notMine, comments }, say: SayMail) => {
    const count = comments.length
    return {
      subject: say('thanks.subject', { count }),
      text: [
        say('thanks.received', { title, count }),
        comments.map(({ trackingNumber, label }) => `${trackingNumber}  ${label}`).join('\n'),
        say('thanks.receipt', { receiptId, receipt }),
        say('thanks.change'),
        say('thanks.not-mine', { notMine }),
      ].join('\n\n'),
    }
  },
})

/** The same for a comment on a definition, which is changed and withdrawn where the definition is read. */
export const definitionThanksMessage = defineTemplate({
  name: 'definition-comment-thanks',
  data: z.object({ term: z.string(), trackingNumber: z.string(), definition: z.string(), notMine: z.string() }),
  mail: ({ term, trackingNumber, definition, notMine }, say: SayMail) => ({
    subject: say('thanks.subject', { count: 1 }),
    text: [
      say('definition-thanks.received', { term }),
      `${trackingNumber}  ${term}`,
      say('definition-thanks.change', { definition }),
      say('thanks.not-mine', { notMine }),
    ].join('\n\n'),
  }),
})
