import { Injectable } from '@nestjs/common'
import { commentWindowAt, isPublished, type VersionState } from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'

/** What of a version decides whether it may be commented on. */
export interface WindowRow {
  readonly state: VersionState
  readonly comment_opens_at: string | null
  readonly comment_closes_at: string | null
}

const read = {
  name: 'comment-window',
  text: 'select state, comment_opens_at, comment_closes_at from version where version_id = $1',
}

/** The windows in which versions are commented on. */
@Injectable()
export class CommentWindows {
  constructor(private readonly database: Database) {}

  async get(versionId: string): Promise<WindowRow> {
    const row = await this.database.find<WindowRow>(read, [versionId])
    return row ?? refuse('resource.not-found', { versionId })
  }

  /** Says why comments are not taken now: the state, and the instant at which the window opens or has closed. */
  async refuseClosed(versionId: string, now: Date): Promise<never> {
    return refuseClosedWindow(await this.get(versionId), now)
  }
}

/** Refuses where comments are not taken now. */
export function refuseClosedWindow(row: WindowRow, now: Date): never {
  const { state } = row
  const opensAt = instantOf(row.comment_opens_at)
  const closesAt = instantOf(row.comment_closes_at)
  if (!isPublished(state)) refuse('versions.not-allowed-by-state', { state, action: 'comment' })
  const window = commentWindowAt(opensAt, closesAt, now)
  if (window === 'none') refuse('comments.not-taken', { state })
  if (window === 'not-yet') refuse('comments.window-not-open-yet', { state, opensAt })
  refuse('comments.window-closed', { state, closesAt })
}

function instantOf(written: string | null): string | null {
  return written === null ? null : new Date(written).toISOString()
}
