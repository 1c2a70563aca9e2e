import { event, id } from '@portal/contracts-common'
import { z } from 'zod'

const texts = z.object({ title: z.string(), text: z.string(), sms: z.string() })
const values = z.record(z.string(), z.string())

/**
 * Persons must be notified of something about a horse. The registration service has their addresses, languages and switched
 * off channels; it stores the notice and sends it, once for each kind, subject and person.
 */
export const noticeRequested = event(
  'evt.horses.notice.requested.v1',
  z.object({
    /** Name of a kind of `@portal/contracts-horses/notices`. */
    kind: z.string().min(1).max(80),
    /** What the notice is about; a second one of the same kind about it is not sent. */
    subjectId: z.string().min(1).max(200),
    personIds: z.array(id).min(1).max(200),
    /** Page of the portal to which the notice leads. */
    path: z.string().startsWith('/').max(300),
    /** The texts of the kind that apply unless staff changed them, with `{{placeholders}}`. */
    texts: z.object({ 'en-US': texts, es: texts }),
    /** Values of the placeholders in both languages. */
    values: z.object({ 'en-US': values, es: values }),
  }),
)
export type RequestedNotice = z.infer<(typeof noticeRequested)['payload']>
