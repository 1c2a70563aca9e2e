import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { acquireAdvisoryLock } from '@portal/persistence'
import { refuse, Refusal, type CommandContext } from '@portal/service-kit'
import { canSignIn } from './portal-user.row.ts'
import { UserPool } from './user-pool.ts'

/** Ids of the accounts that can administer the portal, as last returned by the pool. */
export type AdministratorIds = readonly string[]

/** Rules that prevent a portal without administrators. */
@Injectable()
export class UserRules {
  constructor(private readonly pool: UserPool) {}

  /**
   * Requests the ids from the pool, the source of truth. Must be called before the transaction of {@link
   * assertAdministratorRemains}.
   */
  async listAdministratorIds(): Promise<AdministratorIds> {
    const members = await this.pool.listGroupMembers('ADMINS').catch((failure: unknown) => {
      throw new Refusal('service.unavailable', { retryAfter: 2 }, undefined, failure)
    })
    return members.filter(canSignIn).map(({ id }) => id)
  }

  /** Nobody may remove their own account or their own administrator role. */
  assertNotOwnAccount({ caller }: CommandContext, userIds: readonly string[]): void {
    if (caller && userIds.includes(caller.sub)) refuse('users.own-account')
  }

  /**
   * Throws `users.last-admin` when no other administrator would remain. An administrator counts if both the pool and
   * the copy list it and no pending change removes it. Runs one at a time, so that two administrators cannot delete
   * each other.
   */
  async assertAdministratorRemains(
    em: EntityManager,
    administratorIds: AdministratorIds,
    removedIds: readonly string[],
  ): Promise<void> {
    await acquireAdvisoryLock(em, 'portal user', 'ADMINS')
    const others = administratorIds.filter((id) => !removedIds.includes(id))
    const [remaining] = await em.execute(
      `select u.id from portal_user u where u.id = any(?::uuid[]) and 'ADMINS' = any(u.groups) and u.status in ('active', 'reset-requested')
         and not exists (select from user_change c where c.finished_at is null and c.kind in ('update', 'delete') and u.id = any(c.user_ids))
       limit 1`,
      [`{${others.join(',')}}`],
    )
    if (!remaining) refuse('users.last-admin')
  }
}
