import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption, type EncryptedColumn } from '@portal/field-encryption'
import { Database } from '@portal/persistence'

export interface ContactCode {
  readonly codeId: string
  readonly personId: string
  readonly channel: 'email' | 'phone'
  readonly destination: string
  readonly codeDigest: Buffer
  readonly sentAt: Date
  readonly expiresAt: Date
}

interface CodeRow extends Record<string, unknown> {
  readonly code_id: string
  readonly person_id: string
  readonly channel: ContactCode['channel']
  readonly destination: Buffer
  readonly code_digest: Buffer
  readonly sent_at: string
  readonly expires_at: string
}

interface AttemptsRow extends Record<string, unknown> {
  readonly failed: number
  readonly locked_until: string | null
}

export interface Attempts {
  readonly failed: number
  readonly lockedUntil: Date | undefined
}

export const contactCodeDestination: EncryptedColumn = {
  table: 'contact_code',
  id: 'code_id',
  column: 'destination',
}

const selectCodes = {
  name: 'contact-code-list',
  text: `select code_id, person_id, channel, destination, code_digest, sent_at, expires_at from contact_code
    where person_id = $1 order by sent_at desc limit 20`,
}
const selectAttempts = {
  name: 'contact-code-attempts',
  text: 'select failed, locked_until from contact_code_attempts where person_id = $1',
}
// Counts before the comparison, in one statement, so that parallel guesses cannot exceed the limit.
const countAttempt = {
  name: 'contact-code-attempt-count',
  text: `insert into contact_code_attempts as a (person_id, failed) values ($1, 1)
    on conflict (person_id) do update
      set failed = case when a.locked_until is null then a.failed + 1 else 1 end,
        locked_until = case when a.locked_until is null and a.failed + 1 >= $3
          then $2::timestamptz + make_interval(mins => $4) end
      where a.locked_until is null or a.locked_until <= $2
    returning failed, locked_until`,
}

/** Codes that were sent to new contacts of persons, and the attempts to enter one. */
@Injectable()
export class ContactCodeStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async list(personId: string): Promise<ContactCode[]> {
    const rows = await this.database.rows<CodeRow>(selectCodes, [personId])
    return rows.map((row) => ({
      codeId: row.code_id,
      personId: row.person_id,
      channel: row.channel,
      destination: this.encryption.decrypt(contactCodeDestination, row.code_id, row.destination),
      codeDigest: row.code_digest,
      sentAt: new Date(row.sent_at),
      expiresAt: new Date(row.expires_at),
    }))
  }

  async insert(em: EntityManager, code: ContactCode): Promise<void> {
    await em.execute(
      `insert into contact_code (code_id, person_id, channel, destination, code_digest, sent_at, expires_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [
        code.codeId,
        code.personId,
        code.channel,
        this.encryption.encrypt(contactCodeDestination, code.codeId, code.destination),
        code.codeDigest,
        code.sentAt,
        code.expiresAt,
      ],
    )
  }

  async deleteAll(em: EntityManager, personId: string): Promise<void> {
    await em.execute('delete from contact_code where person_id = ?', [personId])
    await em.execute('delete from contact_code_attempts where person_id = ?', [personId])
  }

  async findAttempts(personId: string): Promise<Attempts> {
    const row = await this.database.find<AttemptsRow>(selectAttempts, [personId])
    return { failed: row?.failed ?? 0, lockedUntil: row?.locked_until ? new Date(row.locked_until) : undefined }
  }

  /** Counts an attempt and returns the number of failed ones; undefined while the person is locked. */
  async countAttempt(
    personId: string,
    now: Date,
    limits: { readonly maxAttempts: number; readonly lockMinutes: number },
  ): Promise<number | undefined> {
    const values = [personId, now.toISOString(), limits.maxAttempts, limits.lockMinutes]
    const row = await this.database.find<AttemptsRow>(countAttempt, values)
    return row?.failed
  }
}
