import { Injectable } from '@nestjs/common'
import type { Subscription } from '@portal/contracts-regulations'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { subscriptionColumns, subscriptionTables, toSubscription, type SubscriptionRow } from './subscription.row.ts'

/** Cursor of a page: creation time and id of its last row. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

const selectOwn = {
  name: 'subscriptions-of-account',
  text: `select ${subscriptionColumns} from ${subscriptionTables}
    where s.account_sub = $1 and ($2::uuid is null or s.main_parent_id = $2 or s.main_parent_id is null)
      and ($3::timestamptz is null or (s.created_at, s.subscription_id) < ($3, $4::uuid))
    order by s.created_at desc, s.subscription_id desc limit $5`,
}

/** Reads subscriptions. */
@Injectable()
export class SubscriptionQueries {
  constructor(private readonly database: Database) {}

  /** Returns a page of an account's subscriptions, newest first; with `mainParentId`, only those that cover that regulation. */
  async list(
    accountSub: string,
    filter: { readonly after?: string | undefined; readonly limit: number; readonly mainParentId?: string | undefined },
  ): Promise<{ items: Subscription[]; next: string | null }> {
    const [at, id] = filter.after === undefined ? [null, null] : decodeCursor(filter.after, cursorSchema)
    const rows = await this.database.rows<SubscriptionRow & Record<string, unknown>>(selectOwn, [
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
