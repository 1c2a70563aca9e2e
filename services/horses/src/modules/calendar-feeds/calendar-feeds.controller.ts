import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { SHARED_RATE_LIMIT } from '@portal/persistence'
import {
  ClientIp,
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  SETTINGS,
  type Caller,
  type RateLimit,
} from '@portal/service-kit'
import type { HorsesSettings } from '../../config.ts'
import { Assignments } from '../assignments/index.ts'
import { VerdictFacts, VerdictRulesReader } from '../verdicts/index.ts'
import { listCalendarDays } from './calendar-days.ts'
import { CalendarFeedStore } from './calendar-feeds.store.ts'
import { ChangeFeed } from './change-feed.command.ts'
import { toICalendar } from './icalendar.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Horses of a feed at most, so that one read stays small. */
const maxHorses = 300
const names = { 'en-US': 'Dates of my horses', es: 'Fechas de mis caballos' } as const

/** The calendar feed of a person, and its secret address. */
@Controller()
export class CalendarFeedsController {
  constructor(
    private readonly store: CalendarFeedStore,
    private readonly changeFeed: ChangeFeed,
    private readonly people: People,
    private readonly assignments: Assignments,
    private readonly facts: VerdictFacts,
    private readonly rules: VerdictRulesReader,
    @Inject(SHARED_RATE_LIMIT) private readonly limit: RateLimit,
    @Inject(SETTINGS) private readonly settings: HorsesSettings,
  ) {}

  @Handle(http.getCalendarFeed)
  async get(@CurrentCaller() caller: Caller) {
    const personId = await this.findPerson(caller)
    const feed = personId === undefined ? undefined : await this.store.findOfPerson(personId)
    if (!feed) return { feed: null }
    const { createdAt, lastReadAt } = feed
    return {
      feed: {
        createdAt: new Date(createdAt).toISOString(),
        lastReadAt: lastReadAt === null ? null : new Date(lastReadAt).toISOString(),
      },
    }
  }

  @Handle(http.createCalendarFeed)
  async create(
    @Input(http.createCalendarFeed) { body }: Of<'createCalendarFeed'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const personId = (await this.findPerson(caller)) ?? refuse('calendar-feeds.no-person')
    return this.changeFeed.create(context, personId, body)
  }

  @Handle(http.revokeCalendarFeed)
  async revoke(@CommandContext() context: CommandContext, @CurrentCaller() caller: Caller) {
    const personId = (await this.findPerson(caller)) ?? refuse('calendar-feeds.not-found')
    return this.changeFeed.revoke(context, personId)
  }

  @Handle(http.readCalendarFeed)
  async read(
    @Input(http.readCalendarFeed) { params: { secret } }: Of<'readCalendarFeed'>,
    @CommandContext() { now }: CommandContext,
    @ClientIp() address: string,
  ) {
    const limit = this.settings.LIMIT_CALENDAR_READS_PER_HOUR
    await this.limit.take({ name: 'calendar-feeds.read', limit, seconds: 3600 }, address)
    const feed = (await this.store.findBySecret(secret)) ?? refuse('calendar-feeds.not-found')
    const { personId, locale } = feed
    const [horseIds, rules] = [await this.assignments.listHorsesOf([personId], now), await this.rules.read()]
    const horses = await this.facts.list(horseIds.toSorted().slice(0, maxHorses), now)
    const days = [...horses.values()].flatMap((horse) => listCalendarDays(horse, rules, locale === 'es' ? 'es' : 'en'))
    await this.store.markRead(personId, now)
    const content = toICalendar(names[locale], days, now)
    return new FileResponse(Buffer.from(content), { type: 'text/calendar; charset=utf-8', name: 'horses.ics' })
  }

  private async findPerson({ personId, sub }: Caller): Promise<string | undefined> {
    return personId ?? (await this.people.findByAccount(sub))?.personId
  }
}
