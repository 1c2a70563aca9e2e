import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, Subscription } from '@portal/contracts-regulations'
import { Deliveries } from '@portal/delivery'
import type { Locale } from '@portal/service-texts'
import { Commands, type Outcome } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'
import { EmailProtection } from './email-protection.ts'
import { Contacts, type Contact } from './contacts.ts'
import { SubscriptionRateLimits } from './subscription-rate-limits.ts'
import { MailLinks } from './mail-links.ts'
import { confirmSubscriptionMessage } from './subscription-messages.ts'
import {
  assertPublishedRegulation,
  findSubscription,
  toSubscription,
  type SubscriptionRow,
} from './subscription.row.ts'

/** Days in which a subscription can be confirmed; after that it is deleted (retention). */
export const daysToConfirm = 7

const insertForAccount = {
  name: 'subscription-insert-for-account',
  text: `insert into subscription as s (subscription_id, account_sub, main_parent_id, locale, created_at, confirmed_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (account_sub, main_parent_id) where account_sub is not null
    do update set locale = excluded.locale, confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at)
    returning subscription_id`,
}
// Anyone can enter any address, so a repeated request changes nothing about a confirmed subscription, not even its language.
const insertForEmail = {
  name: 'subscription-insert-for-email',
  text: `insert into subscription as s (subscription_id, email_encrypted, email_digest, main_parent_id, locale, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (email_digest, main_parent_id) where email_digest is not null
    do update set locale = case when s.confirmed_at is null then excluded.locale else s.locale end
    returning subscription_id`,
}

type SubscribeRequest = InputOf<typeof regulationsHttp.subscribe>['body']

/** Creates subscriptions. */
@Injectable()
export class Subscribe {
  constructor(
    private readonly commands: Commands,
    private readonly contacts: Contacts,
    private readonly emails: EmailProtection,
    private readonly links: MailLinks,
    private readonly deliveries: Deliveries,
    private readonly limit: SubscriptionRateLimits,
  ) {}

  /** Subscribes an account: at once when its address is verified, otherwise after confirmation. Error: `subscriptions.no-address`. */
  async forAccount(context: CommandContext, request: SubscribeRequest): Promise<ApiResponse<Subscription>> {
    const accountSub = context.caller?.sub ?? refuse('access.signed-out')
    const contact = await this.getContact(accountSub)
    // An unverified address may belong to someone else.
    const canEmail = contact.isVerified || (await this.limit.canEmail(contact.email))
    return this.commands.run(context, async (em) => {
      await assertPublishedRegulation(em, request.mainParentId)
      const confirmedAt = contact.isVerified ? context.now : null
      const values = [randomUUID(), accountSub, request.mainParentId, request.locale, context.now, confirmedAt]
      const row = await insertSubscription(em, insertForAccount, values)
      if (canEmail) await this.sendConfirmationRequest(em, row, contact.email)
      return toOutcome(row, toSubscription(row))
    })
  }

  /** Subscribes an email address without an account; `canEmail` is false when the address has reached its daily limit. */
  async byEmail(
    context: CommandContext,
    request: SubscribeRequest & { readonly email: string },
    canEmail: boolean,
  ): Promise<ApiResponse<{ accepted: true }>> {
    return this.commands.run(context, async (em) => {
      await assertPublishedRegulation(em, request.mainParentId)
      const id = randomUUID()
      const { email, mainParentId, locale } = request
      const values = [id, this.emails.encrypt(email, id), this.emails.digest(email), mainParentId, locale, context.now]
      const row = await insertSubscription(em, insertForEmail, values)
      if (canEmail) await this.sendConfirmationRequest(em, row, email)
      return toOutcome(row, { accepted: true as const })
    })
  }

  /** Asks for confirmation, unless the subscription is already confirmed. */
  private async sendConfirmationRequest(em: EntityManager, row: SubscriptionRow, to: string): Promise<void> {
    if (row.confirmed_at !== null) return
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to,
      template: confirmSubscriptionMessage,
      locale: row.locale,
      data: {
        title: getTitle(row, row.locale),
        confirmLink: this.links.toPageUrl({ action: 'confirm', subscriptionId: row.subscription_id }),
        days: daysToConfirm,
      },
    })
  }

  private async getContact(accountSub: string): Promise<Contact> {
    // Unlike a comment, a subscription can be refused when the address is not available.
    const contacts = await this.contacts.getByAccount([accountSub]).catch(() => new Map<string, Contact>())
    return contacts.get(accountSub) ?? refuse('subscriptions.no-address')
  }
}

/** Returns the title in a language, or the English title. */
function getTitle(row: { title_en: string | null; title_es: string | null }, locale: Locale): string | null {
  return (locale === 'es' ? row.title_es : null) ?? row.title_en
}

async function insertSubscription(
  em: EntityManager,
  statement: typeof insertForAccount,
  values: readonly unknown[],
): Promise<SubscriptionRow> {
  const [inserted] = await queryRows<{ subscription_id: string }>(em, statement, values)
  const row = inserted && (await findSubscription(em, inserted.subscription_id))
  if (!row) throw new Error('The subscription was not inserted.')
  return row
}

function toOutcome<Results>(row: SubscriptionRow, results: Results): Outcome<Results> {
  return {
    results,
    action: {
      kind: 'subscription.added',
      entityType: 'subscription',
      entityId: row.subscription_id,
      after: { mainParentId: row.main_parent_id, locale: row.locale, isConfirmed: row.confirmed_at !== null },
    },
  }
}

/** Deletes a subscription of the caller's account. Error: `resource.not-found`. */
export async function unsubscribe(
  em: EntityManager,
  subscriptionId: string,
  context: CommandContext,
): Promise<Outcome<{ unsubscribed: boolean }>> {
  const row = await findSubscription(em, subscriptionId)
  if (!row || row.account_sub !== context.caller?.sub) refuse('resource.not-found', { subscriptionId })
  return { ...(await deleteSubscription(em, row)), results: { unsubscribed: true } }
}

/** Deletes a subscription; only the audit entry remains. */
export async function deleteSubscription(
  em: EntityManager,
  row: SubscriptionRow,
): Promise<Pick<Outcome<null>, 'action'>> {
  await em.execute('delete from subscription where subscription_id = ?', [row.subscription_id])
  return {
    action: {
      kind: 'subscription.deleted',
      entityType: 'subscription',
      entityId: row.subscription_id,
      before: { mainParentId: row.main_parent_id },
    },
  }
}
