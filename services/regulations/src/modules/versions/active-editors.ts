import { Inject, Injectable } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { CLOCK, type Caller, type Clock } from '@portal/service-kit'
import { AuthorNames } from '../author-names/index.ts'

type Input = InputOf<typeof regulationsHttp.updateActiveEditor>

interface EditorRow {
  readonly name: string
  readonly is_current_user: boolean
  readonly regulation_id: string | null
  readonly last_seen_at: string
}

/** Pages report every 20 seconds, so a page that missed three reports is no longer active. */
const activeMs = 60_000

const upsert = {
  name: 'active-editor-upsert',
  text: `insert into active_editor (version_id, sub, page_id, name, regulation_id, last_seen_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (version_id, sub, page_id) do update
       set name = excluded.name, regulation_id = excluded.regulation_id, last_seen_at = excluded.last_seen_at`,
}
const remove = {
  name: 'active-editor-delete',
  text: 'delete from active_editor where version_id = $1 and sub = $2 and page_id = $3',
}
const removeExpired = { name: 'active-editor-expire', text: 'delete from active_editor where last_seen_at < $1' }
const listOthers = {
  name: 'active-editor-others',
  text: `select name, sub = $2 as is_current_user, regulation_id, last_seen_at from active_editor
    where version_id = $1 and (sub, page_id) <> ($2, $3) and last_seen_at >= $4 order by name, page_id limit 20`,
}

/** Who has an edit open. Entries expire after a minute and are not audited. */
@Injectable()
export class ActiveEditors {
  constructor(
    private readonly database: Database,
    private readonly names: AuthorNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records the caller's page and returns the other editors. */
  async update(
    { params: { versionId }, body }: Input,
    caller: Caller,
  ): Promise<ResultsOf<typeof regulationsHttp.updateActiveEditor>['otherEditors']> {
    const now = this.clock.now()
    const activeSince = new Date(now.getTime() - activeMs).toISOString()
    await this.database.rows(removeExpired, [activeSince])
    if (body.isLeaving) await this.database.rows(remove, [versionId, caller.sub, body.pageId])
    else {
      const name = await this.names.getPublished(caller)
      const values = [versionId, caller.sub, body.pageId, name, body.regulationId, now.toISOString()]
      await this.database.rows(upsert, values)
    }
    const rows = await this.database.rows<EditorRow>(listOthers, [versionId, caller.sub, body.pageId, activeSince])
    return rows.map((row) => ({
      name: row.name,
      isCurrentUser: row.is_current_user,
      regulationId: row.regulation_id,
      lastSeenAt: new Date(row.last_seen_at).toISOString(),
    }))
  }
}
