import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption, type EncryptedColumn } from '@portal/field-encryption'
import { Database, getTransactionConnection } from '@portal/persistence'

/**
 * What a code is for: the contact in the answers of a draft, a contact that the draft's link is sent to, the link itself, or
 * a new contact of a person. Codes and attempts of one owner are independent of those of all others.
 */
export interface CodeOwner {
  readonly kind: 'draft' | 'resume-contact' | 'resume-link' | 'person'
  readonly id: string
}

export interface Contact {
  readonly channel: 'email' | 'phone'
  readonly destination: string
}

export interface Code extends Contact {
  readonly codeId: string
  readonly codeDigest: Buffer
  readonly sentAt: Date
  readonly expiresAt: Date
  /** The message; null for codes of earlier releases. */
  readonly deliveryId: string | null
}

export interface Attempts {
  readonly failed: number
  readonly lockedUntil: Date | undefined
}

interface CodeRow extends Record<string, unknown> {
  readonly code_id: string
  readonly channel: Contact['channel']
  readonly destination: Buffer
  readonly code_digest: Buffer
  readonly sent_at: string
  readonly expires_at: string
  readonly delivery_id: string | null
}

interface AttemptsRow extends Record<string, unknown> {
  readonly failed: number
  readonly locked_until: string | null
}

export const codeDestination: EncryptedColumn = { table: 'confirmation_code', id: 'code_id', column: 'destination' }

const selectCodes = {
  name: 'code-list',
  text: `select code_id, channel, destination, code_digest, sent_at, expires_at, delivery_id from confirmation_code
    where owner_kind = $1 and owner_id = $2 order by sent_at desc limit 20`,
}
const insertCode = {
  name: 'code-insert',
  text: `insert into confirmation_code
      (code_id, owner_kind, owner_id, channel, destination, code_digest, sent_at, expires_at, delivery_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
}
const selectAttempts = {
  name: 'code-attempts',
  text: 'select failed, locked_until from confirmation_code_attempts where owner_kind = $1 and owner_id = $2',
}
// Counts before the comparison, in one statement, so that parallel guesses cannot exceed the limit.
const countAttempt = {
  name: 'code-attempt-count',
  text: `insert into confirmation_code_attempts as a (owner_kind, owner_id, failed, counted_at) values ($1, $2, 1, $3)
    on conflict (owner_kind, owner_id) do update
      set failed = case when a.locked_until is null then a.failed + 1 else 1 end,
        locked_until = case when a.locked_until is null and a.failed + 1 >= $4
          then $3::timestamptz + make_interval(mins => $5) end,
        counted_at = $3
      where a.locked_until is null or a.locked_until <= $3
    returning failed, locked_until`,
}

/** Codes that were sent, and the attempts to enter one. */
@Injectable()
export class ConfirmationCodeStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Returns the last codes, the newest first; within a transaction also those that it waited for. */
  async list({ kind, id }: CodeOwner, em?: EntityManager): Promise<Code[]> {
    const rows = em
      ? (await (await getTransactionConnection(em)).query<CodeRow>({ ...selectCodes, values: [kind, id] })).rows
      : await this.database.rows<CodeRow>(selectCodes, [kind, id])
    return rows.map((row) => ({
      codeId: row.code_id,
      channel: row.channel,
      destination: this.encryption.decrypt(codeDestination, row.code_id, row.destination),
      codeDigest: row.code_digest,
      sentAt: new Date(row.sent_at),
      expiresAt: new Date(row.expires_at),
      deliveryId: row.delivery_id,
    }))
  }

  async insert(em: EntityManager, { kind, id }: CodeOwner, code: Code): Promise<void> {
    const destination = this.encryption.encrypt(codeDestination, code.codeId, code.destination)
    const { codeId, channel, codeDigest } = code
    const times = [code.sentAt.toISOString(), code.expiresAt.toISOString()]
    const values = [codeId, kind, id, channel, destination, codeDigest, ...times, code.deliveryId]
    await (await getTransactionConnection(em)).query({ ...insertCode, values })
  }

  async deleteCodes(em: EntityManager, { kind, id }: CodeOwner): Promise<void> {
    await em.execute('delete from confirmation_code where owner_kind = ? and owner_id = ?', [kind, id])
  }

  async deleteAttempts(em: EntityManager, { kind, id }: CodeOwner): Promise<void> {
    await em.execute('delete from confirmation_code_attempts where owner_kind = ? and owner_id = ?', [kind, id])
  }

  async findAttempts({ kind, id }: CodeOwner): Promise<Attempts> {
    const row = await this.database.find<AttemptsRow>(selectAttempts, [kind, id])
    return { failed: row?.failed ?? 0, lockedUntil: row?.locked_until ? new Date(row.locked_until) : undefined }
  }

  /** Counts an attempt and returns the number of failed ones; undefined while no code is accepted. */
  async countAttempt(
    { kind, id }: CodeOwner,
    now: Date,
    limits: { readonly maxAttempts: number; readonly lockMinutes: number },
  ): Promise<number | undefined> {
    const values = [kind, id, now.toISOString(), limits.maxAttempts, limits.lockMinutes]
    return (await this.database.find<AttemptsRow>(countAttempt, values))?.failed
  }
}
