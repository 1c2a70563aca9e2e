import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { PeopleFreshness } from '@portal/people'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { ListExports } from '../list-exports/index.ts'
import { ChangeRequest } from './change-request.command.ts'
import { DecideRequests } from './decide-requests.command.ts'
import { OverrideRequest } from './override-request.command.ts'
import { RequestDetailsReader } from './request-details.ts'
import type { RequestRow } from './request.row.ts'
import { RequestQueries, type RequestPosition } from './requests.queries.ts'
import { createRequestCells, getRequestHeadings } from './requests.table.ts'
import { TransferEffectsReader } from './transfer-effects.ts'
import { SendRequests } from './send-requests.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.datetime(), z.uuid()])
const newest: RequestPosition = {
  createdAt: '9999-12-31T23:59:59.999Z',
  requestId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** Requests that another person must accept. */
@Controller()
export class RequestsController {
  constructor(
    private readonly requests: RequestQueries,
    private readonly details: RequestDetailsReader,
    private readonly sendRequests: SendRequests,
    private readonly decideRequests: DecideRequests,
    private readonly changeRequest: ChangeRequest,
    private readonly freshness: PeopleFreshness,
    private readonly effects: TransferEffectsReader,
    private readonly overrideRequest: OverrideRequest,
    private readonly exports: ListExports,
  ) {}

  @Handle(http.sendRequests)
  send(@Input(http.sendRequests) { body }: Of<'sendRequests'>, @CommandContext() context: CommandContext) {
    return this.sendRequests.run(context, body)
  }

  @Handle(http.previewTransfer)
  async previewTransfer(
    @Input(http.previewTransfer) { query }: Of<'previewTransfer'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return { horses: await this.effects.list(query.horses, caller, now) }
  }

  @Handle(http.listRequests)
  async list(
    @Input(http.listRequests) { query }: Of<'listRequests'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId }: Caller,
  ) {
    if (personId === undefined) return { items: [], next: null }
    const { list, kind, limit } = query
    const page = { now, after: toPosition(query.after), limit: limit + 1 }
    return this.toPage(await this.requests.listOfPerson(personId, { list, kind }, page), limit, now)
  }

  @Handle(http.countRequests)
  async count(@CommandContext() { now }: CommandContext, @CurrentCaller() { personId }: Caller) {
    const counts = personId === undefined ? { toDecide: 0, waiting: 0 } : await this.requests.count(personId, now)
    return { ...counts, peopleAsOf: this.freshness.asOf }
  }

  @Handle(http.getRequest)
  get(
    @Input(http.getRequest) { params }: Of<'getRequest'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { personId }: Caller,
  ) {
    return this.details.read(params.requestId, personId, now)
  }

  @Handle(http.decideRequests)
  decide(@Input(http.decideRequests) { body }: Of<'decideRequests'>, @CommandContext() context: CommandContext) {
    return this.decideRequests.run(context, body)
  }

  @Handle(http.withdrawRequest)
  withdraw(
    @Input(http.withdrawRequest) { params, body }: Of<'withdrawRequest'>,
    @CommandContext() context: CommandContext,
  ) {
    const { expectedVersion } = body
    return this.changeRequest.run(context, params.requestId, { action: 'withdraw', expectedVersion })
  }

  @Handle(http.takeBackRequest)
  takeBack(
    @Input(http.takeBackRequest) { params, body }: Of<'takeBackRequest'>,
    @CommandContext() context: CommandContext,
  ) {
    const { expectedVersion } = body
    return this.changeRequest.run(context, params.requestId, { action: 'take-back', expectedVersion })
  }

  @Handle(http.listHorseRequests)
  async listOfHorse(
    @Input(http.listHorseRequests) { params, query }: Of<'listHorseRequests'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const rows = await this.requests.listOfHorse(params.horseId, toPosition(query.after), query.limit + 1)
    return this.toPage(rows, query.limit, now)
  }

  @Handle(http.listAllRequests)
  async listAll(
    @Input(http.listAllRequests) { query }: Of<'listAllRequests'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const { after, limit, ...filter } = query
    return this.toPage(await this.requests.listAll(filter, toPosition(after), limit + 1), limit, now)
  }

  @Handle(http.exportAllRequests)
  exportAll(
    @Input(http.exportAllRequests) { query: { locale, ...filter } }: Of<'exportAllRequests'>,
    @CommandContext() context: CommandContext,
  ) {
    const readPage = async ({ after, limit }: { readonly after: string | undefined; readonly limit: number }) =>
      this.toPage(await this.requests.listAll(filter, toPosition(after), limit + 1), limit, context.now)
    const headings = getRequestHeadings(locale)
    const toCells = createRequestCells(locale)
    return this.exports.run(context, { name: 'horse-requests', filter, headings, readPage, toCells })
  }

  @Handle(http.overrideRequest)
  override(
    @Input(http.overrideRequest) { params, body }: Of<'overrideRequest'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.overrideRequest.run(context, params.requestId, body)
  }

  private async toPage(rows: readonly RequestRow[], limit: number, now: Date) {
    const { items, next } = keysetPage(rows, limit, ({ createdAt, requestId }) => [createdAt, requestId])
    return { items: await this.details.list(items, now), next }
  }
}

function toPosition(after: string | undefined): RequestPosition {
  if (after === undefined) return newest
  const [createdAt, requestId] = decodeCursor(after, position)
  return { createdAt, requestId }
}
