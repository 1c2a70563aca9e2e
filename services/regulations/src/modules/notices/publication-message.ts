import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'
import { paragraphs, reason } from './notice-words.ts'

const counts = z.object({ changed: z.int(), added: z.int(), removed: z.int() })

const data = z.object({
  title: z.string(),
  /** Whether it may be commented on, or is the rule. */
  kind: z.enum(['draft', 'adopted']),
  versionNumber: z.int(),
  /** What the authority says changed; empty where it says nothing. */
  changeNote: z.string(),
  /** Null for a first version, which is compared with nothing. */
  counts: counts.nullable(),
  /** Already written out in the reader's language. */
  effectiveFrom: z.string().nullable(),
  commentsUntil: z.string().nullable(),
  /** The comparison, or the text where there is nothing to compare with. */
  read: z.string(),
  why: reason,
  stop: z.string(),
  oneClick: z.string(),
})
export type PublicationData = z.infer<typeof data>

/** Tells of a published version: what it is, what changed, where to read it, and how to get no more of these mails. */
export const versionPublishedMessage = defineTemplate({
  name: 'version-published',
  data,
  mail: (told, say: SayMail) => {
    const { kind, title, versionNumber, effectiveFrom, commentsUntil, changeNote, read, stop } = told
    return {
      subject: say(`published.subject.${kind}`, { title }),
      text: paragraphs([
        say(`published.${kind}`, { versionNumber, title }),
        effectiveFrom && say('published.in-force', { effectiveFrom }),
        commentsUntil && say('published.comments-until', { commentsUntil }),
        changeNote && say('published.change-note', { changeNote }),
        told.counts && say('published.in-the-text', { changes: changesIn(told.counts, say) }),
        say(told.counts ? 'published.read-changes' : 'published.read', { read }),
        say(`published.stop.${told.why}`, { stop }),
      ]),
      unsubscribe: told.oneClick,
    }
  },
})

/** `3 provisions changed, 1 added`. */
function changesIn(counted: z.infer<typeof counts>, say: SayMail): string {
  const kinds = (['changed', 'added', 'removed'] as const).filter((kind) => counted[kind] > 0)
  return kinds.length === 0
    ? say('published.same-words')
    : kinds.map((kind) => say(`published.${kind}`, { count: counted[kind] })).join(', ')
}
