import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { Assignments } from '../assignments/index.ts'
import { HorsePlaces } from '../horse-places/index.ts'
import { PerformShockwave } from './perform-shockwave.command.ts'
import { ShockwaveReader } from './read-shockwaves.ts'
import { RequestShockwave } from './request-shockwave.command.ts'
import { ShockwaveStore } from './shockwaves.store.ts'
import { VoidShockwave } from './void-shockwave.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.datetime(), z.uuid()])
const first: z.output<typeof position> = ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Shockwave treatments, which place the horse on the vets list. */
@Controller()
export class ShockwavesController {
  constructor(
    private readonly store: ShockwaveStore,
    private readonly reader: ShockwaveReader,
    private readonly places: HorsePlaces,
    private readonly assignments: Assignments,
    private readonly requesting: RequestShockwave,
    private readonly performing: PerformShockwave,
    private readonly voiding: VoidShockwave,
  ) {}

  @Handle(http.listShockwaves)
  async list(
    @Input(http.listShockwaves) { params: { horseId }, query }: Of<'listShockwaves'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const { after, limit } = query
    const [requestedAt, shockwaveId] = after === undefined ? first : decodeCursor(after, position)
    const rows = await this.store.list(horseId, { requestedAt, shockwaveId }, limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.requestedAt, row.shockwaveId])
    const place = (await this.places.list([horseId], now)).get(horseId) ?? refuse('horses.not-found')
    const { personId } = caller
    const roles = (await this.assignments.listCurrent([horseId], now)).flatMap((each) =>
      personId !== undefined && each.personId === personId ? [each.role] : [],
    )
    return {
      items: await this.reader.read(horseId, items, caller, { now, today: place.today }),
      next,
      today: place.today,
      canRequest: roles.includes('responsible-person') || roles.includes('attending-veterinarian'),
    }
  }

  @Handle(http.requestShockwave)
  request(
    @Input(http.requestShockwave) { params, body }: Of<'requestShockwave'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.requesting.request(context, params.horseId, body, personId)
  }

  @Handle(http.cancelShockwave)
  cancel(
    @Input(http.cancelShockwave) { params }: Of<'cancelShockwave'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.requesting.cancel(context, params, personId)
  }

  @Handle(http.performShockwave)
  perform(
    @Input(http.performShockwave) { params, body }: Of<'performShockwave'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() { personId = '' }: Caller,
  ) {
    return this.performing.run(context, params, body, personId)
  }

  @Handle(http.voidShockwave)
  void(
    @Input(http.voidShockwave) { params, body }: Of<'voidShockwave'>,
    @CommandContext() context: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const { horseId, recordId: voided } = params
    return this.voiding.run(context, { horseId, voided, ...body }, caller)
  }
}
