import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { CLOCK, SETTINGS, systemContext, type Clock } from '@portal/service-kit'
import type { AdminSettings } from '../../config.ts'
import { ChangeUsers } from './change-users.ts'
import { deleteUsers } from './delete-users.ts'
import { ignoreUnknownUser } from './pool-failures.ts'
import { PortalUsers } from './portal-users.ts'
import { UserChanges } from './user-changes.ts'
import { UserPool } from './user-pool.ts'

const atOnce = 50
const unconfirmed = {
  name: 'users-never-confirmed',
  text: `select id from portal_user where status = 'unconfirmed' and created_at < $1 order by created_at limit ${atOnce}`,
}

/** Deletes accounts that were opened and never confirmed: an address or phone number that somebody only tried is not kept. */
@Injectable()
export class ForgetUnconfirmed {
  constructor(
    private readonly database: Database,
    private readonly pool: UserPool,
    private readonly users: PortalUsers,
    private readonly changes: UserChanges,
    private readonly change: ChangeUsers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: AdminSettings,
  ) {}

  /** Deletes those whose time is over now, a number of them at once. */
  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.settings.UNCONFIRMED_DAYS * 86_400_000)
    for (const { id } of await this.database.rows<{ id: string }>(unconfirmed, [before])) {
      // The copy may be behind: who confirms at the last moment stays.
      const account = await this.pool.get(id).catch(ignoreUnknownUser)
      if (account?.status === 'UNCONFIRMED') await this.forget(id)
    }
  }

  private async forget(id: string): Promise<void> {
    const now = this.clock.now()
    const context = systemContext({ route: 'forget-unconfirmed', now, correlationId: randomUUID() })
    await this.change.run(deleteUsers, context, async (em) => {
      await this.users.lock(em, [id])
      await this.changes.requireNone(em, [id])
      return { userIds: [id], reason: `not confirmed within ${this.settings.UNCONFIRMED_DAYS} days` }
    })
  }
}
