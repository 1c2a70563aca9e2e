import { Injectable } from '@nestjs/common'
import { Commands, violatesConstraint } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { CalendarFeedStore } from './calendar-feeds.store.ts'

/** Creates and revokes the secret address of a person's calendar feed. */
@Injectable()
export class ChangeFeed {
  constructor(
    private readonly commands: Commands,
    private readonly store: CalendarFeedStore,
  ) {}

  async create(context: CommandContext, personId: string, feed: { readonly locale: string; readonly secret: string }) {
    const { now } = context
    try {
      return await this.commands.run(context, async (em) => {
        await this.store.create(em, { personId, ...feed }, now)
        return {
          results: { createdAt: now.toISOString() },
          status: 201,
          action: { kind: 'calendar-feed.created', entityType: 'person', entityId: personId },
        }
      })
    } catch (failure) {
      if (violatesConstraint(failure, 'calendar_feed_secret_hash_key')) return refuse('calendar-feeds.secret-taken')
      throw failure
    }
  }

  revoke(context: CommandContext, personId: string) {
    return this.commands.run(context, async (em) => {
      if (!(await this.store.revoke(em, personId))) refuse('calendar-feeds.not-found')
      return {
        results: { revoked: true as const },
        action: { kind: 'calendar-feed.revoked', entityType: 'person', entityId: personId },
      }
    })
  }
}
