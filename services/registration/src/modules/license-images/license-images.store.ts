import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  processingTimeoutMinutes,
  uploadPeriodHours,
  type LicenseImageProblem,
  type LicenseImageState,
} from '@portal/contracts-registration/license-rules'
import { FieldEncryption } from '@portal/field-encryption'
import type { LicenseReading } from '@portal/license-reading'
import { acquireAdvisoryLock, Database, getTransactionConnection } from '@portal/persistence'
import { licenseReading, type LicenseImageRow } from './license-image.row.ts'

const columns = `i.image_id, i.draft_id, i.file_id, f.media_type, i.state, i.problem
  from license_image i left join uploaded_file f on f.file_id = i.file_id`

const selectNewest = {
  name: 'license-image-newest',
  text: `select ${columns} where i.draft_id = $1 order by i.upload_number desc limit 1`,
}
// An upload that was interrupted or repeats a failed image does not count.
const selectRecent = {
  name: 'license-image-recent',
  text: `select started_at from license_image where draft_id = $1 and started_at > $2
      and not (state = 'ERROR' and content_digest is null)
    order by upload_number limit 20`,
}
const selectReading = {
  name: 'license-image-reading',
  text: `select i.file_id, f.media_type, i.reading from license_image i join uploaded_file f on f.file_id = i.file_id
    where i.image_id = $1 and i.draft_id = $2 and i.state = 'COMPLETED'`,
}

interface StartedRow extends Record<string, unknown> {
  readonly started_at: string
}

function toDates(rows: readonly StartedRow[]): readonly Date[] {
  return rows.map(({ started_at: startedAt }) => new Date(startedAt))
}

interface Change {
  readonly state: LicenseImageState
  readonly problem?: LicenseImageProblem | null
  readonly fileId?: string
  readonly contentDigest?: Buffer
  readonly reading?: LicenseReading
}

/** Statements on license images. */
@Injectable()
export class LicenseImageStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  findNewest(draftId: string): Promise<LicenseImageRow | undefined> {
    return this.database.find(selectNewest, [draftId])
  }

  /** Returns when the images that count as attempts were uploaded, oldest first. */
  async listRecentUploads(draftId: string, now: Date): Promise<readonly Date[]> {
    const since = new Date(now.getTime() - uploadPeriodHours * 3_600_000).toISOString()
    return toDates(await this.database.rows<StartedRow>(selectRecent, [draftId, since]))
  }

  /** The same within a transaction. */
  async listRecentUploadsIn(em: EntityManager, draftId: string, now: Date): Promise<readonly Date[]> {
    const since = new Date(now.getTime() - uploadPeriodHours * 3_600_000).toISOString()
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<StartedRow>({ ...selectRecent, values: [draftId, since] })
    return toDates(rows)
  }

  /** Returns what was read from an image of the draft. */
  async findReading(draftId: string, imageId: string) {
    const row = await this.database.find<Pick<LicenseImageRow, 'file_id' | 'media_type'> & { reading: Buffer }>(
      selectReading,
      [imageId, draftId],
    )
    if (!row || row.file_id === null || row.media_type === null) return undefined
    const reading = this.encryption.decryptJson(licenseReading, imageId, row.reading) as LicenseReading
    return { fileId: row.file_id, fileType: row.media_type, reading }
  }

  /** Waits until no other request changes images of the draft. */
  lockDraft(em: EntityManager, draftId: string): Promise<void> {
    return acquireAdvisoryLock(em, 'license-image', draftId)
  }

  async lock(em: EntityManager, imageId: string): Promise<LicenseImageRow | undefined> {
    const rows = await em.execute<LicenseImageRow[]>(`select ${columns} where i.image_id = ? for update of i`, [
      imageId,
    ])
    return rows[0]
  }

  /** Returns the images of the draft that are not skipped. */
  listUsed(em: EntityManager, draftId: string): Promise<LicenseImageRow[]> {
    return em.execute(`select ${columns} where i.draft_id = ? and i.state <> 'SKIPPED' for update of i`, [draftId])
  }

  async insert(em: EntityManager, draftId: string, now: Date): Promise<string> {
    const imageId = randomUUID()
    await em.execute(
      `insert into license_image (image_id, draft_id, state, started_at, changed_at)
        values (?, ?, 'STARTED_UPLOADING', ?, ?)`,
      [imageId, draftId, now, now],
    )
    return imageId
  }

  /** Returns the problem of an earlier image with the same content that could not be read. */
  async findFailure(
    em: EntityManager,
    draftId: string,
    contentDigest: Buffer,
  ): Promise<LicenseImageProblem | undefined> {
    const rows = await em.execute<{ problem: LicenseImageProblem }[]>(
      `select problem from license_image where draft_id = ? and content_digest = ? and state = 'ERROR'
        and problem not in ('timeout', 'incomplete') limit 1`,
      [draftId, contentDigest],
    )
    return rows[0]?.problem
  }

  async change(em: EntityManager, imageId: string, change: Change, now: Date): Promise<void> {
    const { state, problem = null, fileId = null, contentDigest = null } = change
    const reading = change.reading ? this.encryption.encryptJson(licenseReading, imageId, change.reading) : null
    await em.execute(
      `update license_image set state = ?, problem = ?, changed_at = ?, file_id = coalesce(?, file_id),
          content_digest = coalesce(?, content_digest), reading = coalesce(?, reading)
        where image_id = ?`,
      [state, problem, now, fileId, contentDigest, reading, imageId],
    )
  }

  /** Returns images without progress for too long, at most a hundred; other processes leave them alone meanwhile. */
  async lockStuck(em: EntityManager, now: Date): Promise<readonly LicenseImageRow[]> {
    const before = new Date(now.getTime() - processingTimeoutMinutes * 60_000)
    return em.execute(
      `select ${columns} where i.state in ('STARTED_UPLOADING', 'PROCESSING') and i.changed_at < ?
        order by i.changed_at limit 100 for update of i skip locked`,
      [before],
    )
  }

  /** Deletes what was read for a draft. */
  async deleteAll(em: EntityManager, draftId: string): Promise<void> {
    await em.execute('delete from license_image where draft_id = ?', [draftId])
  }
}
