import { Injectable } from '@nestjs/common'
import type { Comment, ReportedComment } from '@portal/contracts-regulations'
import {
  commentStatuses,
  type Capacity,
  type CommentStatus,
  type VersionState,
} from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import type { DefinitionCommentRow } from '../../comment-definitions/definition-comment.row.ts'
import { toReported, toReportedOfDefinition, type ReportRow } from '../../comment-review/reported-comment.ts'
import * as statements from './record.statements.ts'

/** A version whose comments belong to the record. */
export interface RecordVersion {
  readonly versionId: string
  readonly state: VersionState
  readonly versionNumber: number
}

/** Which comments: those that are printed are public, the table has a line for every one. */
export interface RecordFilter {
  readonly capacities: readonly Capacity[]
  readonly statuses: readonly CommentStatus[]
}

/** A comment of the record, by where it is kept. */
export interface RecordedId {
  readonly about: 'provision' | 'definition'
  readonly commentId: string
}

export interface RecordedComment {
  readonly reported: ReportedComment
  /** Words of the text that it is about, within its provision. */
  readonly selection: Comment['selection']
  /** Where it stands: equal for comments under one heading. */
  readonly place: string
  /** What the place is called in the version whose record it is; null where it is gone. */
  readonly labelNow: string | null
  /** The version it was made on; a number where it is one of a definition. */
  readonly madeOn: Pick<RecordVersion, 'state' | 'versionNumber'> | number
}

/** The whole record, also what readers may not read: of that only that it is there. */
export const everyStatus: readonly CommentStatus[] = commentStatuses

/**
 * The comments a version rests on, in the order of its text: made on it, on the drafts it came from since the text adopted
 * before, and on the definitions it uses (docs/adr).
 */
@Injectable()
export class CommentRecord {
  constructor(private readonly database: Database) {}

  /** The versions it holds comments on, the oldest first. */
  async versions(of: { readonly versionId: string; readonly mainParentId: string }): Promise<RecordVersion[]> {
    const rows = await this.database.rows<{ version_id: string; state: VersionState; version_number: number }>(
      statements.recordVersions,
      [of.versionId, of.mainParentId],
    )
    return rows.map((row) => ({ versionId: row.version_id, state: row.state, versionNumber: row.version_number }))
  }

  /** Another whenever a comment of the record is. */
  async state(versionId: string, versions: readonly RecordVersion[], filter: RecordFilter): Promise<unknown> {
    const row = await this.database.find<{ state: string | null }>(
      statements.recordState,
      valuesOf(versionId, versions, filter),
    )
    return [versions, row?.state]
  }

  /** Every comment of the record in its order. The list is what stays the same while the comments are read part by part. */
  async list(versionId: string, versions: readonly RecordVersion[], filter: RecordFilter): Promise<RecordedId[]> {
    const values = valuesOf(versionId, versions, filter)
    type Row = { comment_id: string }
    const provisions = await this.database.rows<Row>(statements.recordedOnProvisions, values)
    const definitions = await this.database.rows<Row>(statements.recordedOnDefinitions, values)
    return [
      ...provisions.map((row) => ({ about: 'provision' as const, commentId: row.comment_id })),
      ...definitions.map((row) => ({ about: 'definition' as const, commentId: row.comment_id })),
    ]
  }

  /** Comments of the record as any reader may read them, a page at a time. */
  async *read(versionId: string, ids: readonly RecordedId[]): AsyncGenerator<RecordedComment[]> {
    for (let from = 0; from < ids.length; from += pageSize) {
      const page = ids.slice(from, from + pageSize)
      const found = new Map([...(await this.#onProvisions(versionId, page)), ...(await this.#onDefinitions(page))])
      yield page.flatMap(({ commentId }) => found.get(commentId) ?? [])
    }
  }

  async #onProvisions(versionId: string, page: readonly RecordedId[]): Promise<[string, RecordedComment][]> {
    const ids = idsOf(page, 'provision')
    if (ids.length === 0) return []
    type Row = ReportRow & { readonly label_now: string | null }
    const rows = await this.database.rows<Row & Record<string, unknown>>(statements.provisionComments, [versionId, ids])
    return rows.map((row) => [
      row.comment_id,
      {
        reported: toReported(row),
        selection: row.selection,
        place: row.regulation_id,
        labelNow: row.label_now,
        madeOn: { state: row.state, versionNumber: row.version_number },
      },
    ])
  }

  async #onDefinitions(page: readonly RecordedId[]): Promise<[string, RecordedComment][]> {
    const ids = idsOf(page, 'definition')
    if (ids.length === 0) return []
    const rows = await this.database.rows<DefinitionCommentRow & Record<string, unknown>>(
      statements.definitionComments,
      [ids],
    )
    return rows.map((row) => [
      row.comment_id,
      {
        reported: toReportedOfDefinition(row),
        selection: null,
        place: row.definition_id,
        labelNow: row.term,
        madeOn: row.definition_version,
      },
    ])
  }
}

const pageSize = 500

function idsOf(page: readonly RecordedId[], about: RecordedId['about']): string[] {
  return page.filter((each) => each.about === about).map(({ commentId }) => commentId)
}

function valuesOf(versionId: string, versions: readonly RecordVersion[], { capacities, statuses }: RecordFilter) {
  return [versionId, versions.map((each) => each.versionId), capacities, statuses]
}
