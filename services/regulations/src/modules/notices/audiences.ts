import type { EntityManager } from '@mikro-orm/postgresql'
import type { Locale } from '@portal/service-texts'
import { rowsIn } from '../../database/transaction-rows.ts'
import type { MailPurpose } from '../subscriptions/mail-links.ts'
import type { PublicationData } from './publication-message.ts'

/** Who is told of a publication, one audience after the other. */
export const audiences = ['followers', 'followers-of-all', 'participants'] as const
export type Audience = (typeof audiences)[number]

/** Recipients of a page: one question for their addresses, one transaction. */
export const recipientsAtOnce = 200

/** Somebody to be told: an account, or an address that was sealed. */
export interface Recipient {
  /** Orders the audience; the place at which the telling goes on. */
  readonly place: string
  readonly accountSub: string | null
  readonly sealed: Uint8Array | null
  readonly locale: Locale
  readonly why: PublicationData['why']
  readonly stop: MailPurpose
}

interface FollowerRow {
  readonly subscription_id: string
  readonly account_sub: string | null
  readonly mail_sealed: Uint8Array | null
  readonly locale: Locale
}

const followers = {
  name: 'audience-followers',
  text: `select subscription_id, account_sub, mail_sealed, locale from subscription
    where main_parent_id = $1 and confirmed_at is not null and ($2 = '' or subscription_id > nullif($2, '')::uuid)
    order by subscription_id limit ${recipientsAtOnce}`,
}
const followersOfAll = {
  name: 'audience-followers-of-all',
  text: `select subscription_id, account_sub, mail_sealed, locale from subscription
    where main_parent_id is null and confirmed_at is not null and ($1 = '' or subscription_id > nullif($1, '')::uuid)
    order by subscription_id limit ${recipientsAtOnce}`,
}
const participants = {
  name: 'audience-participants',
  text: `select account_sub, locale from participant
    where main_parent_id = $1 and stopped_at is null and account_sub > $2 order by account_sub limit ${recipientsAtOnce}`,
}

/** The next page of an audience after a place; less than a whole page at its end. */
export async function recipientsAfter(
  em: EntityManager,
  audience: Audience,
  mainParentId: string,
  place: string,
): Promise<Recipient[]> {
  switch (audience) {
    case 'followers':
      return (await rowsIn<FollowerRow>(em, followers, [mainParentId, place])).map((row) => follower(row, 'follows'))
    case 'followers-of-all':
      return (await rowsIn<FollowerRow>(em, followersOfAll, [place])).map((row) => follower(row, 'follows-all'))
    case 'participants':
      return (await rowsIn<{ account_sub: string; locale: Locale }>(em, participants, [mainParentId, place])).map(
        ({ account_sub: accountSub, locale }) => ({
          place: accountSub,
          accountSub,
          sealed: null,
          locale,
          why: 'commented',
          stop: { act: 'stop-participant', mainParentId, accountSub },
        }),
      )
  }
}

function follower(row: FollowerRow, why: Recipient['why']): Recipient {
  return {
    place: row.subscription_id,
    accountSub: row.account_sub,
    sealed: row.mail_sealed,
    locale: row.locale,
    why,
    stop: { act: 'stop', subscriptionId: row.subscription_id },
  }
}
