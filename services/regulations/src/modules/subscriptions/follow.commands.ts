import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, Subscription } from '@portal/contracts-regulations'
import { Deliveries } from '@portal/delivery'
import type { Locale } from '@portal/service-texts'
import { Commands, type Outcome } from '@portal/persistence'
import { refuse, type Answer, type CommandContext } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { AddressProtection } from './address-protection.ts'
import { Contacts, type Contact } from './contacts.ts'
import { FollowLimit } from './follow-limit.ts'
import { MailLinks } from './mail-links.ts'
import { confirmFollowingMessage } from './subscription-messages.ts'
import { assertFollowable, findSubscription, toSubscription, type SubscriptionRow } from './subscription.row.ts'

/** Days in which an asking to follow can be confirmed; then it is forgotten (retention). */
export const daysToConfirm = 7

const followAsAccount = {
  name: 'subscription-of-account',
  text: `insert into subscription as s (subscription_id, account_sub, main_parent_id, locale, created_at, confirmed_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (account_sub, main_parent_id) where account_sub is not null
    do update set locale = excluded.locale, confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at)
    returning subscription_id`,
}
// Anybody can write an address: of who has confirmed, another's asking changes nothing, the language of the mails included.
const followByAddress = {
  name: 'subscription-of-mail',
  text: `insert into subscription as s (subscription_id, mail_sealed, mail_digest, main_parent_id, locale, created_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (mail_digest, main_parent_id) where mail_digest is not null
    do update set locale = case when s.confirmed_at is null then excluded.locale else s.locale end
    returning subscription_id`,
}

type Wanted = InputOf<typeof regulationsHttp.follow>['body']

/** Begins to follow. */
@Injectable()
export class Follow {
  constructor(
    private readonly commands: Commands,
    private readonly contacts: Contacts,
    private readonly addresses: AddressProtection,
    private readonly links: MailLinks,
    private readonly deliveries: Deliveries,
    private readonly limit: FollowLimit,
  ) {}

  /** With an account: at once where its address is proven, else once the mail was answered. Refusal: `subscriptions.no-address`. */
  async asAccount(context: CommandContext, wanted: Wanted): Promise<Answer<Subscription>> {
    const accountSub = context.caller?.sub ?? refuse('access.signed-out')
    const contact = await this.contactOf(accountSub)
    // An account may have been made with somebody else's address.
    const isMailed = contact.isProven || (await this.limit.mayMail(contact.email))
    return this.commands.run(context, async (em) => {
      await assertFollowable(em, wanted.mainParentId)
      const confirmedAt = contact.isProven ? context.now : null
      const values = [randomUUID(), accountSub, wanted.mainParentId, wanted.locale, context.now, confirmedAt]
      const row = await written(em, followAsAccount, values)
      if (isMailed) await this.askToConfirm(em, row, contact.email)
      return outcomeOf(row, toSubscription(row))
    })
  }

  /** Without an account; `isMailed: false` where the address had its share of mails today. */
  async byMail(
    context: CommandContext,
    wanted: Wanted & { readonly email: string },
    isMailed: boolean,
  ): Promise<Answer<{ accepted: true }>> {
    return this.commands.run(context, async (em) => {
      await assertFollowable(em, wanted.mainParentId)
      const id = randomUUID()
      const { email, mainParentId, locale } = wanted
      const values = [
        id,
        this.addresses.seal(email, id),
        this.addresses.digest(email),
        mainParentId,
        locale,
        context.now,
      ]
      const row = await written(em, followByAddress, values)
      if (isMailed) await this.askToConfirm(em, row, email)
      return outcomeOf(row, { accepted: true as const })
    })
  }

  /** Who follows already is not asked again. */
  private async askToConfirm(em: EntityManager, row: SubscriptionRow, to: string): Promise<void> {
    if (row.confirmed_at !== null) return
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to,
      template: confirmFollowingMessage,
      locale: row.locale,
      data: {
        title: titleIn(row, row.locale),
        confirm: this.links.page({ act: 'confirm', subscriptionId: row.subscription_id }),
        days: daysToConfirm,
      },
    })
  }

  private async contactOf(accountSub: string): Promise<Contact> {
    // Unlike a comment, following can wait until somebody can say where the mails go.
    const contacts = await this.contacts.of([accountSub]).catch(() => new Map<string, Contact>())
    return contacts.get(accountSub) ?? refuse('subscriptions.no-address')
  }
}

/** The title in a language, the English one where there is no other. */
function titleIn(row: { title_en: string | null; title_es: string | null }, locale: Locale): string | null {
  return (locale === 'es' ? row.title_es : null) ?? row.title_en
}

async function written(
  em: EntityManager,
  statement: typeof followAsAccount,
  values: readonly unknown[],
): Promise<SubscriptionRow> {
  const [inserted] = await rowsIn<{ subscription_id: string }>(em, statement, values)
  const row = inserted && (await findSubscription(em, inserted.subscription_id))
  if (!row) throw new Error('A subscription was not written.')
  return row
}

function outcomeOf<Results>(row: SubscriptionRow, results: Results): Outcome<Results> {
  return {
    results,
    action: {
      kind: 'subscriptions.follow',
      entityType: 'subscription',
      entityId: row.subscription_id,
      after: { mainParentId: row.main_parent_id, locale: row.locale, isConfirmed: row.confirmed_at !== null },
    },
  }
}

/** Ends a subscription of one's own; what is gone already stays gone. */
export async function stopFollowing(
  em: EntityManager,
  subscriptionId: string,
  context: CommandContext,
): Promise<Outcome<{ stopped: boolean }>> {
  const row = await findSubscription(em, subscriptionId)
  if (!row || row.account_sub !== context.caller?.sub) refuse('resource.not-found', { subscriptionId })
  return { ...(await endSubscription(em, row)), results: { stopped: true } }
}

/** Deletes a subscription: nothing of it is kept but the act. */
export async function endSubscription(em: EntityManager, row: SubscriptionRow): Promise<Pick<Outcome<null>, 'action'>> {
  await em.execute('delete from subscription where subscription_id = ?', [row.subscription_id])
  return {
    action: {
      kind: 'subscriptions.stop',
      entityType: 'subscription',
      entityId: row.subscription_id,
      before: { mainParentId: row.main_parent_id },
    },
  }
}
