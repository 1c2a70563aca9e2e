import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InviteState } from '@portal/contracts-registration/invite-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { Database, getTransactionConnection, type PreparedStatement } from '@portal/persistence'
import type { Locale } from '@portal/service-texts'
import { inviteColumns } from './invite-columns.ts'
import { inviteColumnList, toInvite, type Invite, type InviteRow } from './invite.row.ts'

const select = (name: string, condition: string): PreparedStatement => ({
  name: `jockey-invite-${name}`,
  text: `select ${inviteColumnList}
    from jockey_invite i
      join person a on a.person_id = i.agent_person_id
      left join person j on j.person_id = i.jockey_person_id
    where ${condition}`,
})

const bySecret = select('by-secret', 'i.secret_digest = $1')
const lockBySecret = select('lock-by-secret', 'i.secret_digest = $1 for update of i')
const lockById = select('lock-by-id', 'i.invite_id = $1 for update of i')
const lockByPair = select(
  'lock-by-pair',
  `a.hisa_person_id = $1 and i.jockey_person_id = $2 order by i.created_at desc limit 1 for update of i`,
)
const byCommand = select('by-command', 'i.agent_person_id = $1 and i.source_command_id = $2')
const openByPair = select('open-by-pair', `i.agent_person_id = $1 and i.jockey_person_id = $2 and i.state = 'SENT'`)
const openByAddress = select(
  'open-by-address',
  `i.agent_person_id = $1 and i.destination_digest = any($2) and i.state = 'SENT'`,
)
const page = '(i.created_at, i.invite_id) < ($3::timestamptz, $4::uuid)'
const order = 'order by i.created_at desc, i.invite_id desc limit $5'
const isOpen = `($2::timestamptz is null or (i.state = 'SENT' and i.expires_at > $2))`
const listSent = select('list-sent', `i.agent_person_id = $1 and ${isOpen} and ${page} ${order}`)
/** Also those that were sent to an address of somebody who registered later. */
const listReceived = select(
  'list-received',
  `(i.jockey_person_id = $1 or (i.jockey_person_id is null and i.state = 'SENT' and i.destination_digest = any($6)))
    and ${isOpen} and ${page} ${order}`,
)
const listDue = {
  name: 'jockey-invite-due',
  text: `select invite_id from jockey_invite where state = 'SENT' and expires_at <= $1 order by expires_at limit 500`,
}
const insert = {
  name: 'jockey-invite-insert',
  text: `insert into jockey_invite (invite_id, agent_person_id, jockey_person_id, jockey_name, channel, destination,
      destination_digest, locale, source_command_id, state, secret_digest, times_sent, created_at, sent_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'SENT', $10, 1, $11, $11, $12)`,
}
const renew = {
  name: 'jockey-invite-renew',
  text: `update jockey_invite set secret_digest = $2, times_sent = times_sent + 1, sent_at = $3, expires_at = $4
    where invite_id = $1`,
}
const setState = {
  name: 'jockey-invite-set-state',
  text: `update jockey_invite set state = $2, jockey_person_id = coalesce(jockey_person_id, $3),
      decided_at = case when $2 in ('ACCEPTED', 'REJECTED') then $4::timestamptz else decided_at end,
      ended_at = case when $2 in ('ACCEPTED', 'REJECTED') then ended_at else $4::timestamptz end
    where invite_id = $1`,
}

export interface NewInvite {
  readonly inviteId: string
  readonly agentPersonId: string
  readonly jockeyPersonId: string | null
  readonly contact: {
    readonly name: string
    readonly channel: 'email' | 'text'
    readonly destination: string
  } | null
  readonly locale: Locale
  readonly sourceCommandId: string | null
  readonly secret: string
  readonly now: Date
  readonly expiresAt: Date
}

export interface InvitePage {
  readonly openAt: Date | null
  readonly createdAt: string
  readonly inviteId: string
  readonly limit: number
}

