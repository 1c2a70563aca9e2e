import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { CLOCK, SETTINGS, systemContext, type Clock } from '@portal/service-kit'
import type { AdminSettings } from '../../config.ts'
import { ChangeUsers } from './change-users.ts'
import { deleteUsers } from './delete-users.ts'
import { ignoreUserNotFound } from './pool-errors.ts'
import { PortalUsers } from './portal-users.store.ts'
import { UserChanges } from './user-changes.store.ts'
import { UserPool } from './user-pool.ts'

const batchSize = 50
const selectUnconfirmed = {
  name: 'users-unconfirmed',
  text: `select id from portal_user where status = 'unconfirmed' and created_at < $1 order by created_at limit ${batchSize}`,
}

/**
 * Deletes accounts that were registered but never confirmed, so that an address or phone number entered once is not
 * kept.
 */
@Injectable()
export class DeleteUnconfirmedUsers {
  constructor(
    private readonly database: Database,
    private readonly pool: UserPool,
    private readonly users: PortalUsers,
    private readonly changes: UserChanges,
    private readonly changeUsers: ChangeUsers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: AdminSettings,
  ) {}

  /** Deletes one batch of accounts whose time has passed. */
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.settings.UNCONFIRMED_DAYS * 86_400_000)
    for (const { id } of await this.database.rows<{ id: string }>(selectUnconfirmed, [before])) {
      // The copy may be outdated: an account that has just been confirmed is kept.
      const account = await this.pool.get(id).catch(ignoreUserNotFound)
      if (account?.status === 'UNCONFIRMED') await this.delete(id)
    }
  }

  private async delete(id: string): Promise<void> {
    const now = this.clock.now()
    const context = systemContext({ route: 'delete-unconfirmed-users', now, correlationId: randomUUID() })
    await this.changeUsers.run(deleteUsers, context, async (em) => {
      await this.users.lock(em, [id])
      await this.changes.assertNoneInProgress(em, [id])
      return { userIds: [id], reason: `not confirmed within ${this.settings.UNCONFIRMED_DAYS} days` }
    })
  }
}
