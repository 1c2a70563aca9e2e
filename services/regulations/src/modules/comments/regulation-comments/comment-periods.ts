import { Injectable } from '@nestjs/common'
import { getCommentPeriodStatus, versionLifecycle, type VersionState } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'

/** The columns of a version that decide whether it is open for comment. */
export interface CommentPeriodRow {
  readonly state: VersionState
  readonly comment_opens_at: string | null
  readonly comment_closes_at: string | null
}

const selectPeriod = {
  name: 'comment-period',
  text: 'select state, comment_opens_at, comment_closes_at from version where version_id = $1',
}

/** Reads comment periods of versions. */
@Injectable()
export class CommentPeriods {
  constructor(private readonly database: Database) {}

  async get(versionId: string): Promise<CommentPeriodRow> {
    const row = await this.database.find<CommentPeriodRow>(selectPeriod, [versionId])
    return row ?? refuse('resource.not-found', { versionId })
  }

  /** Explains why comments are not accepted now: the state, and when the comment period opens or closed. */
  async refuseOutsidePeriod(versionId: string, now: Date): Promise<never> {
    return refuseOutsidePeriod(await this.get(versionId), now)
  }
}

/** Throws the error that explains why comments are not accepted now. */
export function refuseOutsidePeriod(row: CommentPeriodRow, now: Date): never {
  const { state } = row
  const opensAt = toInstant(row.comment_opens_at)
  const closesAt = toInstant(row.comment_closes_at)
  const commentPeriod = getCommentPeriodStatus(opensAt, closesAt, now)
  const decision = versionLifecycle.check(state, 'comment', { commentPeriod })
  // The period changed between the statement and this check.
  if (decision.allowed) refuse('comments.period-closed', { state, closesAt })
  if (decision.reason === 'state') refuse('versions.not-allowed-by-state', { state, action: 'comment' })
  refuse(versionLifecycle.guards[decision.unmet[0]].error, { state, opensAt, closesAt })
}

function toInstant(timestamp: string | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString()
}
