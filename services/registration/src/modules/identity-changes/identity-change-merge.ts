import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'

/** Ids of requests that a merge moved, and of those that it withdrew. */
export const movedIdentityChanges = z.object({ moved: z.array(z.string()), withdrawn: z.array(z.string()) })
export type MovedIdentityChanges = z.infer<typeof movedIdentityChanges>

const toIds = (rows: readonly { changeId: string }[]) => rows.map(({ changeId }) => changeId)
const toArray = (ids: readonly string[]) => `{${ids.join(',')}}`

/** Moves the open requests of a duplicate to the person who remains, and withdraws those that this person made too. */
export async function moveIdentityChanges(
  em: EntityManager,
  survivorId: string,
  duplicateId: string,
  now: Date,
): Promise<MovedIdentityChanges> {
  const moved = await em.execute<{ changeId: string }[]>(
    `update identity_change d set person_id = ? where d.person_id = ? and d.status = 'open'
      and not exists (select from identity_change s where s.person_id = ? and s.kind = d.kind and s.status = 'open')
      returning d.change_id as "changeId"`,
    [survivorId, duplicateId, survivorId],
  )
  const withdrawn = await em.execute<{ changeId: string }[]>(
    `update identity_change set status = 'withdrawn', decided_at = ? where person_id = ? and status = 'open'
      returning change_id as "changeId"`,
    [now, duplicateId],
  )
  return { moved: toIds(moved), withdrawn: toIds(withdrawn) }
}

/** Moves the same requests back, and opens those that were withdrawn. */
export async function moveIdentityChangesBack(
  em: EntityManager,
  duplicateId: string,
  { moved, withdrawn }: MovedIdentityChanges,
): Promise<void> {
  await em.execute('update identity_change set person_id = ? where change_id = any(?::uuid[])', [
    duplicateId,
    toArray(moved),
  ])
  await em.execute(`update identity_change set status = 'open', decided_at = null where change_id = any(?::uuid[])`, [
    toArray(withdrawn),
  ])
}
