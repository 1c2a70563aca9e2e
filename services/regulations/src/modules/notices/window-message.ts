import { defineTemplate } from '@portal/delivery'
import { z } from 'zod'
import type { SayMail } from '../../texts.ts'
import { paragraphs, reason } from './notice-words.ts'

const data = z.object({
  title: z.string(),
  /** Whether it may become the rule, or is it. */
  kind: z.enum(['draft', 'adopted']),
  versionNumber: z.int(),
  /** What the window is now. */
  window: z.enum(['open', 'not-yet', 'over']),
  /** Already written out in the reader's language; null: without a beginning, without an end. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /** The end that was told before, where it was another. */
  formerCloses: z.string().nullable(),
  read: z.string(),
  why: reason,
  stop: z.string(),
  oneClick: z.string(),
})
export type WindowData = z.infer<typeof data>

/** Tells that a published version takes comments at another time than was told before. */
export const windowChangedMessage = defineTemplate({
  name: 'comment-window-changed',
  data,
  mail: (told, say: SayMail) => {
    const { title, kind, versionNumber, window, formerCloses, read, stop } = told
    return {
      subject: say(window === 'over' ? 'window.subject.over' : 'window.subject.other', { title }),
      text: paragraphs([
        say(`window.${kind}`, { versionNumber, title }),
        windowIn(told, say),
        formerCloses && say('window.former', { formerCloses }),
        say('published.read', { read }),
        say(`published.stop.${told.why}`, { stop }),
      ]),
      unsubscribe: told.oneClick,
    }
  },
})

/** When comments are taken now. */
function windowIn({ window, opens, closes }: WindowData, say: SayMail): string {
  if (window === 'over') return say('window.over')
  if (window === 'not-yet' && opens !== null)
    return closes === null ? say('window.from', { opens }) : say('window.from-until', { opens, closes })
  return closes === null ? say('window.open') : say('published.comments-until', { commentsUntil: closes })
}
