import type { EntityManager } from '@mikro-orm/postgresql'
import type { Subscription } from '@portal/contracts-regulations'
import type { Locale } from '@portal/service-texts'
import { refuse } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'

/** A subscription with the title of its regulation. Timestamps have PostgreSQL's text format. */
export interface SubscriptionRow {
  readonly subscription_id: string
  readonly account_sub: string | null
  readonly main_parent_id: string | null
  readonly locale: Locale
  readonly created_at: string
  readonly confirmed_at: string | null
  readonly title_en: string | null
  readonly title_es: string | null
  readonly series: string | null
}

/** The columns of {@link SubscriptionRow}; `s` is the subscription, `m` its main regulation. */
export const subscriptionColumns = `s.subscription_id, s.account_sub, s.main_parent_id, s.locale, s.created_at, s.confirmed_at,
  m.title_en, m.title_es, m.series`

/** Tables of {@link subscriptionColumns}. */
export const subscriptionTables = 'subscription s left join main_regulation m on m.regulation_id = s.main_parent_id'

const selectById = {
  name: 'subscription-by-id',
  text: `select ${subscriptionColumns} from ${subscriptionTables} where s.subscription_id = $1 for update of s`,
}

/** Returns a subscription, locked until the transaction ends. */
export async function findSubscription(em: EntityManager, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await queryRows<SubscriptionRow>(em, selectById, [id])
  return row
}

const selectPublishedRegulation = {
  name: 'subscription-regulation',
  text: `select title_en, title_es, series from main_regulation m where regulation_id = $1
    and exists (select from version v where v.main_parent_id = m.regulation_id and v.published_at is not null)`,
}

/** Responds with 404 unless the regulation has a published version; null means all regulations. */
export async function assertPublishedRegulation(em: EntityManager, mainParentId: string | null): Promise<void> {
  if (mainParentId === null) return
  const found = await queryRows(em, selectPublishedRegulation, [mainParentId])
  if (found.length === 0) refuse('resource.not-found', { mainParentId })
}

/** Converts a row to the contract's shape. */
export function toSubscription(row: SubscriptionRow): Subscription {
  return {
    subscriptionId: row.subscription_id,
    mainParentId: row.main_parent_id,
    title: toTitle(row),
    series: row.series,
    locale: row.locale,
    createdAt: new Date(row.created_at).toISOString(),
    isConfirmed: row.confirmed_at !== null,
  }
}

/** Returns the title in both languages, or null. */
export function toTitle(row: Pick<SubscriptionRow, 'title_en' | 'title_es'>): Subscription['title'] {
  return row.title_en === null ? null : { en: row.title_en, ...(row.title_es !== null && { es: row.title_es }) }
}
