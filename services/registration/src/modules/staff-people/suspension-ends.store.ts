import type { EntityManager } from '@mikro-orm/postgresql'

export async function insertSuspensionEnd(em: EntityManager, personId: string, lastDay: string): Promise<void> {
  await em.execute(
    `insert into suspension_end (person_id, last_day) values (?, ?)
      on conflict (person_id) do update set last_day = excluded.last_day`,
    [personId, lastDay],
  )
}

/** Removes the planned end of a suspension, if it is `lastDay` or if that is not given; returns whether there was one. */
export async function deleteSuspensionEnd(em: EntityManager, personId: string, lastDay?: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'delete from suspension_end where person_id = ? and last_day = coalesce(?::date, last_day) returning person_id',
    [personId, lastDay ?? null],
  )
  return rows.length > 0
}
