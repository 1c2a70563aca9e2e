import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonLicense } from '@portal/contracts-registration/events'
import type { LicenseReviewState } from '@portal/contracts-registration/license-rules'
import { Database, readRows } from '@portal/persistence'
import { licenseReviewColumns as columns, type LicenseReviewRow } from './license-review.row.ts'

const selectOfPerson = {
  name: 'license-reviews-of-person',
  text: `select ${columns} from license_review where person_id = $1 and not is_replaced`,
}
const select = { name: 'license-review', text: `select ${columns} from license_review where license_id = $1` }
const selectQueue = {
  name: 'license-review-queue',
  text: `select ${columns} from license_review
    where review = $1 and not is_replaced and ($2::text is null or type = $2)
      and (submitted_at, license_id) > ($3::timestamptz, $4::uuid)
    order by submitted_at, license_id limit $5`,
}

export interface NewReview {
  readonly licenseId: string
  readonly personId: string
  readonly type: PersonLicense['type']
  readonly review: LicenseReviewState
  readonly fileId: string | null
  readonly replacesLicenseId: string | null
}

/** Statements on the reviews of licenses. */
@Injectable()
export class LicenseReviewStore {
  constructor(private readonly database: Database) {}

  listOfPerson(personId: string): Promise<LicenseReviewRow[]> {
    return this.database.rows(selectOfPerson, [personId])
  }

  async find(licenseId: string, em?: EntityManager): Promise<LicenseReviewRow | undefined> {
    const [row] = await readRows<LicenseReviewRow & Record<string, unknown>>(this.database, em, select, [licenseId])
    return row
  }

  /** Returns a page of licenses in a state of review, oldest first. */
  listByState(
    filter: { readonly review: LicenseReviewState; readonly type?: PersonLicense['type'] },
    after: { readonly submittedAt: string; readonly licenseId: string },
    limit: number,
  ): Promise<LicenseReviewRow[]> {
    const values = [filter.review, filter.type ?? null, after.submittedAt, after.licenseId, limit]
    return this.database.rows(selectQueue, values)
  }

  /** Locks the review of a license until the end of the transaction. */
  async lock(em: EntityManager, licenseId: string): Promise<LicenseReviewRow | undefined> {
    const rows = await em.execute<LicenseReviewRow[]>(
      `select ${columns} from license_review where license_id = ? for update`,
      [licenseId],
    )
    return rows[0]
  }

  async insert(em: EntityManager, review: NewReview, now: Date): Promise<void> {
    await em.execute(
      `insert into license_review (license_id, person_id, type, review, file_id, replaces_license_id, submitted_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [review.licenseId, review.personId, review.type, review.review, review.fileId, review.replacesLicenseId, now],
    )
  }

  async decide(
    em: EntityManager,
    licenseId: string,
    decision: { readonly review: LicenseReviewState; readonly reason: string | null; readonly by: string },
    now: Date,
  ): Promise<void> {
    await em.execute(
      'update license_review set review = ?, refusal_reason = ?, decided_at = ?, decided_by = ? where license_id = ?',
      [decision.review, decision.reason, now, decision.by, licenseId],
    )
  }

  /** Records that a renewal replaced a license. */
  async setReplaced(em: EntityManager, licenseId: string): Promise<void> {
    await em.execute('update license_review set is_replaced = true where license_id = ?', [licenseId])
  }
}
