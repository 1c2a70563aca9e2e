import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { Database, getTransactionConnection } from '@portal/persistence'
import type { Locale } from '@portal/service-texts'
import { draftContent, type DraftContent } from './draft-content.ts'
import { draftColumns, type Draft, type DraftRow } from './draft.row.ts'

const selectBySecret = {
  name: 'draft-by-secret',
  text: `select ${draftColumns} from registration_draft where secret_digest = any($1) and expires_at > $2
    order by saved_at desc limit 1`,
}
const selectByAccount = {
  name: 'draft-by-account',
  text: `select ${draftColumns} from registration_draft where account_sub = $1 and expires_at > $2
    order by saved_at desc limit 1`,
}
const selectForUpdate = {
  name: 'draft-for-update',
  text: `select ${draftColumns} from registration_draft where draft_id = $1 for update`,
}
const insert = {
  name: 'draft-insert',
  text: `insert into registration_draft (draft_id, secret_digest, account_sub, reference, locale, version, status, next_step,
      content, created_at, saved_at, expires_at)
    values ($1, $2, $3, $4, $5, 0, 'open', 'kind', $6, $7, $7, $8)`,
}
const update = {
  name: 'draft-update',
  text: `update registration_draft set version = version + 1, content = $2, status = $3, next_step = $4, saved_at = $5,
      expires_at = $6
    where draft_id = $1`,
}
const setContent = {
  name: 'draft-set-content',
  text: 'update registration_draft set version = version + 1, content = $2 where draft_id = $1',
}
const attach = {
  name: 'draft-attach',
  text: 'update registration_draft set account_sub = $2 where draft_id = $1 and account_sub is null',
}
const complete = {
  name: 'draft-complete',
  text: `update registration_draft set version = version + 1, status = 'registered', completed_sub = $2,
      completion_digest = $3, completion_expires_at = $4 where draft_id = $1`,
}
const setPerson = {
  name: 'draft-set-person',
  text: `update registration_draft set person_id = $2, account_sub = completed_sub, version = version + 1
    where draft_id = $1`,
}
const selectCompletion = {
  name: 'draft-completion',
  text: `select completed_sub from registration_draft
    where draft_id = $1 and completion_digest = $2 and completion_expires_at > $3`,
}
const select = {
  name: 'draft-select',
  text: `select ${draftColumns} from registration_draft where draft_id = $1 and expires_at > $2`,
}
const hasSecret = {
  name: 'draft-has-secret',
  text: 'select 1 as found from registration_draft where draft_id = $1 and secret_digest = $2',
}
const selectMove = {
  name: 'draft-move',
  text: `select moved_at from former_draft_secret where secret_digest = any($1) order by moved_at desc limit 1`,
}
const insertFormerSecret = {
  name: 'draft-former-secret-insert',
  text: `insert into former_draft_secret (secret_digest, draft_id, moved_at)
    select secret_digest, draft_id, $2 from registration_draft where draft_id = $1`,
}
const replaceSecret = {
  name: 'draft-replace-secret',
  text: 'update registration_draft set secret_digest = $2, version = version + 1 where draft_id = $1',
}
const remove = { name: 'draft-delete', text: 'delete from registration_draft where draft_id = $1' }

