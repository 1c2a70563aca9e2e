import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption, type EncryptedColumn } from '@portal/field-encryption'
import { Database, getTransactionConnection } from '@portal/persistence'
import type { Contact } from '../confirmation-codes/index.ts'

export interface ResumeLink extends Contact {
  readonly linkId: string
  readonly draftId: string
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly isUsed: boolean
}

interface LinkRow extends Record<string, unknown> {
  readonly link_id: string
  readonly draft_id: string
  readonly channel: Contact['channel']
  readonly destination: Buffer
  readonly sent_at: string
  readonly expires_at: string
  readonly used_at: string | null
}

export const linkDestination: EncryptedColumn = { table: 'resume_link', id: 'link_id', column: 'destination' }

const columns = 'link_id, draft_id, channel, destination, sent_at, expires_at, used_at'
const selectBySecret = {
  name: 'resume-link-by-secret',
  text: `select ${columns} from resume_link where secret_digest = $1`,
}
const selectByDraft = {
  name: 'resume-link-by-draft',
  text: `select ${columns} from resume_link where draft_id = $1 and used_at is null order by sent_at desc limit 1`,
}

/** The secret is random, so a plain hash is enough. */
function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Links that were sent to continue a registration on another device; only digests of their secrets are stored. */
@Injectable()
export class ResumeLinkStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async findBySecret(secret: string): Promise<ResumeLink | undefined> {
    return this.toLink(await this.database.find<LinkRow>(selectBySecret, [digestSecret(secret)]))
  }

  /** Returns the last unused link of a draft; within a transaction also the one that it waited for. */
  async findOfDraft(draftId: string, em?: EntityManager): Promise<ResumeLink | undefined> {
    if (!em) return this.toLink(await this.database.find<LinkRow>(selectByDraft, [draftId]))
    const connection = await getTransactionConnection(em)
    return this.toLink((await connection.query<LinkRow>({ ...selectByDraft, values: [draftId] })).rows[0])
  }

  /** Stores a link instead of the unused ones of the draft. */
  async replace(em: EntityManager, link: Omit<ResumeLink, 'isUsed'>, secret: string): Promise<void> {
    await em.execute('delete from resume_link where draft_id = ? and used_at is null', [link.draftId])
    await em.execute(
      `insert into resume_link (link_id, draft_id, secret_digest, channel, destination, sent_at, expires_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [
        link.linkId,
        link.draftId,
        digestSecret(secret),
        link.channel,
        this.encryption.encrypt(linkDestination, link.linkId, link.destination),
        link.sentAt,
        link.expiresAt,
      ],
    )
  }

  async markUsed(em: EntityManager, linkId: string, now: Date): Promise<void> {
    await em.execute('update resume_link set used_at = coalesce(used_at, ?) where link_id = ?', [now, linkId])
  }

  private toLink(row: LinkRow | undefined): ResumeLink | undefined {
    return (
      row && {
        linkId: row.link_id,
        draftId: row.draft_id,
        channel: row.channel,
        destination: this.encryption.decrypt(linkDestination, row.link_id, row.destination),
        sentAt: new Date(row.sent_at),
        expiresAt: new Date(row.expires_at),
        isUsed: row.used_at !== null,
      }
    )
  }
}
