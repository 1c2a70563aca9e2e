import { randomUUID } from 'node:crypto'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { groups, type Group } from '@portal/contracts-common'
import { PacedLoop, type Found } from '@portal/messaging'
import { Commands, Database, inTransaction } from '@portal/persistence'
import {
  CLOCK,
  LIFECYCLE,
  LOGGER,
  Metrics,
  SETTINGS,
  systemContext,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import type { AdminSettings } from '../../config.ts'
import { ChangeUsers } from './change-users.ts'
import { ForgetUnconfirmed } from './forget-unconfirmed.ts'
import { rightsOf } from './lost-rights.ts'
import { PortalUsers, type LostRights } from './portal-users.ts'
import { UserPool } from './user-pool.ts'

const waiting = {
  name: 'user-changes-waiting',
  text: 'select count(*)::int as count from user_change where finished_at is null',
}

/** Keeps the copy of the accounts true: finishes changes that were left behind, and compares with the pool from time to time. */
@Injectable()
export class ReconcileUsers {
  private comparedAt: Date | undefined

  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly pool: UserPool,
    private readonly users: PortalUsers,
    private readonly changes: ChangeUsers,
    private readonly commands: Commands,
    private readonly unconfirmed: ForgetUnconfirmed,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: AdminSettings,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
    @Inject(LOGGER) logger: Logger,
    metrics: Metrics,
  ) {
    const onFailure = (failure: unknown) =>
      logger.warn({ err: failure }, 'accounts could not be compared with the pool')
    const loop = new PacedLoop(() => this.turn(), { shortest: 500, longest: 5000, onFailure })
    metrics.gauge('user_changes_waiting', 'Changes of accounts that were accepted and are not carried out yet.', () =>
      this.waiting(),
    )
    lifecycle.onStart(() => loop.start())
    lifecycle.onShutdown('intake', () => loop.stop())
  }

  /** Brings the copy to what the pool says now, except where it was written in the meantime. */
  async compare(): Promise<void> {
    const since = this.clock.now()
    const groupsOf = await this.groupsByAccount()
    const seen = new Set<string>()
    for await (const page of this.pool.accounts()) {
      const members = page.map((account) => ({ ...account, groups: groupsOf.get(account.id) ?? [] }))
      for (const { id } of members) seen.add(id)
      await this.write((em, now) => this.users.save(em, members, now, { since }))
    }
    await this.write((em, now) => this.users.markGone(em, seen, now, { since }))
  }

  /** What was taken from an account in the pool itself is told as what is taken here: its tokens are refused. */
  private async write(work: (em: EntityManager, now: Date) => Promise<LostRights[]>): Promise<void> {
    const now = this.clock.now()
    await inTransaction(this.orm, async (em) => {
      for (const user of await work(em, now)) {
        const context = systemContext({ route: 'compare-users', now, correlationId: randomUUID() })
        const { id, groups, status } = user
        const action = { kind: 'users.changed-in-pool', entityType: 'user', entityId: id, after: { groups, status } }
        await this.commands.record(em, context, action, [rightsOf(user, now)])
      }
    })
  }

  private async waiting(): Promise<number> {
    const row = await this.database.find<{ count: number }>(waiting)
    return row?.count ?? 0
  }

  private async turn(): Promise<Found> {
    if (await this.changes.carryOutAbandoned()) return 'more'
    const now = this.clock.now()
    const wait = this.settings.USERS_RECONCILE_SECONDS * 1000
    if (this.comparedAt && now.getTime() - this.comparedAt.getTime() < wait) return 'nothing'
    await this.compare()
    this.comparedAt = now
    await this.unconfirmed.run()
    return 'nothing'
  }

  private async groupsByAccount(): Promise<Map<string, Group[]>> {
    const found = new Map<string, Group[]>()
    for (const group of groups) {
      for (const { id } of await this.pool.membersOf(group)) found.set(id, [...(found.get(id) ?? []), group])
    }
    return found
  }
}
