import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { MailLink } from '@portal/contracts-regulations'
import { Commands, Database, type Outcome } from '@portal/persistence'
import { refuse, type Answer, type CommandContext } from '@portal/service-kit'
import { disownComments } from '../comments/disown-comments.ts'
import { endSubscription } from './follow.commands.ts'
import { MailLinks, type MailPurpose } from './mail-links.ts'
import { findSubscription, titleOf } from './subscription.row.ts'

const readSubscription = {
  name: 'mail-link-subscription',
  text: `select s.main_parent_id, s.confirmed_at is not null as is_done, m.title_en, m.title_es
    from subscription s left join main_regulation m on m.regulation_id = s.main_parent_id where s.subscription_id = $1`,
}
const readParticipant = {
  name: 'mail-link-participant',
  text: `select m.regulation_id as main_parent_id, p.stopped_at is not null or p.account_sub is null as is_done, m.title_en, m.title_es
    from main_regulation m left join participant p on p.main_parent_id = m.regulation_id and p.account_sub = $2
   where m.regulation_id = $1`,
}
const readReceipt = {
  name: 'mail-link-receipt',
  text: `select c.main_parent_id, m.title_en, m.title_es, array_agg(c.tracking_number order by c.ordinal, c.comment_id) as numbers,
                bool_and(c.status <> 'public' or c.status_at is not null) as is_done
    from thanks t join comment c on c.comment_id = any(t.comment_ids) join main_regulation m on m.regulation_id = c.main_parent_id
   where t.receipt_id = $1 group by c.main_parent_id, m.title_en, m.title_es
   union all
   select null, c.term, null, array[c.tracking_number], c.status <> 'public' or c.status_at is not null
     from thanks t join definition_comment c on c.comment_id = any(t.comment_ids) where t.receipt_id = $1`,
}

interface AboutRow {
  readonly main_parent_id: string | null
  readonly title_en: string | null
  readonly title_es: string | null
  readonly is_done: boolean
  readonly numbers?: string[]
}

/** Links in mails: what one would do, and doing it. Doing it again changes nothing more. */
@Injectable()
export class OpenMailLink {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly links: MailLinks,
  ) {}

  /** What the link would do. */
  async look(link: string): Promise<MailLink> {
    return this.about(this.links.read(link))
  }

  async run(context: CommandContext, link: string): Promise<Answer<MailLink>> {
    const speaksFor = this.links.read(link)
    const results = { ...(await this.about(speaksFor)), isDone: true }
    return this.commands.run(context, async (em) => ({ ...(await act(em, speaksFor, context)), results }))
  }

  private async about(speaksFor: MailPurpose): Promise<MailLink> {
    const row = await this.read(speaksFor)
    switch (speaksFor.act) {
      case 'confirm':
        // What was not confirmed in time is forgotten, as is what was ended since.
        return row ? linkOf('confirm', row) : refuse('mail-links.invalid')
      case 'stop':
        return linkOf('stop', row ? { ...row, is_done: false } : ended)
      case 'stop-participant':
        return linkOf('stop', row ?? ended)
      case 'not-mine':
        return row ? linkOf('not-mine', row) : refuse('mail-links.invalid')
    }
  }

  private read(speaksFor: MailPurpose): Promise<(AboutRow & Record<string, unknown>) | undefined> {
    switch (speaksFor.act) {
      case 'confirm':
      case 'stop':
        return this.database.find(readSubscription, [speaksFor.subscriptionId])
      case 'stop-participant':
        return this.database.find(readParticipant, [speaksFor.mainParentId, speaksFor.accountSub])
      case 'not-mine':
        return this.database.find(readReceipt, [speaksFor.receiptId])
    }
  }
}

const ended: AboutRow = { main_parent_id: null, title_en: null, title_es: null, is_done: true }

function linkOf(does: MailLink['act'], row: AboutRow): MailLink {
  return {
    act: does,
    title: titleOf(row),
    mainParentId: row.main_parent_id,
    trackingNumbers: row.numbers ?? [],
    isDone: row.is_done,
  }
}

type Done = Pick<Outcome<null>, 'action'>

async function act(em: EntityManager, speaksFor: MailPurpose, context: CommandContext): Promise<Done> {
  switch (speaksFor.act) {
    case 'confirm':
      return confirm(em, speaksFor.subscriptionId, context.now)
    case 'stop': {
      const row = await findSubscription(em, speaksFor.subscriptionId)
      return row ? endSubscription(em, row) : nothingLeft(speaksFor.subscriptionId)
    }
    case 'stop-participant':
      return stopParticipant(em, speaksFor, context.now)
    case 'not-mine':
      return disownComments(em, speaksFor.receiptId, context.now)
  }
}

async function confirm(em: EntityManager, subscriptionId: string, now: Date): Promise<Done> {
  const row = (await findSubscription(em, subscriptionId)) ?? refuse('mail-links.invalid')
  await em.execute('update subscription set confirmed_at = coalesce(confirmed_at, ?) where subscription_id = ?', [
    now,
    subscriptionId,
  ])
  const after = { mainParentId: row.main_parent_id }
  return {
    action: { kind: 'subscriptions.confirm', entityType: 'subscription', entityId: row.subscription_id, after },
  }
}

async function stopParticipant(
  em: EntityManager,
  { mainParentId, accountSub }: Extract<MailPurpose, { act: 'stop-participant' }>,
  now: Date,
): Promise<Done> {
  await em.execute(
    'update participant set stopped_at = coalesce(stopped_at, ?) where main_parent_id = ? and account_sub = ?',
    [now, mainParentId, accountSub],
  )
  return { action: { kind: 'subscriptions.stop', entityType: 'main-regulation', entityId: mainParentId } }
}

function nothingLeft(subscriptionId: string): Done {
  return { action: { kind: 'subscriptions.stop', entityType: 'subscription', entityId: subscriptionId } }
}