/** Digest under which the secret of a cookie is stored. The secret is random, so a plain hash is enough. */
export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Statements on registration drafts. */
@Injectable()
export class DraftStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async findBySecrets(secrets: readonly string[], now: Date): Promise<Draft | undefined> {
    if (secrets.length === 0) return undefined
    return this.toDraft(await this.database.find(selectBySecret, [secrets.map(digestSecret), now.toISOString()]))
  }

  async find(draftId: string, now: Date): Promise<Draft | undefined> {
    return this.toDraft(await this.database.find(select, [draftId, now.toISOString()]))
  }

  /** Returns when the draft of a cookie was moved to another browser, or undefined. */
  async findMove(secrets: readonly string[]): Promise<Date | undefined> {
    if (secrets.length === 0) return undefined
    const row = await this.database.find<{ moved_at: string }>(selectMove, [secrets.map(digestSecret)])
    return row && new Date(row.moved_at)
  }

  async hasSecret(draftId: string, secret: string): Promise<boolean> {
    return (await this.database.find(hasSecret, [draftId, digestSecret(secret)])) !== undefined
  }

  /** Gives the draft to another browser. The former cookie only says that it was moved. */
  async replaceSecret(em: EntityManager, draftId: string, secret: string, now: Date): Promise<void> {
    await run(em, insertFormerSecret, [draftId, now.toISOString()])
    await run(em, replaceSecret, [draftId, digestSecret(secret)])
  }

  async findByAccount(sub: string, now: Date): Promise<Draft | undefined> {
    return this.toDraft(await this.database.find(selectByAccount, [sub, now.toISOString()]))
  }

  /** Locks the draft until the end of the transaction. */
  async lock(em: EntityManager, draftId: string): Promise<Draft | undefined> {
    const { rows } = await (await getTransactionConnection(em)).query({ ...selectForUpdate, values: [draftId] })
    return this.toDraft(rows[0] as DraftRow | undefined)
  }

  async insert(
    em: EntityManager,
    draft: { draftId: string; secret: string; accountSub: string | null; reference: string; locale: Locale },
    content: DraftContent,
    { now, expiresAt }: { now: Date; expiresAt: Date },
  ): Promise<void> {
    const { draftId, secret, accountSub, reference, locale } = draft
    const encrypted = this.encryption.encryptJson(draftContent, draftId, content)
    const times = [now.toISOString(), expiresAt.toISOString()]
    await run(em, insert, [draftId, digestSecret(secret), accountSub, reference, locale, encrypted, ...times])
  }

  /** Stores changed content and extends the time that the draft is kept. */
  async update(
    em: EntityManager,
    draftId: string,
    change: { content: DraftContent; status: Draft['status']; nextStep: string; now: Date; expiresAt: Date },
  ): Promise<void> {
    const encrypted = this.encryption.encryptJson(draftContent, draftId, change.content)
    const { status, nextStep, now, expiresAt } = change
    await run(em, update, [draftId, encrypted, status, nextStep, now.toISOString(), expiresAt.toISOString()])
  }

  /** Stores content that no page shows. */
  setContent(em: EntityManager, draftId: string, content: DraftContent): Promise<void> {
    return run(em, setContent, [draftId, this.encryption.encryptJson(draftContent, draftId, content)])
  }

  /** Makes the draft belong to an account; only the account can read it from then on. */
  attach(em: EntityManager, draftId: string, sub: string): Promise<void> {
    return run(em, attach, [draftId, sub])
  }

  /** Records the account of the draft, and the secret that authorizes the registration of its person. */
  complete(
    em: EntityManager,
    draftId: string,
    { sub, secret, expiresAt }: { sub: string; secret: string; expiresAt: Date },
  ): Promise<void> {
    return run(em, complete, [draftId, sub, digestSecret(secret), expiresAt.toISOString()])
  }

  /** Returns the account that `secret` may register a person for. */
  async findCompletedSub(draftId: string, secret: string, now: Date): Promise<string | undefined> {
    const values = [draftId, digestSecret(secret), now.toISOString()]
    return (await this.database.find<{ completed_sub: string }>(selectCompletion, values))?.completed_sub
  }

  /** Records the person. From then on only the account can read the draft, whose cookie may stay on a shared computer. */
  setPerson(em: EntityManager, draftId: string, personId: string): Promise<void> {
    return run(em, setPerson, [draftId, personId])
  }

  delete(em: EntityManager, draftId: string): Promise<void> {
    return run(em, remove, [draftId])
  }

  private toDraft(row: DraftRow | undefined): Draft | undefined {
    if (!row) return undefined
    const content = this.encryption.decryptJson(draftContent, row.draft_id, row.content) as DraftContent
    return { ...row, content }
  }
}

async function run(em: EntityManager, statement: { name: string; text: string }, values: unknown[]): Promise<void> {
  await (await getTransactionConnection(em)).query({ ...statement, values })
}
