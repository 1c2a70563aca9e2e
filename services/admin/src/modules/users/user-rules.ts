import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { guardBy } from '@portal/persistence'
import { refuse, Refusal, type CommandContext } from '@portal/service-kit'
import { canSignIn } from './portal-user.ts'
import { UserPool } from './user-pool.ts'

/** Ids of those who can run the portal, as the pool said a moment ago. */
export type Administrators = readonly string[]

/** What no change of accounts may come to: a portal that nobody can run. */
@Injectable()
export class UserRules {
  constructor(private readonly pool: UserPool) {}

  /** Asks the pool, which is the truth; to be called before the transaction that {@link keepAnAdministrator} is in. */
  async administrators(): Promise<Administrators> {
    const members = await this.pool.membersOf('ADMINS').catch((failure: unknown) => {
      throw new Refusal('service.unavailable', { retryAfter: 2 }, undefined, failure)
    })
    return members.filter(canSignIn).map(({ id }) => id)
  }

  /** Nobody takes their own account or their own administration away. */
  requireAnother({ caller }: CommandContext, userIds: readonly string[]): void {
    if (caller && userIds.includes(caller.sub)) refuse('users.not-yourself')
  }

  /**
   * Refuses when none would be left without these. Counted are those whom the pool and the copy call administrators and
   * whom no accepted change is taking away; one at a time, so that two who delete each other do not both succeed.
   */
  async keepAnAdministrator(em: EntityManager, known: Administrators, without: readonly string[]): Promise<void> {
    await guardBy(em, 'portal user', 'ADMINS')
    const others = known.filter((id) => !without.includes(id))
    const [left] = await em.execute(
      `select u.id from portal_user u where u.id = any(?::uuid[]) and 'ADMINS' = any(u.groups) and u.status in ('active', 'reset-asked')
         and not exists (select from user_change c where c.finished_at is null and c.kind in ('update', 'delete') and u.id = any(c.user_ids))
       limit 1`,
      [`{${others.join(',')}}`],
    )
    if (!left) refuse('users.last-admin')
  }
}
