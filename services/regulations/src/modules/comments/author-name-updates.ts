import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { People } from '@portal/people'
import { queryRows } from '../../database/query-rows.ts'
import { isDefaultName, toPublishedName } from '../author-names/index.ts'

const replaceDefaultName = {
  name: 'comment-author-name-update',
  text: `with definition_comments as (
      update definition_comment set author_name = $2 where author_sub = $1 and author_name = $3)
    update comment set author_name = $2 where author_sub = $1 and author_name = $3`,
}

/** Replaces the default name in public comments when the author's name arrives. */
@Injectable()
export class AuthorNameUpdates {
  constructor(private readonly people: People) {
    people.onNameStored((em, { sub, name }) => this.update(em, sub, name))
  }

  /** Corrects the comments of an author whose name arrived while they were being added. */
  async updateIfKnown(em: EntityManager, sub: string): Promise<void> {
    const name = await this.people.findName(sub)
    if (name !== undefined) await this.update(em, sub, name)
  }

  private async update(em: EntityManager, sub: string, name: string): Promise<void> {
    const publishedName = toPublishedName(name, 'public')
    if (isDefaultName(publishedName)) return
    await queryRows(em, replaceDefaultName, [sub, publishedName, toPublishedName(undefined, 'public')])
  }
}
