import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { decodeCursor, encodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { DaySheet } from './day-sheet.ts'
import { JogStore } from './jogs.store.ts'
import { JogReader } from './read-jogs.ts'
import { RequestJog } from './request-jog.command.ts'
import { SignJog } from './sign-jog.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.date(), z.uuid()])
const first: z.output<typeof position> = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Jogs that are not part of a removal from the vets list, and the day sheet of a track. */
@Controller()
export class JogsController {
  constructor(
    private readonly store: JogStore,
    private readonly reader: JogReader,
    private readonly sheet: DaySheet,
    private readonly horses: HorseQueries,
    private readonly locations: LocationQueries,
    private readonly assignments: Assignments,
    private readonly requesting: RequestJog,
    private readonly signing: SignJog,
  ) {}

  @Handle(http.listHorseJogs)
  async list(
    @Input(http.listHorseJogs) { params: { horseId }, query: { after, limit } }: Of<'listHorseJogs'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const [jogOn, jogId] = after === undefined ? first : decodeCursor(after, position)
    const rows = await this.store.listOfHorse(horseId, { jogOn, jogId }, limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.jogOn, row.jogId])
    const { personId } = caller
    const current = personId === undefined ? [] : await this.assignments.listCurrent([horseId], now)
    const canRequest = current.some(
      (each) =>
        each.personId === personId && (each.role === 'responsible-person' || each.role === 'attending-veterinarian'),
    )
    return { items: await this.reader.read(items, caller, now), next, canRequest }
  }

  @Handle(http.requestJog)
  request(
    @Input(http.requestJog) { params, body }: Of<'requestJog'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.requesting.run(context, { ...params, ...body }, personId, false)
  }

  @Handle(http.addSheetJog)
  add(
    @Input(http.addSheetJog) { params, body }: Of<'addSheetJog'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.requesting.run(context, { ...params, ...body }, personId, true)
  }

  @Handle(http.getDaySheet)
  async getSheet(
    @Input(http.getDaySheet) { params: { trackId }, query }: Of<'getDaySheet'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const track = (await this.locations.listByIds([trackId])).get(trackId) ?? refuse('tracks.not-found')
    const timeZone = (await this.locations.listTimeZones([trackId])).get(trackId) ?? refuse('tracks.not-found')
    const date = query.date ?? getDateAt(now.toISOString(), timeZone)
    const [from] = query.after === undefined ? [0] : decodeCursor(query.after, z.tuple([z.int().min(0)]))
    const rows = await this.sheet.list({ track, timeZone, date }, caller, { from, limit: query.limit + 1 }, now)
    return {
      items: rows.slice(0, query.limit),
      next: rows.length > query.limit ? encodeCursor([from + query.limit]) : null,
      track: { locationId: trackId, name: track.name },
      date,
    }
  }

  @Handle(http.getJog)
  async get(
    @Input(http.getJog) { params: { trackId, jogId } }: Of<'getJog'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const row = await this.store.find(jogId)
    if (row?.trackId !== trackId) return refuse('jogs.not-found')
    const [[jog], horse] = await Promise.all([this.reader.read([row], caller, now), this.horses.find(row.horseId)])
    if (!jog || !horse) return refuse('jogs.not-found')
    const { horseId, name, yearOfBirth, damName, microchip } = horse
    return { ...jog, horse: { horseId, name, yearOfBirth, damName }, hasMicrochip: microchip !== null }
  }

  @Handle(http.recordJog)
  record(
    @Input(http.recordJog) { params: { trackId }, body: { horseId, jogOn, ...body } }: Of<'recordJog'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.signing.record(context, caller, { trackId, horseId, jogOn }, body)
  }

  @Handle(http.signJog)
  sign(
    @Input(http.signJog) { params, body }: Of<'signJog'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.signing.run(context, caller, params, body)
  }
}
