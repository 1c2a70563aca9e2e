import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Deliveries } from '@portal/delivery'
import { getTransactionConnection, type ActionKind, type Commands, type Database } from '@portal/persistence'
import { refuse, type ApiResponse, type Clock, type CommandContext } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import type { ChannelSwitches, OutsideChannel } from './channel-switches.ts'
import { renderNotice, type NoticeKind } from './notice-kind.ts'
import { noticeMessage } from './notice-message.ts'
import type { NoticeRecipients } from './notice-recipients.ts'
import type { NoticeTemplates } from './notice-templates.ts'

/** Somebody who is not registered, by the address they were named with. */
export interface AddressRecipient {
  readonly channel: OutsideChannel
  readonly destination: string
  readonly locale: Locale
}

interface NoticeToSend<Placeholder extends string> {
  readonly kind: NoticeKind<Placeholder>
  /** What the notice is about. A second notice of the same kind about it to the same recipient is not sent. */
  readonly subjectId: string
  readonly to: { readonly personId: string } | AddressRecipient
  /** Values of the placeholders in the language of the recipient. */
  readonly getValues: (locale: Locale) => Readonly<Record<Placeholder, string>>
}

/** A notice in the portal. */
export interface Notice {
  readonly noticeId: string
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly path: string
  readonly createdAt: string
  readonly readAt: string | null
}

interface Row extends Record<string, unknown> {
  readonly notice_id: string
  readonly kind: string
  readonly texts: Readonly<Record<Locale, { readonly title: string; readonly text: string }>>
  readonly path: string
  readonly created_at: string
  readonly read_at: string | null
}

export interface NoticePage {
  readonly isUnreadOnly: boolean
  /** The last notice of the previous page. */
  readonly after?: { readonly createdAt: string; readonly noticeId: string }
  readonly limit: number
}

