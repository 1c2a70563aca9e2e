import { endpoint, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { code } from '../inputs/fields.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { sentCode } from './sent-code.ts'

const channel = z.enum(['email', 'phone'])
const own = {
  usesSessionCookie: true,
  ownership: 'per-caller',
  accessNote:
    'the draft of the HttpOnly cookie or of the signed-in account; same-origin only (header x-portal-session)',
} as const
const draftErrors = pick(
  'registration.draft-missing',
  'registration.draft-moved',
  'registration.draft-closed',
  'registration.link-not-needed',
  'auth.cross-site',
)
const sendErrors = pick('auth.resend-too-soon', 'auth.too-many-attempts', 'registration.channel-unavailable')
const codeErrors = pick(
  'auth.code-incorrect',
  'auth.code-expired',
  'registration.code-locked',
  'auth.too-many-attempts',
)

/** A link that was sent to continue on another device. */
const sentLink = z.object({
  channel,
  /** Masked. */
  destination: z.string(),
  /** From when another link can be sent. */
  newLinkAt: instant,
  expiresAt: instant,
})

export const getResumeOptions = endpoint(routes.getResumeOptions, {
  summary: 'Returns how the unfinished registration can be continued on another device.',
  ...own,
  results: z.object({
    /** Confirmed contacts that a link can be sent to, masked. */
    contacts: z.array(z.object({ channel, destination: z.string() })),
    /** The last code for a contact that is only used for the link; null without one. */
    sentCode: sentCode.nullable(),
    /** The last link that was sent and can still be used; null without one. */
    link: sentLink.nullable(),
  }),
  errors: draftErrors,
})

export const sendResumeCode = endpoint(routes.sendResumeCode, {
  summary: 'Sends a code to an email address or phone, to confirm it before a link is sent to it.',
  ...own,
  body: z.strictObject({ channel, destination: z.string().trim().min(1).max(320) }),
  results: sentCode,
  errors: { ...draftErrors, ...sendErrors, ...pick('registration.answer-invalid') },
})

export const confirmResumeCode = endpoint(routes.confirmResumeCode, {
  summary: 'Confirms the contact with the code. The page about contacts is filled in with it.',
  ...own,
  body: z.strictObject({ code }),
  results: z.object({ channel }),
  errors: { ...draftErrors, ...codeErrors },
})

export const sendResumeLink = endpoint(routes.sendResumeLink, {
  summary: 'Sends a link that works once to a confirmed contact. It replaces an earlier link.',
  usesSessionCookie: true,
  accessNote: 'the draft of the HttpOnly cookie; same-origin only (header x-portal-session)',
  body: z.strictObject({ channel }),
  results: sentLink,
  errors: { ...draftErrors, ...sendErrors, ...pick('registration.contact-not-confirmed') },
})

const secret = z.string().min(16).max(200)
const linkErrors = pick(
  'auth.link-invalid',
  'auth.link-expired',
  'registration.link-used',
  'registration.draft-closed',
  'auth.too-many-attempts',
)

export const checkResumeLink = endpoint(routes.checkResumeLink, {
  summary: 'Returns where the code for a link is sent.',
  accessNote: 'the secret of the link',
  body: z.strictObject({ secret }),
  results: z.object({ channel, destination: z.string(), sentCode: sentCode.nullable() }),
  errors: linkErrors,
})

export const sendResumeLinkCode = endpoint(routes.sendResumeLinkCode, {
  summary: 'Sends a code to the contact that received the link.',
  accessNote: 'the secret of the link',
  body: z.strictObject({ secret }),
  results: sentCode,
  errors: { ...linkErrors, ...sendErrors },
})

export const openResumeLink = endpoint(routes.openResumeLink, {
  summary:
    'Moves the unfinished registration to this browser, which gets its HttpOnly cookie. The cookie of the other one no longer works.',
  accessNote: 'the secret of the link and the code; same-origin only (header x-portal-session)',
  body: z.strictObject({ secret, code }),
  results: z.object({ isMoved: z.literal(true) }),
  errors: { ...linkErrors, ...codeErrors, ...pick('auth.cross-site') },
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((key) => [key, errors[key]])) as Pick<typeof errors, K>
}
