import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'
import { notificationReasons } from '../subscriptions/index.ts'
import { joinParagraphs } from './join-paragraphs.ts'

const changeCounts = z.object({ changed: z.int(), added: z.int(), removed: z.int() })

const data = z.object({
  title: z.string(),
  /** Whether the version is a draft or adopted. */
  kind: z.enum(['draft', 'adopted']),
  versionNumber: z.int(),
  /** The authority's summary of what changed; empty when there is none. */
  changeNote: z.string(),
  /** Null for a first version, which has nothing to compare with. */
  changeCounts: changeCounts.nullable(),
  /** Dates are formatted for the reader. */
  effectiveFrom: z.string().nullable(),
  commentsThrough: z.string().nullable(),
  /** Link to the comparison, or to the text of a first version. */
  viewLink: z.string(),
  reason: z.enum(notificationReasons),
  unsubscribeLink: z.string(),
  oneClickUnsubscribeLink: z.string(),
})
export type PublicationData = z.infer<typeof data>

/** Announces a published version: what it is, what changed, where to read it, and how to unsubscribe. */
export const versionPublishedMessage = defineTemplate({
  name: 'version-published',
  data,
  mail: (values, t: SayMail) => {
    const { kind, title, versionNumber, effectiveFrom, commentsThrough, changeNote } = values
    const { changeCounts: counts, viewLink, reason, unsubscribeLink } = values
    return {
      subject: t(`published.subject.${kind}`, { title }),
      text: joinParagraphs([
        t(`published.${kind}`, { versionNumber, title }),
        effectiveFrom && t('published.effective-from', { effectiveFrom }),
        commentsThrough && t('published.comments-through', { commentsThrough }),
        changeNote && t('published.change-note', { changeNote }),
        counts && t('published.changes', { changes: describeChanges(counts, t) }),
        t(counts ? 'published.view-changes' : 'published.view', { viewLink }),
        t(`published.unsubscribe.${reason}`, { unsubscribeLink }),
      ]),
      unsubscribe: values.oneClickUnsubscribeLink,
    }
  },
})

/** `3 provisions changed, 1 added`. */
function describeChanges(counts: z.infer<typeof changeCounts>, t: SayMail): string {
  const kinds = (['changed', 'added', 'removed'] as const).filter((kind) => counts[kind] > 0)
  return kinds.length === 0
    ? t('published.no-text-changes')
    : kinds.map((kind) => t(`published.${kind}`, { count: counts[kind] })).join(', ')
}
