import { Inject, Injectable } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { CLOCK, type Caller, type Clock } from '@portal/service-kit'
import { CommenterNames } from '../comments/commenter-names.ts'

type Told = InputOf<typeof regulationsHttp.tellDraftPresence>

interface PresenceRow {
  readonly name: string
  readonly is_self: boolean
  readonly regulation_id: string | null
  readonly seen_at: string
}

/** How long somebody counts as present after they last said so, seconds: three times the pause between two times. */
const lasting = 60

const tell = {
  name: 'presence-tell',
  text: `insert into draft_presence (version_id, sub, page, name, regulation_id, seen_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (version_id, sub, page) do update
       set name = excluded.name, regulation_id = excluded.regulation_id, seen_at = excluded.seen_at`,
}
const leave = {
  name: 'presence-leave',
  text: 'delete from draft_presence where version_id = $1 and sub = $2 and page = $3',
}
const forget = { name: 'presence-forget', text: 'delete from draft_presence where seen_at < $1' }
const others = {
  name: 'presence-others',
  text: `select name, sub = $2 as is_self, regulation_id, seen_at from draft_presence
    where version_id = $1 and (sub, page) <> ($2, $3) and seen_at >= $4 order by name, page limit 20`,
}

/** Who has an edit open. It says nothing of what they did, lasts a minute and leaves no trace in the audit. */
@Injectable()
export class DraftPresence {
  constructor(
    private readonly database: Database,
    private readonly names: CommenterNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Takes note of the caller and answers who else is there. */
  async tell(
    { params: { versionId }, body }: Told,
    caller: Caller,
  ): Promise<ResultsOf<typeof regulationsHttp.tellDraftPresence>['others']> {
    const now = this.clock.now()
    const since = new Date(now.getTime() - lasting * 1000).toISOString()
    await this.database.rows(forget, [since])
    if (body.leaving) await this.database.rows(leave, [versionId, caller.sub, body.page])
    else {
      const name = await this.names.of(caller)
      await this.database.rows(tell, [versionId, caller.sub, body.page, name, body.regulationId, now.toISOString()])
    }
    const rows = await this.database.rows<PresenceRow>(others, [versionId, caller.sub, body.page, since])
    return rows.map((row) => ({
      name: row.name,
      isSelf: row.is_self,
      regulationId: row.regulation_id,
      seenAt: new Date(row.seen_at).toISOString(),
    }))
  }
}
