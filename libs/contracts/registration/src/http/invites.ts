import { endpoint, id, instant, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { email, personName, phone } from '../inputs/fields.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { inviteStates } from '../rules/invites/index.ts'

const hisaPersonId = z.string().trim().max(30)
const secret = z.string().min(16).max(200)

/** With which a jockey agent asks a jockey for permission to represent them. */
const invite = z.object({
  inviteId: id,
  /** HISA ID of the agent; the specification spells the name so. */
  jokeyAgentId: z.string(),
  agentName: z.string(),
  /** HISA ID of the jockey; null while the jockey is not registered, or not known to be the one with the address. */
  jockeyId: z.string().nullable(),
  /** Name of the jockey, as registered or as the agent typed it. */
  jockeyName: z.string(),
  /** Masked address that the invite was sent to; null when it was sent to a registered jockey. */
  destination: z.string().nullable(),
  state: z.enum(inviteStates),
  sentAt: instant,
  /** Until when the jockey can answer. */
  expiresAt: instant,
  decidedAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type JockeyInvite = z.infer<typeof invite>

/** The agent's id in both spellings. */
const agentId = { jokeyAgentId: hisaPersonId.optional(), jockeyAgentId: hisaPersonId.optional() }

const contact = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('email'), name: personName, destination: email }),
  z.strictObject({ channel: z.literal('text'), name: personName, destination: phone }),
])

export const inviteJockey = endpoint(routes.inviteJockey, {
  summary:
    'Invites a jockey, by HISA ID or by email address or phone. Repeating it with the same `sourceCommandId` returns the same invite.',
  accessNote: 'the agent; access token required',
  body: z
    .strictObject({
      ...agentId,
      jockeyId: hisaPersonId.optional(),
      contact: contact.optional(),
      sourceCommandId: z.string().min(1).max(100).optional(),
    })
    .refine((body) => (body.jokeyAgentId ?? body.jockeyAgentId) !== undefined, { path: ['jokeyAgentId'] })
    .refine((body) => (body.jockeyId === undefined) !== (body.contact === undefined), { path: ['jockeyId'] }),
  results: invite,
  errors: pick(
    'invites.not-an-agent',
    'invites.jockey-not-found',
    'invites.self',
    'invites.already-open',
    'invites.already-linked',
    'registration.channel-unavailable',
    'auth.too-many-attempts',
  ),
})

/** Which invite is answered: by its link, by its id, or by its agent. */
const answered = z
  .strictObject({
    ...agentId,
    jockeyId: hisaPersonId.optional(),
    sourceCommandId: z.string().max(100).optional(),
    commandId: z.string().max(100).optional(),
    inviteId: id.optional(),
    secret: secret.optional(),
    /** Only the accept path uses it. */
    decision: z.enum(['ACCEPT', 'REJECT']).default('ACCEPT'),
  })
  .refine((body) => [body.secret, body.inviteId, body.jokeyAgentId, body.jockeyAgentId].some(Boolean), {
    path: ['jokeyAgentId'],
  })
const answerErrors = pick(
  'invites.secret-invalid',
  'invites.not-found',
  'invites.expired',
  'invites.already-decided',
  'invites.for-somebody-else',
  'invites.not-a-jockey',
  'auth.too-many-attempts',
)
const answerAccess = "the invited jockey's access token, or the secret of the invite's link"

export const acceptInvite = endpoint(routes.acceptInvite, {
  summary: 'Accepts an invite, or rejects it with the decision REJECT.',
  accessNote: answerAccess,
  body: answered,
  results: invite,
  errors: answerErrors,
})

export const rejectInvite = endpoint(routes.rejectInvite, {
  summary: 'Rejects an invite.',
  accessNote: answerAccess,
  body: answered,
  results: invite,
  errors: answerErrors,
})

export const listJockeysOfAgent = endpoint(routes.listJockeysOfAgent, {
  summary: 'Lists the jockeys whom a jockey agent represents today, by name.',
  params: z.strictObject({ id: z.string().min(1).max(60) }),
  results: z.array(z.object({ hisaPersonId: z.string(), firstName: z.string(), lastName: z.string(), since: instant })),
})

export const listInvites = endpoint(routes.listInvites, {
  summary: 'Lists the invites that the caller sent as an agent, or received as a jockey, the newest first.',
  ownership: 'per-caller',
  query: z.strictObject({
    ...keysetQuery,
    side: z.enum(['sent', 'received']),
    /** `open`: not answered yet, and still in time. */
    only: z.enum(['open']).optional(),
  }),
  results: keysetPageOf(invite),
})

export const lookUpInvite = endpoint(routes.lookUpInvite, {
  summary: 'Returns who invites, to the holder of the link.',
  accessNote: "the secret of the invite's link; rate-limited by network address",
  body: z.strictObject({ secret }),
  results: invite.pick({ jokeyAgentId: true, agentName: true, state: true, expiresAt: true }).extend({
    /** Whether the jockey is registered, so that signing in is enough. */
    isForRegisteredPerson: z.boolean(),
  }),
  errors: pick('invites.secret-invalid', 'auth.too-many-attempts'),
})

export const askForInvite = endpoint(routes.askForInvite, {
  summary: 'Tells the agent that the holder of an outdated link wants a new invite. Repeating it has no effect.',
  accessNote: "the secret of the invite's link; rate-limited by network address",
  body: z.strictObject({ secret, locale: locale.default('en-US') }),
  results: z.object({ requested: z.literal(true) }),
  errors: pick('invites.secret-invalid', 'invites.already-decided', 'auth.too-many-attempts'),
})

const own = { params: z.strictObject({ inviteId: id }), results: invite, ownership: 'owner-only' } as const

export const revokeInvite = endpoint(routes.revokeInvite, {
  ...own,
  summary: 'Withdraws an invite that was not answered.',
  errors: pick('invites.not-found', 'invites.already-decided'),
})

export const resendInvite = endpoint(routes.resendInvite, {
  ...own,
  summary: 'Sends an invite again with a new link and a new deadline; the old link stops working.',
  errors: pick(
    'invites.not-found',
    'invites.already-decided',
    'auth.resend-too-soon',
    'registration.channel-unavailable',
  ),
})

export const endInvite = endpoint(routes.endInvite, {
  ...own,
  summary: 'Ends the representation that an accepted invite began, for either of the two.',
  errors: pick('invites.not-found', 'invites.already-decided'),
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((key) => [key, errors[key]])) as Pick<typeof errors, K>
}
