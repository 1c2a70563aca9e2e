import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type ReportedHorse } from '@portal/contracts-horses'
import { toAuthorityDate } from '@portal/formats'
import { People } from '@portal/people'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { HorseDetailsReader } from '../horses/index.ts'
import { ListExports } from '../list-exports/index.ts'
import { ConfirmHorses } from './confirm-horses.command.ts'
import { ConfirmationPeriod } from './confirmation-period.ts'
import { ConfirmationStore, type ReportPosition } from './confirmations.store.ts'
import { HorsesWithoutLocation } from './horses-without-location.queries.ts'
import { reportHeadings, toReportCells } from './reports.table.ts'

interface ReportQuery {
  readonly after?: string | undefined
  readonly limit: number
  readonly days: number
}

interface ReportPage {
  readonly items: ReportedHorse[]
  readonly next: string | null
}

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.string().max(40), z.uuid()])
const dayMs = 86_400_000
const toDate = (instant: string) => toAuthorityDate(new Date(instant))

/** Confirmations that people still have their horses, and horses without a location. */
@Controller()
export class ConfirmationsController {
  constructor(
    private readonly confirmations: ConfirmationStore,
    private readonly unlocated: HorsesWithoutLocation,
    private readonly period: ConfirmationPeriod,
    private readonly confirmHorses: ConfirmHorses,
    private readonly details: HorseDetailsReader,
    private readonly people: People,
    private readonly exports: ListExports,
  ) {}

  @Handle(http.listHorsesToConfirm)
  async listDue(@CommandContext() { now }: CommandContext, @CurrentCaller() { sub }: Caller) {
    const { days, before } = await this.period.find(now)
    const person = await this.people.findByAccount(sub)
    const rows = person ? await this.confirmations.listOfPerson(person.personId, before) : []
    return { days, horses: rows.map((row) => ({ ...row, lastConfirmedOn: toDate(row.since) })) }
  }

  @Handle(http.confirmHorses)
  confirm(@Input(http.confirmHorses) { body }: Of<'confirmHorses'>, @CommandContext() context: CommandContext) {
    return this.confirmHorses.run(context, body.horseIds)
  }

  @Handle(http.listUnconfirmedHorses)
  async listUnconfirmed(
    @Input(http.listUnconfirmedHorses) { query }: Of<'listUnconfirmedHorses'>,
    @CommandContext() { now }: CommandContext,
  ) {
    return this.readUnconfirmed(query, now)
  }

  @Handle(http.exportUnconfirmedHorses)
  exportUnconfirmed(
    @Input(http.exportUnconfirmedHorses) { query: { days, locale } }: Of<'exportUnconfirmedHorses'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.export(context, 'unconfirmed-horses', { days, locale }, (page) =>
      this.readUnconfirmed({ ...page, days }, context.now),
    )
  }

  @Handle(http.listHorsesWithoutLocation)
  async listWithoutLocation(
    @Input(http.listHorsesWithoutLocation) { query }: Of<'listHorsesWithoutLocation'>,
    @CommandContext() { now }: CommandContext,
  ) {
    return this.readWithoutLocation(query, now)
  }

  @Handle(http.exportHorsesWithoutLocation)
  exportWithoutLocation(
    @Input(http.exportHorsesWithoutLocation) { query: { days, locale } }: Of<'exportHorsesWithoutLocation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.export(context, 'horses-without-location', { days, locale }, (page) =>
      this.readWithoutLocation({ ...page, days }, context.now),
    )
  }

  private export(
    context: CommandContext,
    name: keyof typeof reportHeadings,
    { days, locale }: { readonly days: number; readonly locale: 'en-US' | 'es' },
    readPage: (page: Omit<ReportQuery, 'days'>) => Promise<ReportPage>,
  ) {
    const headings = reportHeadings[name][locale]
    return this.exports.run(context, { name, filter: { days }, headings, readPage, toCells: toReportCells })
  }

  private async readUnconfirmed({ after, limit, days }: ReportQuery, now: Date): Promise<ReportPage> {
    const rows = await this.confirmations.listUnconfirmed(toCutoff(now, days), toPosition(after), limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.responsibleSince, row.assignmentId])
    const names = await this.people.listNames(items.flatMap(({ personId }) => personId ?? []))
    return {
      items: items.map((row) => ({
        ...row,
        responsiblePersonName: names.get(row.personId ?? '') ?? null,
        since: toDate(row.since),
      })),
      next,
    }
  }

  private async readWithoutLocation({ after, limit, days }: ReportQuery, now: Date): Promise<ReportPage> {
    const rows = await this.unlocated.list(toCutoff(now, days), toPosition(after), limit + 1)
    const { items, next } = keysetPage(rows, limit, (row) => [row.registered, row.horseId])
    const persons = await this.details.listResponsiblePersons(
      items.map(({ horseId }) => horseId),
      now,
    )
    return {
      items: items.map((row) => ({
        ...row,
        responsiblePersonName: persons.get(row.horseId)?.name ?? null,
        since: toDate(row.since),
      })),
      next,
    }
  }
}

const toCutoff = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

function toPosition(after: string | undefined): ReportPosition {
  if (after === undefined) return { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  const [at, id] = decodeCursor(after, position)
  return { at, id }
}
