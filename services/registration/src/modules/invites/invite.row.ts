import type { JockeyInvite } from '@portal/contracts-registration'
import type { InviteState } from '@portal/contracts-registration/invite-rules'
import type { FieldEncryption } from '@portal/field-encryption'
import type { Locale } from '@portal/service-texts'
import { inviteColumns } from './invite-columns.ts'

/** A row of `jockey_invite` with the names of both. Timestamps are text. */
export interface InviteRow extends Record<string, unknown> {
  readonly invite_id: string
  readonly agent_person_id: string
  readonly agent_number: string
  readonly agent_name: string
  readonly jockey_person_id: string | null
  readonly jockey_number: string | null
  readonly registered_name: string | null
  readonly jockey_name: Buffer | null
  readonly channel: 'email' | 'text' | null
  readonly destination: Buffer | null
  readonly locale: Locale
  readonly state: InviteState
  readonly times_sent: number
  readonly created_at: string
  readonly sent_at: string
  readonly expires_at: string
  readonly decided_at: string | null
  readonly ended_at: string | null
}

export const inviteColumnList = `i.invite_id, i.agent_person_id, a.hisa_person_id as agent_number,
  a.display_name as agent_name, i.jockey_person_id, j.hisa_person_id as jockey_number, j.display_name as registered_name,
  i.jockey_name, i.channel, i.destination, i.locale, i.state, i.times_sent, i.created_at, i.sent_at, i.expires_at,
  i.decided_at, i.ended_at`

/** An invite with its decrypted address. */
export interface Invite {
  readonly inviteId: string
  readonly agentPersonId: string
  readonly agentNumber: string
  readonly agentName: string
  readonly jockeyPersonId: string | null
  readonly jockeyNumber: string | null
  /** As registered, or as the agent typed it. */
  readonly jockeyName: string
  readonly address: { readonly channel: 'email' | 'text'; readonly destination: string } | null
  readonly locale: Locale
  readonly state: InviteState
  readonly timesSent: number
  readonly createdAt: string
  readonly sentAt: string
  readonly expiresAt: string
  readonly decidedAt: string | null
  readonly endedAt: string | null
}

export function toInvite(encryption: FieldEncryption, row: InviteRow): Invite {
  const id = row.invite_id
  const typedName = row.jockey_name && encryption.decrypt(inviteColumns.jockeyName, id, row.jockey_name)
  // Who has an address stays hidden until they accept.
  const isKnown = row.destination === null || row.state === 'ACCEPTED' || row.state === 'ENDED'
  return {
    inviteId: id,
    agentPersonId: row.agent_person_id,
    agentNumber: row.agent_number,
    agentName: row.agent_name,
    jockeyPersonId: row.jockey_person_id,
    jockeyNumber: isKnown ? row.jockey_number : null,
    jockeyName: (isKnown ? row.registered_name : null) ?? typedName ?? '',
    address:
      row.destination && row.channel
        ? {
            channel: row.channel,
            destination: encryption.decrypt(inviteColumns.destination, id, row.destination),
          }
        : null,
    locale: row.locale,
    state: row.state,
    timesSent: row.times_sent,
    createdAt: toIso(row.created_at),
    sentAt: toIso(row.sent_at),
    expiresAt: toIso(row.expires_at),
    decidedAt: row.decided_at && toIso(row.decided_at),
    endedAt: row.ended_at && toIso(row.ended_at),
  }
}

/** Converts an invite for its agent or jockey. One that is overdue counts as expired before the job marks it. */
export function toResults(invite: Invite, now: Date): JockeyInvite {
  const { address } = invite
  return {
    inviteId: invite.inviteId,
    jokeyAgentId: invite.agentNumber,
    agentName: invite.agentName,
    jockeyId: invite.jockeyNumber,
    jockeyName: invite.jockeyName,
    destination: address && maskAddress(address.destination),
    state: getState(invite, now),
    sentAt: invite.sentAt,
    expiresAt: invite.expiresAt,
    decidedAt: invite.decidedAt,
    endedAt: invite.endedAt,
  }
}

export function getState(invite: Invite, now: Date): InviteState {
  return invite.state === 'SENT' && isOverdue(invite, now) ? 'EXPIRED' : invite.state
}

export function isOverdue({ expiresAt }: Pick<Invite, 'expiresAt'>, now: Date): boolean {
  return new Date(expiresAt) <= now
}

/** `j•••@demo.example` or `•••• 0123` */
function maskAddress(destination: string): string {
  const at = destination.lastIndexOf('@')
  return at > 0 ? `${destination.slice(0, 1)}•••${destination.slice(at)}` : `•••• ${destination.slice(-4)}`
}

function toIso(timestamp: string): string {
  return new Date(timestamp).toISOString()
}
