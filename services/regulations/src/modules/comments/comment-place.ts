import { Injectable } from '@nestjs/common'
import { LRUCache } from 'lru-cache'
import { quoteMaxLength, type VersionState } from '@portal/contracts-regulations/rules'
import type { Comment } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { isPublished } from '@portal/contracts-regulations/rules'
import { refuse } from '@portal/service-kit'

/** The provision a comment is about, as it stands in the version commented on. */
export interface CommentPlace {
  readonly main_parent_id: string
  readonly depth: number
  readonly ordinal: number
  readonly label: string
  readonly words_hash: string
  readonly heading: string | null
  readonly text: string
  readonly caption: string | null
}

const findPlace = {
  name: 'comment-place',
  text: `select v.state, v.main_parent_id, n.depth, n.ordinal, n.label, t.words_hash, t.heading, t.text,
                t.table_content->>'caption' as caption
           from version v join version_provision n using (version_id) join provision_text t using (body_hash)
          where v.version_id = $1 and n.regulation_id = $2`,
}

/** The places of published versions. Published text never changes, so what was read once stays true. */
@Injectable()
export class CommentPlaces {
  private readonly kept = new LRUCache<string, CommentPlace>({ max: 20_000 })

  constructor(private readonly database: Database) {}

  /** The place; 404 where the version has no such provision or is not published. */
  async get(versionId: string, regulationId: string): Promise<CommentPlace> {
    const key = `${versionId} ${regulationId}`
    const known = this.kept.get(key)
    if (known) return known
    const found = await this.database.find<CommentPlace & { state: VersionState }>(findPlace, [versionId, regulationId])
    if (!found || !isPublished(found.state)) refuse('resource.not-found', { versionId, regulationId })
    this.kept.set(key, found)
    return found
  }
}

/** The words a comment is about: those selected, else the text, the heading or the caption of the provision. */
export function quotedText(place: CommentPlace, selection: Comment['selection'] | undefined): string {
  if (selection) return selection.exact
  const whole = place.text || place.heading || place.caption || place.label
  return whole.length > quoteMaxLength ? `${whole.slice(0, quoteMaxLength - 1)}…` : whole
}

/** Refuses a selection whose words do not stand in the text at its offsets: it is never looked for elsewhere. */
export function assertQuoted(
  place: Pick<CommentPlace, 'text' | 'label'>,
  selection: Comment['selection'] | undefined,
): void {
  if (!selection || place.text.slice(selection.start, selection.end) === selection.exact) return
  refuse('comments.quote-not-found', { label: place.label, exact: selection.exact })
}
