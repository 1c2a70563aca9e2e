import { Injectable } from '@nestjs/common'
import type { Subscription } from '@portal/contracts-regulations'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { subscriptionColumns, subscriptionTables, toSubscription, type SubscriptionRow } from './subscription.row.ts'

/** Position of the last row of a page: instant, id. */
const place = z.tuple([z.iso.datetime(), z.uuid()])

const own = {
  name: 'subscriptions-own',
  text: `select ${subscriptionColumns} from ${subscriptionTables}
    where s.account_sub = $1 and ($2::uuid is null or s.main_parent_id = $2 or s.main_parent_id is null)
      and ($3::timestamptz is null or (s.created_at, s.subscription_id) < ($3, $4::uuid))
    order by s.created_at desc, s.subscription_id desc limit $5`,
}

/** What people follow. */
@Injectable()
export class SubscriptionQueries {
  constructor(private readonly database: Database) {}

  /** A page of what an account follows, the newest first; with a regulation, what tells the account of that one. */
  async list(
    accountSub: string,
    filter: { readonly after?: string | undefined; readonly limit: number; readonly mainParentId?: string | undefined },
  ): Promise<{ items: Subscription[]; next: string | null }> {
    const [at, id] = filter.after === undefined ? [null, null] : decodeCursor(filter.after, place)
    const rows = await this.database.rows<SubscriptionRow & Record<string, unknown>>(own, [
      accountSub,
      filter.mainParentId ?? null,
      at,
      id,
      filter.limit + 1,
    ])
    const page = keysetPage(rows, filter.limit, (row) => [new Date(row.created_at).toISOString(), row.subscription_id])
    return { ...page, items: page.items.map(toSubscription) }
  }
}
