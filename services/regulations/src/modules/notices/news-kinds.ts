import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Deliveries } from '@portal/delivery'
import type { Recipient } from './audiences.ts'
import { versionPublishedMessage } from './publication-message.ts'
import { Publications } from './publications.ts'
import { windowChangedMessage } from './window-message.ts'
import { Windows } from './windows.ts'

type Message = Parameters<Deliveries['enqueueAll']>[1][number]

/** The mail to one of those who are told. */
export type NewsMail = (to: string, recipient: Recipient) => Message

/** A kind of news that readers are told: its statements, and what its mails say. */
export interface NewsKind {
  readonly statements: ReturnType<typeof statementsOf>
  /** Undefined where what it is about is gone. */
  mailAbout(em: EntityManager, noticeId: string): Promise<NewsMail | undefined>
}

/** Everything readers are told by mail. */
@Injectable()
export class NewsKinds {
  readonly all: readonly NewsKind[]

  constructor(publications: Publications, windows: Windows) {
    this.all = [
      kindOf(statementsOf('publication', 'version_id'), versionPublishedMessage, (em, id) =>
        publications.mailAbout(em, id),
      ),
      kindOf(statementsOf('window', 'notice_id'), windowChangedMessage, (em, id) => windows.mailAbout(em, id)),
    ]
  }
}

/** What a mail of this kind says to one reader. */
type DataFor = (...told: [Recipient['locale'], Recipient['why'], Recipient['stop']]) => Message['data']

function kindOf(
  statements: NewsKind['statements'],
  template: Message['template'],
  dataAbout: (em: EntityManager, noticeId: string) => Promise<DataFor | undefined>,
): NewsKind {
  return {
    statements,
    async mailAbout(em, noticeId) {
      const data = await dataAbout(em, noticeId)
      return (
        data &&
        ((to, { locale, why, stop }) => ({ channel: 'mail', to, template, locale, data: data(locale, why, stop) }))
      )
    },
  }
}

/** What is done with the notices of a kind; `id` is the column that names one. */
function statementsOf(kind: 'publication' | 'window', id: 'version_id' | 'notice_id') {
  const statement = (act: string, text: string) => ({ name: `${kind}-${act}`, text })
  return {
    claim: statement(
      'claim',
      `select ${id} as notice_id, main_parent_id, audience, told_to from ${kind}_notice
        where finished_at is null and due_at <= $1 order by due_at limit 1 for update skip locked`,
    ),
    goOn: statement('go-on', `update ${kind}_notice set audience = $2, told_to = $3 where ${id} = $1`),
    finish: statement('finish', `update ${kind}_notice set finished_at = $2 where ${id} = $1`),
    putOff: statement('put-off', `update ${kind}_notice set due_at = $2 where ${id} = $1 and finished_at is null`),
    tell: statement(
      'tell',
      `insert into ${kind}_told (${id}, mail_digest, told_at)
        select $1, mail_digest, $3 from unnest($2::bytea[]) as mail_digest
        on conflict do nothing returning encode(mail_digest, 'hex') as digest`,
    ),
  }
}
