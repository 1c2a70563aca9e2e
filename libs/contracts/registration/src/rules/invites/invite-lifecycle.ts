import { defineLifecycle } from '@portal/lifecycle'

export const inviteStates = ['SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'REVOKED', 'ENDED'] as const
export type InviteState = (typeof inviteStates)[number]

/** Facts about an invite and the person who acts. */
export interface InviteFacts {
  /** The time to answer is over, even if no job has marked the invite yet. */
  readonly isOverdue: boolean
  readonly isAgent: boolean
  /** The invite names this person, or they have its secret and it names nobody who is registered. */
  readonly isJockey: boolean
  /** The role is in effect today. */
  readonly hasJockeyRole: boolean
}

/**
 * The lifecycle of the invite with which a jockey agent asks a jockey for permission to represent them. The service
 * enforces it, and pages use it to offer actions. Sending again replaces the link; the old one stops working.
 */
export const inviteLifecycle = defineLifecycle<InviteFacts>()({
  states: inviteStates,
  actions: ['accept', 'reject', 'revoke', 'resend', 'expire', 'end'],
  guards: {
    'in-time': { holds: ({ isOverdue }) => !isOverdue, error: 'invites.expired' },
    overdue: { holds: ({ isOverdue }) => isOverdue, error: 'invites.not-overdue' },
    'by-agent': { holds: ({ isAgent }) => isAgent, error: 'invites.not-found' },
    'by-jockey': { holds: ({ isJockey }) => isJockey, error: 'invites.for-somebody-else' },
    'by-party': { holds: ({ isAgent, isJockey }) => isAgent || isJockey, error: 'invites.not-found' },
    'has-jockey-role': { holds: ({ hasJockeyRole }) => hasJockeyRole, error: 'invites.not-a-jockey' },
  },
  table: {
    SENT: {
      accept: { to: 'ACCEPTED', guards: ['in-time', 'by-jockey', 'has-jockey-role'] },
      reject: { to: 'REJECTED', guards: ['in-time', 'by-jockey'] },
      revoke: { to: 'REVOKED', guards: ['by-agent'] },
      resend: { to: 'SENT', guards: ['by-agent'] },
      expire: { to: 'EXPIRED', guards: ['overdue'] },
      end: null,
    },
    ACCEPTED: {
      accept: null,
      reject: null,
      revoke: null,
      resend: null,
      expire: null,
      end: { to: 'ENDED', guards: ['by-party'] },
    },
    REJECTED: { accept: null, reject: null, revoke: null, resend: null, expire: null, end: null },
    EXPIRED: { accept: null, reject: null, revoke: null, resend: null, expire: null, end: null },
    REVOKED: { accept: null, reject: null, revoke: null, resend: null, expire: null, end: null },
    ENDED: { accept: null, reject: null, revoke: null, resend: null, expire: null, end: null },
  },
})
export type InviteAction = (typeof inviteLifecycle.actions)[number]
