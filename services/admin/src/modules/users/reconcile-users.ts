import { randomUUID } from 'node:crypto'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { groups, type Group } from '@portal/contracts-common'
import { PollingLoop, type PollResult } from '@portal/messaging'
import { Commands, Database, inTransaction, translateDatabaseError, type Action } from '@portal/persistence'
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
import { DeleteUnconfirmedUsers } from './delete-unconfirmed-users.ts'
import { createAccessChanged, createAccountChanged } from './access-events.ts'
import { PortalUsers, type AccountChange } from './portal-users.store.ts'
import { UserPool, type PoolMember } from './user-pool.ts'

const countPending = {
  name: 'user-changes-pending',
  text: 'select count(*)::int as count from user_change where finished_at is null',
}

/**
 * Keeps the copy of the accounts current: synchronizes with the pool periodically.
 */
@Injectable()
export class ReconcileUsers {
  private lastSyncedAt: Date | undefined

  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly pool: UserPool,
    private readonly users: PortalUsers,
    private readonly commands: Commands,
    private readonly deleteUnconfirmed: DeleteUnconfirmedUsers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: AdminSettings,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    const onFailure = (failure: unknown) =>
      logger.warn({ err: failure }, 'synchronizing accounts with the user pool failed; retrying')
    const loop = new PollingLoop(() => this.poll(), { minDelayMs: 500, maxDelayMs: 5000, onFailure })
    metrics.gauge('user_changes_pending', 'Accepted changes of accounts that are not finished yet.', () =>
      this.countPending(),
    )
    lifecycle.onStart(() => loop.start())
    lifecycle.onShutdown('intake', () => loop.stop())
  }

  /** Updates the copy from the pool, except rows that are written meanwhile. */
  async synchronize(): Promise<void> {
    const startedAt = this.clock.now()
    const groupsByAccount = await this.fetchGroupsByAccount()
    const seenIds = new Set<string>()
    for await (const page of this.pool.listAccounts()) {
      const members = page.map((account) => ({ ...account, groups: groupsByAccount.get(account.id) ?? [] }))
      for (const { id } of members) seenIds.add(id)
      await this.savePage(members, startedAt)
    }
    await this.saveAndNotify((em, now) => this.users.markMissing(em, seenIds, now, { startedAt }))
  }

  /** Saves accounts; one that cannot be saved is skipped and logged, so that it does not stop the others. */
  private async savePage(members: readonly PoolMember[], startedAt: Date): Promise<void> {
    try {
      await this.saveAndNotify((em, now) => this.users.save(em, members, now, { startedAt }))
    } catch (failure) {
      if (translateDatabaseError(failure)?.code === 'service.unavailable') throw failure
      const [first] = members
      if (members.length === 1)
        this.logger.error({ err: failure, sub: first?.id }, 'account skipped: it cannot be saved')
      else for (const member of members) await this.savePage([member], startedAt)
    }
  }

  /**
   * Changes made directly in the pool are published like those made here. After a loss of access, existing tokens are
   * rejected.
   */
  private async saveAndNotify(work: (em: EntityManager, now: Date) => Promise<AccountChange[]>): Promise<void> {
    const now = this.clock.now()
    await inTransaction(this.orm, async (em) => {
      for (const user of await work(em, now)) {
        const context = systemContext({ route: 'synchronize-users', now, correlationId: randomUUID() })
        const { id, groups, status } = user
        const action: Action = {
          kind: 'user.changed-in-pool',
          entityType: 'user',
          entityId: id,
          after: { groups, status },
        }
        const access = user.hasLostAccess ? [createAccessChanged(user, now)] : []
        await this.commands.record(em, context, action, [createAccountChanged(user, now), ...access])
      }
    })
  }

  private async countPending(): Promise<number> {
    const row = await this.database.find<{ count: number }>(countPending)
    return row?.count ?? 0
  }

  private async poll(): Promise<PollResult> {
    const now = this.clock.now()
    const intervalMs = this.settings.USERS_RECONCILE_SECONDS * 1000
    if (this.lastSyncedAt && now.getTime() - this.lastSyncedAt.getTime() < intervalMs) return 'nothing'
    await this.synchronize()
    this.lastSyncedAt = now
    await this.deleteUnconfirmed.run()
    return 'nothing'
  }

  private async fetchGroupsByAccount(): Promise<Map<string, Group[]>> {
    const found = new Map<string, Group[]>()
    for (const group of groups) {
      for (const { id } of await this.pool.listGroupMembers(group)) found.set(id, [...(found.get(id) ?? []), group])
    }
    return found
  }
}
