import { Injectable } from '@nestjs/common'
import type { Comment, ReportedComment } from '@portal/contracts-regulations'
import {
  commentStatuses,
  type CommenterType,
  type CommentStatus,
  type VersionState,
} from '@portal/contracts-regulations/rules'
import { Database } from '@portal/persistence'
import {
  type DefinitionCommentRow,
  type ReportRow,
  toReportedComment,
  toReportedDefinitionComment,
} from '../../comments/index.ts'
import * as statements from './record.statements.ts'

/** A version whose comments are in the record. */
export interface CommentedVersion {
  readonly versionId: string
  readonly state: VersionState
  readonly versionNumber: number
}

export interface RecordFilter {
  readonly commenterTypes: readonly CommenterType[]
  readonly statuses: readonly CommentStatus[]
}

/** The id of a comment on a provision or a definition. */
export interface RecordedId {
  readonly about: 'provision' | 'definition'
  readonly commentId: string
}

export interface RecordedComment {
  readonly reported: ReportedComment
  /** The selected text, when the comment is about a part of the provision. */
  readonly selection: Comment['selection']
  /** Id of the regulation, provision or definition. */
  readonly targetId: string
  /** The target's label in the version that the record belongs to, or null when it was removed. */
  readonly currentLabel: string | null
  /** The version that the comment was made on; for a definition, its version number. */
  readonly origin: Pick<CommentedVersion, 'state' | 'versionNumber'> | number
}

/** Comments that are not public are included without their content. */
export const allStatuses: readonly CommentStatus[] = commentStatuses

/**
 * The comments that led to a version, in the order of its text: comments on the version, on the drafts since the previously
 * adopted text, and on the definitions it uses (docs/adr).
 */
@Injectable()
export class CommentRecord {
  constructor(private readonly database: Database) {}

  /** Returns the versions with comments in the record, oldest first. */
  async listVersions({
    versionId,
    mainParentId,
  }: {
    readonly versionId: string
    readonly mainParentId: string
  }): Promise<CommentedVersion[]> {
    const rows = await this.database.rows<{ version_id: string; state: VersionState; version_number: number }>(
      statements.recordVersions,
      [versionId, mainParentId],
    )
    return rows.map((row) => ({ versionId: row.version_id, state: row.state, versionNumber: row.version_number }))
  }

  /** Returns a value that changes with every comment in the record. */
  async readState(versionId: string, versions: readonly CommentedVersion[], filter: RecordFilter): Promise<unknown> {
    const values = toValues(versionId, versions, filter)
    const row = await this.database.find<{ checksum: string | null }>(statements.recordChecksum, values)
    return [versions, row?.checksum]
  }

  /** Returns the ids of all comments in order. The ids are read first, so that the order does not change while pages are read. */
  async listIds(versionId: string, versions: readonly CommentedVersion[], filter: RecordFilter): Promise<RecordedId[]> {
    const values = toValues(versionId, versions, filter)
    type IdRow = { comment_id: string }
    const onProvisions = await this.database.rows<IdRow>(statements.provisionCommentIds, values)
    const onDefinitions = await this.database.rows<IdRow>(statements.definitionCommentIds, values)
    return [
      ...onProvisions.map((row) => ({ about: 'provision' as const, commentId: row.comment_id })),
      ...onDefinitions.map((row) => ({ about: 'definition' as const, commentId: row.comment_id })),
    ]
  }

  /** Reads comments in pages, with the content that is visible to the public. */
  async *read(versionId: string, ids: readonly RecordedId[]): AsyncGenerator<RecordedComment[]> {
    for (let start = 0; start < ids.length; start += pageSize) {
      const page = ids.slice(start, start + pageSize)
      const comments = new Map([
        ...(await this.#readProvisionComments(versionId, page)),
        ...(await this.#readDefinitionComments(page)),
      ])
      yield page.flatMap(({ commentId }) => comments.get(commentId) ?? [])
    }
  }

  async #readProvisionComments(versionId: string, page: readonly RecordedId[]): Promise<[string, RecordedComment][]> {
    const ids = filterIds(page, 'provision')
    if (ids.length === 0) return []
    type Row = ReportRow & { readonly current_label: string | null }
    const rows = await this.database.rows<Row & Record<string, unknown>>(statements.provisionComments, [versionId, ids])
    return rows.map((row) => [
      row.comment_id,
      {
        reported: toReportedComment(row),
        selection: row.selection,
        targetId: row.regulation_id,
        currentLabel: row.current_label,
        origin: { state: row.state, versionNumber: row.version_number },
      },
    ])
  }

  async #readDefinitionComments(page: readonly RecordedId[]): Promise<[string, RecordedComment][]> {
    const ids = filterIds(page, 'definition')
    if (ids.length === 0) return []
    const rows = await this.database.rows<DefinitionCommentRow & Record<string, unknown>>(
      statements.definitionComments,
      [ids],
    )
    return rows.map((row) => [
      row.comment_id,
      {
        reported: toReportedDefinitionComment(row),
        selection: null,
        targetId: row.definition_id,
        currentLabel: row.term,
        origin: row.definition_version,
      },
    ])
  }
}

const pageSize = 500

function filterIds(page: readonly RecordedId[], about: RecordedId['about']): string[] {
  return page.filter((id) => id.about === about).map(({ commentId }) => commentId)
}

function toValues(
  versionId: string,
  versions: readonly CommentedVersion[],
  { commenterTypes, statuses }: RecordFilter,
) {
  return [versionId, versions.map((version) => version.versionId), commenterTypes, statuses]
}