export function createInviteSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Statements on invites. */
@Injectable()
export class InviteStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async findBySecret(secret: string): Promise<Invite | undefined> {
    const [row] = await this.database.rows<InviteRow>(bySecret, [digest(secret)])
    return row && toInvite(this.encryption, row)
  }

  lockBySecret(em: EntityManager, secret: string): Promise<Invite | undefined> {
    return this.findOne(em, lockBySecret, [digest(secret)])
  }

  lockById(em: EntityManager, inviteId: string): Promise<Invite | undefined> {
    return this.findOne(em, lockById, [inviteId])
  }

  /** Locks the newest invite of two persons. */
  lockByPair(em: EntityManager, agentNumber: string, jockeyPersonId: string): Promise<Invite | undefined> {
    return this.findOne(em, lockByPair, [agentNumber, jockeyPersonId])
  }

  findByCommand(em: EntityManager, agentPersonId: string, commandId: string): Promise<Invite | undefined> {
    return this.findOne(em, byCommand, [agentPersonId, commandId])
  }

  findOpenByPair(em: EntityManager, agentPersonId: string, jockeyPersonId: string): Promise<Invite | undefined> {
    return this.findOne(em, openByPair, [agentPersonId, jockeyPersonId])
  }

  findOpenByAddress(em: EntityManager, agentPersonId: string, destination: string): Promise<Invite | undefined> {
    const digests = this.encryption.digests(inviteColumns.destination, destination)
    return this.findOne(em, openByAddress, [agentPersonId, digests])
  }

  listSent(personId: string, page: InvitePage): Promise<Invite[]> {
    return this.list(listSent, [personId, ...toPageValues(page)])
  }

  /** Lists what a person received. `addresses` are the ones that the person has confirmed. */
  listReceived(personId: string, addresses: readonly string[], page: InvitePage): Promise<Invite[]> {
    const digests = addresses.flatMap((address) => this.encryption.digests(inviteColumns.destination, address))
    return this.list(listReceived, [personId, ...toPageValues(page), digests])
  }

  /** Lists open invites whose deadline is over, up to 500. */
  async listDue(now: Date): Promise<string[]> {
    const rows = await this.database.rows<{ invite_id: string }>(listDue, [now.toISOString()])
    return rows.map(({ invite_id: inviteId }) => inviteId)
  }

  async insert(em: EntityManager, invite: NewInvite): Promise<void> {
    const { inviteId, contact } = invite
    await run(em, insert, [
      inviteId,
      invite.agentPersonId,
      invite.jockeyPersonId,
      contact && this.encryption.encrypt(inviteColumns.jockeyName, inviteId, contact.name),
      contact && contact.channel,
      contact && this.encryption.encrypt(inviteColumns.destination, inviteId, contact.destination),
      contact && this.encryption.digest(inviteColumns.destination, contact.destination),
      invite.locale,
      invite.sourceCommandId,
      digest(invite.secret),
      invite.now.toISOString(),
      invite.expiresAt.toISOString(),
    ])
  }

  /** Replaces the link and the deadline. */
  renew(em: EntityManager, inviteId: string, secret: string, times: { now: Date; expiresAt: Date }): Promise<void> {
    return run(em, renew, [inviteId, digest(secret), times.now.toISOString(), times.expiresAt.toISOString()])
  }

  /** Sets the state, and the jockey of an invite that had only an address. */
  setState(
    em: EntityManager,
    inviteId: string,
    change: { state: InviteState; jockeyPersonId: string | null; now: Date },
  ): Promise<void> {
    return run(em, setState, [inviteId, change.state, change.jockeyPersonId, change.now.toISOString()])
  }

  private async list(statement: PreparedStatement, values: unknown[]): Promise<Invite[]> {
    const rows = await this.database.rows<InviteRow>(statement, values)
    return rows.map((row) => toInvite(this.encryption, row))
  }

  private async findOne(
    em: EntityManager,
    statement: PreparedStatement,
    values: unknown[],
  ): Promise<Invite | undefined> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<InviteRow>({ ...statement, values })
    const [row] = rows
    return row && toInvite(this.encryption, row)
  }
}

function toPageValues({ openAt, createdAt, inviteId, limit }: InvitePage): unknown[] {
  return [openAt?.toISOString() ?? null, createdAt, inviteId, limit]
}

/** The secret is random, so a plain hash is enough. */
function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

async function run(em: EntityManager, statement: PreparedStatement, values: unknown[]): Promise<void> {
  await (await getTransactionConnection(em)).query({ ...statement, values })
}
