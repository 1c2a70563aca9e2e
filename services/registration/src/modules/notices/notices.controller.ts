import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Notices } from '@portal/notices'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { PersonQueries } from '../people/index.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.datetime(), z.uuid()])

/** The notices of the signed-in person. An account without a person has none. */
@Controller()
export class NoticesController {
  constructor(
    private readonly notices: Notices,
    private readonly people: PersonQueries,
  ) {}

  @Handle(http.listNotices)
  async list(@Input(http.listNotices) { query }: Of<'listNotices'>, @CurrentCaller() caller: Caller) {
    const { after, limit, locale, only } = query
    const personId = await this.findPersonId(caller)
    if (personId === undefined) return { items: [], next: null }
    const [createdAt = '', noticeId = ''] = after === undefined ? [] : decodeCursor(after, position)
    const rows = await this.notices.list(personId, locale, {
      isUnreadOnly: only === 'unread',
      limit: limit + 1,
      ...(after !== undefined && { after: { createdAt, noticeId } }),
    })
    return keysetPage(rows, limit, (notice) => [notice.createdAt, notice.noticeId])
  }

  @Handle(http.countUnreadNotices)
  async count(@CurrentCaller() caller: Caller) {
    const personId = await this.findPersonId(caller)
    return { unread: personId === undefined ? 0 : await this.notices.countUnread(personId) }
  }

  @Handle(http.markNoticeRead)
  async markRead(
    @Input(http.markNoticeRead) { params }: Of<'markNoticeRead'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const personId = (await this.findPersonId(caller)) ?? refuse('resource.not-found')
    return this.notices.markRead(withoutIdempotencyKey(context), personId, params.noticeId)
  }

  @Handle(http.markAllNoticesRead)
  async markAllRead(@CommandContext() context: CommandContext, @CurrentCaller() caller: Caller) {
    const personId = await this.findPersonId(caller)
    return personId === undefined ? { read: 0 } : this.notices.markAllRead(context, personId)
  }

  @Handle(http.deleteNotice)
  async delete(
    @Input(http.deleteNotice) { params }: Of<'deleteNotice'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const personId = (await this.findPersonId(caller)) ?? refuse('resource.not-found')
    return this.notices.delete(context, personId, params.noticeId)
  }

  private async findPersonId({ sub }: Caller): Promise<string | undefined> {
    return (await this.people.findByAccount(sub))?.personId
  }
}
