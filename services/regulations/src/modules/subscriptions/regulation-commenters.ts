import type { EntityManager } from '@mikro-orm/postgresql'
import type { Locale } from '@portal/service-texts'
import { queryRows } from '../../database/query-rows.ts'

interface Commenter {
  readonly mainParentId: string
  readonly accountSub: string
}

const save = {
  name: 'regulation-commenter-save',
  text: `insert into regulation_commenter (main_parent_id, account_sub, locale) values ($1, $2, $3)
    on conflict (main_parent_id, account_sub) do update set locale = excluded.locale`,
}
const remove = {
  name: 'regulation-commenter-delete',
  text: 'delete from regulation_commenter where main_parent_id = $1 and account_sub = $2',
}
const unsubscribe = {
  name: 'regulation-commenter-unsubscribe',
  text: `update regulation_commenter set unsubscribed_at = coalesce(unsubscribed_at, $3)
    where main_parent_id = $1 and account_sub = $2`,
}

/** Records that an account commented on a regulation, so that it is notified of new versions. */
export async function recordRegulationCommenter(
  em: EntityManager,
  { mainParentId, accountSub }: Commenter,
  locale: Locale,
): Promise<void> {
  await queryRows(em, save, [mainParentId, accountSub, locale])
}

/** Deletes the record that an account commented on a regulation. */
export async function removeRegulationCommenter(
  em: EntityManager,
  { mainParentId, accountSub }: Commenter,
): Promise<void> {
  await queryRows(em, remove, [mainParentId, accountSub])
}

/** Stops notifications to a commenter of a regulation. */
export async function unsubscribeRegulationCommenter(
  em: EntityManager,
  { mainParentId, accountSub }: Commenter,
  now: Date,
): Promise<void> {
  await queryRows(em, unsubscribe, [mainParentId, accountSub, now.toISOString()])
}
