import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { quoteMaxLength, type VersionState } from '@portal/contracts-regulations/rules'
import type { Comment } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { isPublished } from '@portal/contracts-regulations/rules'
import { refuse } from '@portal/service-kit'

/** The commented provision as it is in the commented version. */
export interface CommentedProvision {
  readonly main_parent_id: string
  readonly depth: number
  readonly ordinal: number
  readonly label: string
  readonly text_hash: string
  readonly heading: string | null
  readonly text: string
  readonly caption: string | null
}

const selectProvision = {
  name: 'commented-provision',
  text: `select v.state, v.main_parent_id, n.depth, n.ordinal, n.label, t.text_hash, t.heading, t.text,
                t.table_content->>'caption' as caption
           from version v join version_provision n using (version_id) join provision_text t using (body_hash)
          where v.version_id = $1 and n.regulation_id = $2`,
}

/** Reads provisions of published versions. Published text never changes, so rows are cached without expiration. */
@Injectable()
export class CommentedProvisions {
  private readonly cache = new LRUCache<string, CommentedProvision>({ max: 20_000 })

  constructor(private readonly database: Database) {}

  /** Returns the provision; 404 when the version has no such provision or is not published. */
  async get(versionId: string, regulationId: string): Promise<CommentedProvision> {
    const key = `${versionId} ${regulationId}`
    const cached = this.cache.get(key)
    if (cached) return cached
    const row = await this.database.find<CommentedProvision & { state: VersionState }>(selectProvision, [
      versionId,
      regulationId,
    ])
    if (!row || !isPublished(row.state)) refuse('resource.not-found', { versionId, regulationId })
    this.cache.set(key, row)
    return row
  }
}

/** Returns the text a comment is about: the selection, or the text, heading or caption of the provision. */
export function getQuotedText(provision: CommentedProvision, selection: Comment['selection'] | undefined): string {
  if (selection) return selection.exact
  const text = provision.text || provision.heading || provision.caption || provision.label
  return text.length > quoteMaxLength ? `${text.slice(0, quoteMaxLength - 1)}…` : text
}

/** Throws `comments.quote-not-found` unless the selected text is at its offsets. It is never searched for elsewhere. */
export function assertSelectionMatches(
  provision: Pick<CommentedProvision, 'text' | 'label'>,
  selection: Comment['selection'] | undefined,
): void {
  if (!selection || provision.text.slice(selection.start, selection.end) === selection.exact) return
  refuse('comments.quote-not-found', { label: provision.label, exact: selection.exact })
}
