import { Controller } from '@nestjs/common'
import { anyOf, checkAccess, type InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type TimelineEntry } from '@portal/contracts-horses'
import { timelineKinds, type TimelineKind } from '@portal/contracts-horses/timeline-rules'
import { People } from '@portal/people'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { TimelineQueries, type TimelineRow } from './timeline.queries.ts'

const position = z.tuple([z.string().max(40), z.string().max(100)])
const newest: z.output<typeof position> = ['infinity', '']

/** Everything that happened to a horse. */
@Controller()
export class TimelineController {
  constructor(
    private readonly timeline: TimelineQueries,
    private readonly horses: HorseQueries,
    private readonly assignments: Assignments,
    private readonly locations: LocationQueries,
    private readonly people: People,
  ) {}

  @Handle(http.listTimeline)
  async list(
    @Input(http.listTimeline) { params, query }: InputOf<typeof http.listTimeline>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const { after, limit, kind } = query
    const horse = (await this.horses.find(params.horseId)) ?? refuse('horses.not-found')
    const visible = await this.listVisibleKinds(horse.horseId, caller, now)
    const kinds = visible.filter((each) => kind === undefined || each === kind)
    if (kinds.length === 0) return { items: [], next: null }
    const [at, entryId] = after === undefined ? newest : decodeCursor(after, position)
    const rows = await this.timeline.list(horse, kinds, { at, entryId }, limit + 1)
    const page = keysetPage(rows, limit, (row) => [row.position, row.entryId])
    return { items: await this.addNames(page.items), next: page.next }
  }

  /** Staff and the people of the horse see everything. Officials see no requests, and only veterinarians of tracks see files. */
  private async listVisibleKinds(horseId: string, caller: Caller, now: Date): Promise<readonly TimelineKind[]> {
    if (checkAccess('staff', caller) === 'allowed') return timelineKinds
    const current = await this.assignments.listCurrent([horseId], now)
    if (current.some(({ personId }) => personId !== null && personId === caller.personId)) return timelineKinds
    const seesFiles = checkAccess(anyOf({ role: 'regulatory-veterinarian' }), caller) === 'allowed'
    return timelineKinds.filter((kind) => kind !== 'requests' && (kind !== 'files' || seesFiles))
  }

  private async addNames(rows: readonly TimelineRow[]): Promise<TimelineEntry[]> {
    const codes = rows.flatMap(({ event, subject }) => (event.startsWith('races.') && subject ? [subject] : []))
    const [names, places, tracks] = await Promise.all([
      this.people.listNames(rows.flatMap(({ personId }) => personId ?? [])),
      this.locations.listByIds(rows.flatMap(({ locationId }) => locationId ?? [])),
      this.locations.listByCodes(codes),
    ])
    return rows.map(({ entryId, event, at, date, personId, locationId, subject }) => {
      const isRace = event.startsWith('races.')
      const track = isRace ? (tracks.get(subject ?? '')?.name ?? subject) : null
      return {
        entryId,
        event,
        at: new Date(at).toISOString(),
        date,
        // The subject of an owner that is an organization is its name.
        personName: names.get(personId ?? '') ?? (event.startsWith('people.') ? subject : null),
        placeName: track ?? places.get(locationId ?? '')?.name ?? null,
        subject: isRace ? null : subject,
      }
    })
  }
}
