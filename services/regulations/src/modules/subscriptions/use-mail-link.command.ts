import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MailLink } from '@portal/contracts-regulations'
import { Commands, Database, type Outcome } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { CommentReportLinks } from './comment-report-links.ts'
import { toMailLink, type MailLinkRow } from './mail-link.row.ts'
import { MailLinks, type MailLinkPurpose } from './mail-links.ts'
import { unsubscribeRegulationCommenter } from './regulation-commenters.ts'
import { deleteSubscription } from './subscribe.commands.ts'
import { findSubscription } from './subscription.row.ts'

const selectSubscription = {
  name: 'mail-link-subscription',
  text: `select s.main_parent_id, s.confirmed_at is not null as is_done, m.title_en, m.title_es
    from subscription s left join main_regulation m on m.regulation_id = s.main_parent_id where s.subscription_id = $1`,
}
const selectCommenter = {
  name: 'mail-link-commenter',
  text: `select m.regulation_id as main_parent_id, c.unsubscribed_at is not null or c.account_sub is null as is_done,
                m.title_en, m.title_es
    from main_regulation m
    left join regulation_commenter c on c.main_parent_id = m.regulation_id and c.account_sub = $2
   where m.regulation_id = $1`,
}

type AuditedAction = Pick<Outcome<null>, 'action'>

/** Describes and carries out links in emails. Using a link twice has no further effect. */
@Injectable()
export class UseMailLink {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly links: MailLinks,
    private readonly reports: CommentReportLinks,
  ) {}

  /** Describes what the link does, without doing it. */
  describe(link: string): Promise<MailLink> {
    return this.describePurpose(this.links.parse(link))
  }

  /** Carries out the link. */
  async run(context: CommandContext, link: string): Promise<ApiResponse<MailLink>> {
    const purpose = this.links.parse(link)
    const results = { ...(await this.describePurpose(purpose)), isDone: true }
    return this.commands.run(context, async (em) => ({ ...(await this.apply(em, purpose, context.now)), results }))
  }

  private async describePurpose(purpose: MailLinkPurpose): Promise<MailLink> {
    switch (purpose.action) {
      case 'confirm': {
        // A subscription that was not confirmed in time, or that has ended, no longer exists.
        const row = await this.findSubscriptionRow(purpose.subscriptionId)
        return row ? toMailLink('confirm', row) : refuse('mail-links.invalid')
      }
      case 'unsubscribe': {
        const row = await this.findSubscriptionRow(purpose.subscriptionId)
        return toMailLink('unsubscribe', row ? { ...row, is_done: false } : unsubscribed)
      }
      case 'unsubscribe-commenter': {
        const values = [purpose.mainParentId, purpose.accountSub]
        const row = await this.database.find<MailLinkRow & Record<string, unknown>>(selectCommenter, values)
        return toMailLink('unsubscribe', row ?? unsubscribed)
      }
      case 'report-comments': {
        const row = await this.reports.handler.find(purpose.receiptId)
        return row ? toMailLink('report-comments', row) : refuse('mail-links.invalid')
      }
    }
  }

  private apply(em: EntityManager, purpose: MailLinkPurpose, now: Date): Promise<AuditedAction> {
    switch (purpose.action) {
      case 'confirm':
        return confirmSubscription(em, purpose.subscriptionId, now)
      case 'unsubscribe':
        return endSubscription(em, purpose.subscriptionId)
      case 'unsubscribe-commenter':
        return unsubscribeCommenter(em, purpose, now)
      case 'report-comments':
        return this.reports.handler.report(em, purpose.receiptId, now)
    }
  }

  private findSubscriptionRow(subscriptionId: string) {
    return this.database.find<MailLinkRow & Record<string, unknown>>(selectSubscription, [subscriptionId])
  }
}

const unsubscribed: MailLinkRow = { main_parent_id: null, title_en: null, title_es: null, is_done: true }

async function confirmSubscription(em: EntityManager, subscriptionId: string, now: Date): Promise<AuditedAction> {
  const row = (await findSubscription(em, subscriptionId)) ?? refuse('mail-links.invalid')
  await em.execute('update subscription set confirmed_at = coalesce(confirmed_at, ?) where subscription_id = ?', [
    now,
    subscriptionId,
  ])
  const after = { mainParentId: row.main_parent_id }
  return { action: { kind: 'subscription.confirmed', entityType: 'subscription', entityId: subscriptionId, after } }
}

async function endSubscription(em: EntityManager, subscriptionId: string): Promise<AuditedAction> {
  const row = await findSubscription(em, subscriptionId)
  if (row) return deleteSubscription(em, row)
  return { action: { kind: 'subscription.deleted', entityType: 'subscription', entityId: subscriptionId } }
}

async function unsubscribeCommenter(
  em: EntityManager,
  purpose: Extract<MailLinkPurpose, { action: 'unsubscribe-commenter' }>,
  now: Date,
): Promise<AuditedAction> {
  await unsubscribeRegulationCommenter(em, purpose, now)
  const { mainParentId } = purpose
  return { action: { kind: 'subscription.deleted', entityType: 'main-regulation', entityId: mainParentId } }
}
