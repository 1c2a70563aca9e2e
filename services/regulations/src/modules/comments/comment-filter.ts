import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'

/** What narrows the staff's lists of comments. */
export type CommentFilter = Omit<InputOf<typeof regulationsHttp.getCommentReport>['query'], 'after' | 'limit'>

/** Conditions of a statement, with a name by which it is prepared once for the filters it serves. */
export class Conditions {
  readonly values: unknown[] = []
  private readonly names: string[] = []
  private readonly parts: string[] = []

  /** Adds a condition in which every `?` is the next of `given`. */
  add(name: string, sql: string, ...given: readonly unknown[]): void {
    let at = this.values.length
    this.names.push(name)
    this.values.push(...given)
    this.parts.push(sql.replaceAll('?', () => `$${++at}`))
  }

  get name(): string {
    return this.names.join('-')
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' and ')
  }
}

/** The conditions that every list of staff knows; `c` is the comment. */
export function addFilter(where: Conditions, filter: Omit<CommentFilter, 'about'>): void {
  if (filter.mainParentId) where.add('main', 'c.main_parent_id = ?', filter.mainParentId)
  if (filter.versionId) where.add('version', 'c.version_id = ?', filter.versionId)
  if (filter.capacity) where.add('capacity', 'c.capacity = ?', filter.capacity)
  if (filter.status) where.add('status', 'c.status = ?', filter.status)
  if (filter.reason) where.add('reason', 'c.status_reason = ?', filter.reason)
  if (filter.answered === true) where.add('answered', 'c.response is not null')
  if (filter.answered === false) where.add('unanswered', 'c.response is null')
  if (filter.from) where.add('from', 'c.created_at >= ?', filter.from)
  if (filter.to) where.add('to', 'c.created_at < ?', filter.to)
}
