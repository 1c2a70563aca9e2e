import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'

/** Filters of the lists for staff. */
export type CommentFilter = Omit<InputOf<typeof regulationsHttp.getCommentReport>['query'], 'after' | 'limit'>

/** Collects the conditions of a statement and a name for each combination, under which it is prepared. */
export class Conditions {
  readonly values: unknown[] = []
  private readonly names: string[] = []
  private readonly parts: string[] = []

  /** Adds a condition; each `?` is a placeholder for the next of `params`. */
  add(name: string, sql: string, ...params: readonly unknown[]): void {
    let index = this.values.length
    this.names.push(name)
    this.values.push(...params)
    this.parts.push(sql.replaceAll('?', () => `$${++index}`))
  }

  get name(): string {
    return this.names.join('-')
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' and ')
  }
}

/** Adds the conditions shared by all lists for staff; `c` is the comment. */
export function addFilter(where: Conditions, filter: Omit<CommentFilter, 'about'>): void {
  if (filter.mainParentId) where.add('regulation', 'c.main_parent_id = ?', filter.mainParentId)
  if (filter.versionId) where.add('version', 'c.version_id = ?', filter.versionId)
  if (filter.commenterType) where.add('commenter-type', 'c.commenter_type = ?', filter.commenterType)
  if (filter.status) where.add('status', 'c.status = ?', filter.status)
  if (filter.reason) where.add('reason', 'c.status_reason = ?', filter.reason)
  if (filter.answered === true) where.add('answered', 'c.response is not null')
  if (filter.answered === false) where.add('unanswered', 'c.response is null')
  if (filter.from) where.add('from', 'c.created_at >= ?', filter.from)
  if (filter.to) where.add('to', 'c.created_at < ?', filter.to)
}