const insert = {
  name: 'notice-insert',
  text: `insert into notice (notice_id, kind, subject_id, recipient, person_id, texts, path, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (kind, subject_id, recipient) do nothing`,
}
const listWhere = (unread: string) => ({
  name: `notice-list${unread && '-unread'}`,
  text: `select notice_id, kind, texts, path, created_at, read_at from notice
    where person_id = $1 and deleted_at is null ${unread} and (created_at, notice_id) < ($2::timestamptz, $3::uuid)
    order by created_at desc, notice_id desc limit $4`,
})
const list = listWhere('')
const listUnread = listWhere('and read_at is null')
// Counting more would take longer without telling more.
const countUnread = {
  name: 'notice-count-unread',
  text: `select count(*)::integer as count from (select from notice where person_id = $1 and deleted_at is null
    and read_at is null limit 100) as unread`,
}
const markRead = {
  name: 'notice-mark-read',
  text: `update notice set read_at = coalesce(read_at, $3) where person_id = $1 and notice_id = $2 and deleted_at is null`,
}
const markAllRead = {
  name: 'notice-mark-all-read',
  text: 'update notice set read_at = $2 where person_id = $1 and read_at is null and deleted_at is null',
}
const remove = {
  name: 'notice-delete',
  text: 'update notice set deleted_at = $3 where person_id = $1 and notice_id = $2 and deleted_at is null',
}
const move = {
  name: 'notice-move',
  text: 'update notice set person_id = $1 where person_id = $2 and deleted_at is null returning notice_id',
}
const moveSome = {
  name: 'notice-move-some',
  text: 'update notice set person_id = $1 where notice_id = any($2)',
}
const last = { createdAt: 'infinity', noticeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

interface Parts {
  readonly database: Database
  readonly commands: Commands
  readonly deliveries: Deliveries
  readonly recipients: NoticeRecipients
  readonly templates: NoticeTemplates
  readonly switches: ChannelSwitches
  readonly clock: Clock
}

/** Notices to persons: stored for the list in the portal, and sent by email or text message. */
export class Notices {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Sends a notice in the transaction of a change: after it commits, or never. */
  async send<Placeholder extends string>(em: EntityManager, notice: NoticeToSend<Placeholder>): Promise<void> {
    const { kind, subjectId, to } = notice
    const personId = 'personId' in to ? to.personId : null
    const rendered = {
      'en-US': await this.#render(em, notice, 'en-US'),
      es: await this.#render(em, notice, 'es'),
    }
    const toStored = ({ title, text }: { title: string; text: string }) => ({ title, text })
    const stored = JSON.stringify({ 'en-US': toStored(rendered['en-US']), es: toStored(rendered.es) })
    const connection = await getTransactionConnection(em)
    const { rowCount } = await connection.query({
      ...insert,
      values: [
        randomUUID(),
        kind.name,
        subjectId,
        personId ?? 'address',
        personId,
        personId && stored,
        kind.path,
        this.#parts.clock.now().toISOString(),
      ],
    })
    if (rowCount === 0) return
    const address = 'personId' in to ? await this.#findAddress(em, kind, to.personId) : to
    if (!address) return
    const { title, mail, sms } = rendered[address.locale]
    await this.#parts.deliveries.enqueue(em, {
      channel: address.channel === 'email' ? 'mail' : 'sms',
      to: address.destination,
      template: noticeMessage,
      locale: address.locale,
      data: address.channel === 'email' ? { subject: title, text: mail } : { subject: '', text: sms },
    })
  }

  /** Lists the notices of a person, newest first. */
  async list(personId: string, locale: Locale, page: NoticePage): Promise<Notice[]> {
    const { createdAt, noticeId } = page.after ?? last
    const statement = page.isUnreadOnly ? listUnread : list
    const rows = await this.#parts.database.rows<Row>(statement, [personId, createdAt, noticeId, page.limit])
    return rows.map(({ notice_id, kind, texts, path, created_at, read_at }) => ({
      noticeId: notice_id,
      kind,
      ...texts[locale],
      path,
      createdAt: new Date(created_at).toISOString(),
      readAt: read_at && new Date(read_at).toISOString(),
    }))
  }

  /** Counts unread notices, up to 100. */
  async countUnread(personId: string): Promise<number> {
    return (await this.#parts.database.find<{ count: number }>(countUnread, [personId]))?.count ?? 0
  }

  markRead(context: CommandContext, personId: string, noticeId: string): Promise<ApiResponse<{ read: true }>> {
    const values = [personId, noticeId, context.now.toISOString()]
    return this.#change(context, { kind: 'notice.read', id: noticeId, results: { read: true } }, markRead, values)
  }

  async markAllRead(context: CommandContext, personId: string): Promise<ApiResponse<{ read: number }>> {
    return this.#parts.commands.run(context, async (em) => {
      const connection = await getTransactionConnection(em)
      const values = [personId, context.now.toISOString()]
      const { rowCount } = await connection.query({ ...markAllRead, values })
      return {
        results: { read: rowCount ?? 0 },
        action: { kind: 'notice.all-read', entityType: 'person', entityId: personId, after: { read: rowCount } },
      }
    })
  }

  /** Removes a notice from the person's list. */
  delete(context: CommandContext, personId: string, noticeId: string): Promise<ApiResponse<{ deleted: true }>> {
    const values = [personId, noticeId, context.now.toISOString()]
    return this.#change(context, { kind: 'notice.deleted', id: noticeId, results: { deleted: true } }, remove, values)
  }

  /** Moves all notices of a person to another one, in the transaction of `em`; returns their ids. */
  async moveAll(em: EntityManager, from: string, to: string): Promise<string[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ notice_id: string }>({ ...move, values: [to, from] })
    return rows.map(({ notice_id: noticeId }) => noticeId)
  }

  /** Moves these notices to a person. */
  async moveTo(em: EntityManager, personId: string, noticeIds: readonly string[]): Promise<void> {
    const connection = await getTransactionConnection(em)
    await connection.query({ ...moveSome, values: [personId, noticeIds] })
  }

  #change<Results>(
    context: CommandContext,
    change: { kind: ActionKind; id: string; results: Results },
    statement: { name: string; text: string },
    values: unknown[],
  ): Promise<ApiResponse<Results>> {
    return this.#parts.commands.run(context, async (em) => {
      const { rowCount } = await (await getTransactionConnection(em)).query({ ...statement, values })
      if (rowCount === 0) refuse('resource.not-found')
      return {
        results: change.results,
        action: { kind: change.kind, entityType: 'notice', entityId: change.id },
      }
    })
  }

  async #render<Placeholder extends string>(em: EntityManager, notice: NoticeToSend<Placeholder>, locale: Locale) {
    const { texts } = await this.#parts.templates.load(em, notice.kind, locale)
    return renderNotice(texts, notice.getValues(locale))
  }

  /** Email comes first; the other channel is used where the person has only that one, or staff switched email off. */
  async #findAddress(em: EntityManager, kind: NoticeKind, personId: string): Promise<AddressRecipient | undefined> {
    const recipient = await this.#parts.recipients.find(em, personId)
    if (!recipient) return undefined
    const on = await this.#parts.switches.listOn(em)
    const { locale, email, phone } = recipient
    const destinations = { email, text: phone }
    for (const channel of ['email', 'text'] as const) {
      const destination = destinations[channel]
      if (destination !== null && on.includes(channel) && kind.channels.includes(channel))
        return { channel, destination, locale }
    }
    return undefined
  }
}
