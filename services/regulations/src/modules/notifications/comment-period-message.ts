import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'
import { notificationReasons } from '../subscriptions/index.ts'
import { joinParagraphs } from './join-paragraphs.ts'

const data = z.object({
  title: z.string(),
  /** Whether the version is a draft or adopted. */
  kind: z.enum(['draft', 'adopted']),
  versionNumber: z.int(),
  /** Status of the comment period now. */
  status: z.enum(['open', 'not-yet', 'closed']),
  /** Formatted for the reader; null when the period has no beginning or no end. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /** The previously announced end, when it has changed. */
  previousCloses: z.string().nullable(),
  viewLink: z.string(),
  reason: z.enum(notificationReasons),
  unsubscribeLink: z.string(),
  oneClickUnsubscribeLink: z.string(),
})
export type CommentPeriodData = z.infer<typeof data>

/** Announces that the comment period of a published version has changed. */
export const commentPeriodChangedMessage = defineTemplate({
  name: 'comment-period-changed',
  data,
  mail: (values, t: SayMail) => {
    const { title, kind, versionNumber, status, previousCloses, viewLink, reason, unsubscribeLink } = values
    return {
      subject: t(status === 'closed' ? 'comment-period.subject.closed' : 'comment-period.subject.changed', { title }),
      text: joinParagraphs([
        t(`comment-period.${kind}`, { versionNumber, title }),
        describePeriod(values, t),
        previousCloses && t('comment-period.previous', { previousCloses }),
        t('published.view', { viewLink }),
        t(`published.unsubscribe.${reason}`, { unsubscribeLink }),
      ]),
      unsubscribe: values.oneClickUnsubscribeLink,
    }
  },
})

function describePeriod({ status, opens, closes }: CommentPeriodData, t: SayMail): string {
  if (status === 'closed') return t('comment-period.closed')
  if (status === 'not-yet' && opens !== null)
    return closes === null ? t('comment-period.from', { opens }) : t('comment-period.from-through', { opens, closes })
  return closes === null ? t('comment-period.open') : t('published.comments-through', { commentsThrough: closes })
}
