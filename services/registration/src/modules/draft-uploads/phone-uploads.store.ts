import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'

const select = {
  name: 'phone-upload-by-secret',
  text: 'select draft_id, expires_at from phone_upload where secret_digest = $1 and expires_at > $2',
}

/** The secret is random, so a plain hash is enough. */
function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Secrets with which a phone uploads to the registration that is open on a computer; only digests are stored. */
@Injectable()
export class PhoneUploadStore {
  constructor(private readonly database: Database) {}

  /** Returns the draft of a secret that is neither expired nor used. */
  async find(secret: string, now: Date): Promise<{ draftId: string; expiresAt: Date } | undefined> {
    const values = [digestSecret(secret), now.toISOString()]
    const row = await this.database.find<{ draft_id: string; expires_at: string }>(select, values)
    return row && { draftId: row.draft_id, expiresAt: new Date(row.expires_at) }
  }

  /** Stores the secret of a draft, which replaces an earlier one. */
  async put(em: EntityManager, draftId: string, secret: string, expiresAt: Date): Promise<void> {
    await em.execute(
      `insert into phone_upload (draft_id, secret_digest, expires_at) values (?, ?, ?)
        on conflict (draft_id) do update set secret_digest = excluded.secret_digest, expires_at = excluded.expires_at`,
      [draftId, digestSecret(secret), expiresAt],
    )
  }

  /** Deletes a secret when it is used; returns whether it was still there. */
  async take(em: EntityManager, secret: string, now: Date): Promise<boolean> {
    const rows = await em.execute<unknown[]>(
      'delete from phone_upload where secret_digest = ? and expires_at > ? returning draft_id',
      [digestSecret(secret), now],
    )
    return rows.length > 0
  }
}
