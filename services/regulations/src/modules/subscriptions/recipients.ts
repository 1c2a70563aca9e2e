import type { EntityManager } from '@mikro-orm/postgresql'
import type { Locale } from '@portal/service-texts'
import { queryRows } from '../../database/query-rows.ts'
import type { MailLinkPurpose } from './mail-links.ts'

/** Groups of people who are notified about a regulation, in the order in which they are notified. */
export const audiences = ['subscribers', 'all-regulations-subscribers', 'commenters'] as const
export type Audience = (typeof audiences)[number]

/** Why a person is notified. */
export const notificationReasons = ['subscribed', 'subscribed-to-all', 'commented'] as const
export type NotificationReason = (typeof notificationReasons)[number]

/** Recipients of one page, which shares one request for email addresses and one transaction. */
export const recipientsPerPage = 200

/** A person to notify: an account, or an encrypted email address. */
export interface Recipient {
  /** Position in the audience, from which the next page continues. */
  readonly cursor: string
  readonly accountSub: string | null
  /** Email address of a subscription without an account; see EmailProtection. */
  readonly encryptedEmail: { readonly bytes: Uint8Array; readonly subscriptionId: string } | null
  readonly locale: Locale
  readonly reason: NotificationReason
  readonly unsubscribe: MailLinkPurpose
}

interface SubscriberRow {
  readonly subscription_id: string
  readonly account_sub: string | null
  readonly email_encrypted: Uint8Array | null
  readonly locale: Locale
}
interface CommenterRow {
  readonly account_sub: string
  readonly locale: Locale
}

const selectSubscribers = {
  name: 'recipients-subscribers',
  text: `select subscription_id, account_sub, email_encrypted, locale from subscription
    where main_parent_id = $1 and confirmed_at is not null and ($2 = '' or subscription_id > nullif($2, '')::uuid)
    order by subscription_id limit ${recipientsPerPage}`,
}
const selectAllRegulationsSubscribers = {
  name: 'recipients-all-regulations-subscribers',
  text: `select subscription_id, account_sub, email_encrypted, locale from subscription
    where main_parent_id is null and confirmed_at is not null and ($1 = '' or subscription_id > nullif($1, '')::uuid)
    order by subscription_id limit ${recipientsPerPage}`,
}
const selectCommenters = {
  name: 'recipients-commenters',
  text: `select account_sub, locale from regulation_commenter
    where main_parent_id = $1 and unsubscribed_at is null and account_sub > $2
    order by account_sub limit ${recipientsPerPage}`,
}

/** Returns the next page of an audience after a cursor; the last page is shorter than {@link recipientsPerPage}. */
export async function findRecipientsAfter(
  em: EntityManager,
  audience: Audience,
  mainParentId: string,
  cursor: string,
): Promise<Recipient[]> {
  switch (audience) {
    case 'subscribers': {
      const rows = await queryRows<SubscriberRow>(em, selectSubscribers, [mainParentId, cursor])
      return rows.map((row) => toSubscriber(row, 'subscribed'))
    }
    case 'all-regulations-subscribers': {
      const rows = await queryRows<SubscriberRow>(em, selectAllRegulationsSubscribers, [cursor])
      return rows.map((row) => toSubscriber(row, 'subscribed-to-all'))
    }
    case 'commenters': {
      const rows = await queryRows<CommenterRow>(em, selectCommenters, [mainParentId, cursor])
      return rows.map((row) => toCommenter(row, mainParentId))
    }
  }
}

function toSubscriber(row: SubscriberRow, reason: NotificationReason): Recipient {
  const { subscription_id: subscriptionId, email_encrypted: bytes } = row
  return {
    cursor: subscriptionId,
    accountSub: row.account_sub,
    encryptedEmail: bytes && { bytes, subscriptionId },
    locale: row.locale,
    reason,
    unsubscribe: { action: 'unsubscribe', subscriptionId },
  }
}

function toCommenter({ account_sub: accountSub, locale }: CommenterRow, mainParentId: string): Recipient {
  return {
    cursor: accountSub,
    accountSub,
    encryptedEmail: null,
    locale,
    reason: 'commented',
    unsubscribe: { action: 'unsubscribe-commenter', mainParentId, accountSub },
  }
}
