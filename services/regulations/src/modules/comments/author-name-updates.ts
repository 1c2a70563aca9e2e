import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { AccountNames, isDefaultName, toPublishedName } from '../account-names/index.ts'

const replaceDefaultName = {
  name: 'comment-author-name-update',
  text: `with definition_comments as (
      update definition_comment set author_name = $2 where author_sub = $1 and author_name = $3)
    update comment set author_name = $2 where author_sub = $1 and author_name = $3`,
}

/** Replaces the default name in public comments once the author's name is known. */
@Injectable()
export class AuthorNameUpdates {
  constructor(
    private readonly database: Database,
    accountNames: AccountNames,
  ) {
    accountNames.onFirstName((sub, name) => this.update(sub, toPublishedName(name, 'public')))
  }

  private async update(sub: string, publishedName: string): Promise<void> {
    if (isDefaultName(publishedName)) return
    await this.database.rows(replaceDefaultName, [sub, publishedName, toPublishedName(undefined, 'public')])
  }
}
