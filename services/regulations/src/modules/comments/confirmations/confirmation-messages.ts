import { formatReceiptNumber } from '@portal/contracts-regulations/rules'
import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../../texts.ts'

const data = z.object({
  title: z.string(),
  receiptId: z.string(),
  comments: z.array(
    z.object({
      trackingNumber: z.string(),
      /** Number of the provision as printed in the text. */
      label: z.string(),
    }),
  ),
  receiptLink: z.string(),
  reportLink: z.string(),
})

/** Confirms received comments, with their tracking numbers and a link to report that someone else sent them. */
export const commentConfirmationMessage = defineTemplate({
  name: 'comment-confirmation',
  data,
  mail: ({ title, receiptId, receiptLink, reportLink, comments }, t: SayMail) => {
    const count = comments.length
    return {
      subject: t('confirmation.subject', { count }),
      text: [
        t('confirmation.received', { title, count }),
        comments.map(({ trackingNumber, label }) => `${trackingNumber}  ${label}`).join('\n'),
        t('confirmation.receipt', { receiptNumber: formatReceiptNumber(receiptId), receiptLink }),
        t('confirmation.change'),
        t('confirmation.report', { reportLink }),
      ].join('\n\n'),
    }
  },
})

/** Confirms a comment on a definition, which is changed and withdrawn on the definition itself. */
export const definitionCommentConfirmationMessage = defineTemplate({
  name: 'definition-comment-confirmation',
  data: z.object({ term: z.string(), trackingNumber: z.string(), definitionLink: z.string(), reportLink: z.string() }),
  mail: ({ term, trackingNumber, definitionLink, reportLink }, t: SayMail) => ({
    subject: t('confirmation.subject', { count: 1 }),
    text: [
      t('definition-confirmation.received', { term }),
      `${trackingNumber}  ${term}`,
      t('definition-confirmation.change', { definitionLink }),
      t('confirmation.report', { reportLink }),
    ].join('\n\n'),
  }),
})
