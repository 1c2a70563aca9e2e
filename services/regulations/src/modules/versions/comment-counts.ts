import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { VersionStatus } from '@portal/contracts-regulations'

/** Counts comments for the pages about versions. Implemented by the comments module. */
export interface CommentCounter {
  /** Returns the number of public comments on a version, by commenter type. */
  countByType(em: EntityManager, versionId: string): Promise<VersionStatus['comments']>
  /** Returns the number of people who commented on a regulation and did not withdraw their comment. */
  countCommenters(em: EntityManager, mainParentId: string): Promise<number>
}

/** Holds the counter that the comments module registers, so that this module does not depend on comments. */
@Injectable()
export class CommentCounts {
  private registered: CommentCounter | undefined

  register(counter: CommentCounter): void {
    this.registered = counter
  }

  get counter(): CommentCounter {
    if (!this.registered) throw new Error('No counter of comments is registered.')
    return this.registered
  }
}
