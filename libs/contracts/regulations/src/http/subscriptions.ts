import { bilingual, endpoint, id, instant, locale, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'

/** What somebody follows: told by mail when a version is published. */
const subscription = z.object({
  subscriptionId: id,
  /** The main regulation; null for every regulation. */
  mainParentId: id.nullable(),
  /** Title of the regulation; null where everything is followed. */
  title: bilingual.nullable(),
  series: z.string().nullable(),
  locale,
  since: instant,
  /** False until the link in the confirming mail was used: nothing is sent before. */
  isConfirmed: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

const wanted = {
  /** The main regulation to follow; null for every regulation. */
  mainParentId: id.nullable(),
  locale,
}

export const listSubscriptions = endpoint(routes.listSubscriptions, {
  summary: 'What the caller follows, the newest first',
  owner: 'each',
  query: z.strictObject({ ...keysetQuery, mainParentId: id.optional() }),
  results: keysetPageOf(subscription),
})

export const follow = endpoint(routes.follow, {
  summary: 'Follows a regulation, or all of them; doing it again changes the language only',
  accessNote: 'mails go to the address of the account; one that is not proven is asked to confirm first',
  body: z.strictObject(wanted),
  results: subscription,
  errors: { 'subscriptions.no-address': errors['subscriptions.no-address'] },
})

export const stopFollowing = endpoint(routes.stopFollowing, {
  summary: 'Ends a subscription of one’s own; nothing of it is kept',
  owner: 'only',
  params: z.strictObject({ subscriptionId: id }),
  results: z.object({ stopped: z.boolean() }),
})

export const followByMail = endpoint(routes.followByMail, {
  summary: 'Follows without an account: a mail asks whoever reads the address to confirm',
  accessNote: 'limited by network address and by mail address; the answer never tells who follows',
  body: z.strictObject({ email: z.email().max(254), ...wanted }),
  results: z.object({ accepted: z.literal(true) }),
})

/** What a link in a mail can do, and what it is about. */
const mailLink = z.object({
  /** confirm: begin to follow; stop: no more of these mails; not-mine: "I did not write these comments". */
  act: z.enum(['confirm', 'stop', 'not-mine']),
  /** The regulation it is about; null for every regulation. */
  title: bilingual.nullable(),
  mainParentId: id.nullable(),
  /** Tracking numbers of the comments it is about; empty otherwise. */
  trackingNumbers: z.array(z.string()),
  /** Whether what it does has been done. */
  isDone: z.boolean(),
})
export type MailLink = z.infer<typeof mailLink>

const params = z.strictObject({ link: z.string().min(1).max(600) })
const linkErrors = { 'mail-links.invalid': errors['mail-links.invalid'] }

export const readMailLink = endpoint(routes.readMailLink, {
  summary: 'What a link of a mail would do; looking changes nothing, since mail programs look too',
  accessNote: 'whoever has the link',
  params,
  results: mailLink,
  errors: linkErrors,
})

export const openMailLink = endpoint(routes.openMailLink, {
  summary: 'Does what a link of a mail is for; also the one-click unsubscribe of mail programs (RFC 8058)',
  accessNote: 'whoever has the link',
  params,
  /** A mail program posts a form, which says nothing that the link does not. */
  body: z.unknown().optional(),
  results: mailLink,
  errors: linkErrors,
})
