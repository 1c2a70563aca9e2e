import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { IdentityChangeKind, IdentityChangeStatus } from '@portal/contracts-registration/person-rules'
import { FieldEncryption } from '@portal/field-encryption'
import { Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import type { EvidenceFile } from './evidence-file.ts'
import {
  identityChangeContent,
  identityEvidenceContent,
  type Evidence,
  type IdentityChange,
  type IdentityChangeContent,
  type IdentityChangeRow,
} from './identity-change.row.ts'

const columns = 'change_id, person_id, kind, status, content, refusal_reason, requested_at, decided_at'

const selectOne = {
  name: 'identity-change',
  text: `select ${columns} from identity_change where change_id = $1`,
}
const selectOfPerson = {
  name: 'identity-changes-of-person',
  text: `select ${columns} from identity_change where person_id = $1 order by requested_at desc, change_id limit 20`,
}
const selectByStatus = {
  name: 'identity-changes-by-status',
  text: `select ${columns} from identity_change where status = $1
      and (requested_at, change_id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
    order by requested_at, change_id limit $4`,
}
const selectEvidence = {
  name: 'identity-evidence',
  text: `select evidence_id, file_name as "fileName", media_type as "mediaType", size from identity_evidence where change_id = $1`,
}
const selectEvidenceContent = {
  name: 'identity-evidence-content',
  text: 'select content from identity_evidence where evidence_id = $1',
}

type EvidenceRow = Evidence & { readonly evidence_id: string } & Record<string, unknown>

/** Requests to change the identity of persons, with the files that prove them. Values and files are encrypted. */
@Injectable()
export class IdentityChangeStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async insertEvidence(em: EntityManager, personId: string, file: EvidenceFile, now: Date): Promise<string> {
    const evidenceId = randomUUID()
    await em.execute(
      `insert into identity_evidence (evidence_id, person_id, file_name, media_type, size, content, uploaded_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [
        evidenceId,
        personId,
        file.name,
        file.mediaType,
        file.bytes.length,
        this.encryption.encrypt(identityEvidenceContent, evidenceId, file.bytes.toString('base64')),
        now,
      ],
    )
    return evidenceId
  }

  /** Assigns an uploaded file to a request; false when the person has no such file. */
  async attachEvidence(
    em: EntityManager,
    { evidenceId, personId, changeId }: { evidenceId: string; personId: string; changeId: string },
  ): Promise<boolean> {
    const rows = await em.execute<unknown[]>(
      `update identity_evidence set change_id = ? where evidence_id = ? and person_id = ? and change_id is null
        returning evidence_id`,
      [changeId, evidenceId, personId],
    )
    return rows.length > 0
  }

  async insert(
    em: EntityManager,
    change: { changeId: string; personId: string; kind: IdentityChangeKind; content: IdentityChangeContent; now: Date },
  ): Promise<void> {
    await em.execute(
      `insert into identity_change (change_id, person_id, kind, status, content, requested_at) values (?, ?, ?, 'open', ?, ?)`,
      [
        change.changeId,
        change.personId,
        change.kind,
        this.encryption.encryptJson(identityChangeContent, change.changeId, change.content),
        change.now,
      ],
    )
  }

  async lock(em: EntityManager, changeId: string): Promise<IdentityChange> {
    const [row] = await em.execute<IdentityChangeRow[]>(
      `select ${columns} from identity_change where change_id = ? for update`,
      [changeId],
    )
    return row ? this.decrypt(row) : refuse('resource.not-found')
  }

  async decide(
    em: EntityManager,
    changeId: string,
    decision: { status: IdentityChangeStatus; refusalReason?: string; decidedBy: string | null; now: Date },
  ): Promise<void> {
    await em.execute(
      'update identity_change set status = ?, refusal_reason = ?, decided_by = ?, decided_at = ? where change_id = ?',
      [decision.status, decision.refusalReason ?? null, decision.decidedBy, decision.now, changeId],
    )
  }

  async find(changeId: string): Promise<IdentityChange | undefined> {
    const row = await this.database.find<IdentityChangeRow & Record<string, unknown>>(selectOne, [changeId])
    return row && this.decrypt(row)
  }

  async listOfPerson(personId: string): Promise<IdentityChange[]> {
    const rows = await this.database.rows<IdentityChangeRow & Record<string, unknown>>(selectOfPerson, [personId])
    return rows.map((row) => this.decrypt(row))
  }

  async listByStatus(
    status: IdentityChangeStatus,
    { after, limit }: { after: readonly [string, string] | undefined; limit: number },
  ): Promise<IdentityChange[]> {
    const values = [status, after?.[0] ?? null, after?.[1] ?? null, limit]
    const rows = await this.database.rows<IdentityChangeRow & Record<string, unknown>>(selectByStatus, values)
    return rows.map((row) => this.decrypt(row))
  }

  findEvidence(changeId: string): Promise<EvidenceRow | undefined> {
    return this.database.find<EvidenceRow>(selectEvidence, [changeId])
  }

  async readEvidence({ evidence_id: evidenceId }: EvidenceRow): Promise<Buffer> {
    const row = await this.database.find<{ content: Buffer }>(selectEvidenceContent, [evidenceId])
    if (!row) refuse('resource.not-found')
    return Buffer.from(this.encryption.decrypt(identityEvidenceContent, evidenceId, row.content), 'base64')
  }

  private decrypt({ content, ...row }: IdentityChangeRow): IdentityChange {
    const decrypted = this.encryption.decryptJson(identityChangeContent, row.change_id, content)
    return { ...row, content: decrypted as IdentityChangeContent }
  }
}
