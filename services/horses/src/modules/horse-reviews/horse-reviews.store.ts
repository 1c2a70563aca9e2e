import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { FieldEncryption, type EncryptedColumn } from '@portal/field-encryption'
import { Database } from '@portal/persistence'

/** Encrypted columns of reviews: what staff write to people. */
export const horseReviewColumns = {
  reason: { table: 'horse_review', id: 'review_id', column: 'reason' },
} as const satisfies Record<string, EncryptedColumn>

/** The last decision about a horse. */
export interface HorseReview {
  readonly horseId: string
  readonly decision: 'confirm' | 'ask-for-correction'
  readonly reason: string | null
  /** ISO 8601. */
  readonly decidedAt: string
}

interface ReviewRow extends Record<string, unknown> {
  readonly reviewId: string
  readonly horseId: string
  readonly decision: HorseReview['decision']
  readonly reason: Buffer | null
  readonly decidedAt: string | Date
}

const selectLast = {
  name: 'horse-reviews-last',
  text: `select distinct on (horse_id) review_id as "reviewId", horse_id as "horseId", decision, reason,
      decided_at as "decidedAt"
    from horse_review where horse_id = any($1) order by horse_id, decided_at desc`,
}

/** Decisions about horses that were entered by hand. */
@Injectable()
export class HorseReviewStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Returns the last decision about each horse; horses without one are missing. */
  async listLast(horseIds: readonly string[]): Promise<ReadonlyMap<string, HorseReview>> {
    const rows = await this.database.rows<ReviewRow>(selectLast, [horseIds])
    return new Map(
      rows.map(({ reviewId, horseId, decision, reason, decidedAt }) => [
        horseId,
        {
          horseId,
          decision,
          reason: reason && this.encryption.decrypt(horseReviewColumns.reason, reviewId, reason),
          decidedAt: new Date(decidedAt).toISOString(),
        },
      ]),
    )
  }

  async add(
    em: EntityManager,
    review: Pick<HorseReview, 'horseId' | 'decision' | 'reason'> & { readonly by: string; readonly at: Date },
  ): Promise<void> {
    const reviewId = randomUUID()
    const { horseId, decision, reason, by, at } = review
    const encrypted = reason === null ? null : this.encryption.encrypt(horseReviewColumns.reason, reviewId, reason)
    await em.execute(
      `insert into horse_review (review_id, horse_id, decision, reason, decided_by, decided_at) values (?, ?, ?, ?, ?, ?)`,
      [reviewId, horseId, decision, encrypted, by, at],
    )
  }
}
