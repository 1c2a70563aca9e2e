import { bilingual, endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'

/** What a link in an email does. */
const mailLink = z.object({
  /** `confirm` a subscription, `unsubscribe`, or `report-comments` as written by somebody else. */
  action: z.enum(['confirm', 'unsubscribe', 'report-comments']),
  /** The regulation it is about; null for all regulations. */
  title: bilingual.nullable(),
  mainParentId: id.nullable(),
  /** Tracking numbers of the comments to report; otherwise empty. */
  trackingNumbers: z.array(z.string()),
  /** The action was already performed. */
  isDone: z.boolean(),
})
export type MailLink = z.infer<typeof mailLink>

const accessNote = 'anyone who has the link'
const params = z.strictObject({ link: z.string().min(1).max(600) })
const errors = pickErrors('mail-links.invalid')

export const getMailLink = endpoint(routes.getMailLink, {
  summary: 'Shows what a link in an email does; changes nothing, because email programs open links too',
  accessNote,
  params,
  results: mailLink,
  errors,
})

export const redeemMailLink = endpoint(routes.redeemMailLink, {
  summary: 'Performs the action of a link in an email; also the one-click unsubscribe of email programs (RFC 8058)',
  accessNote,
  params,
  /** Email programs post a form; its content is ignored. */
  body: z.unknown().optional(),
  results: mailLink,
  errors,
})
