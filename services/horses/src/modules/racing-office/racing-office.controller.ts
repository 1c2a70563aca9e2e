import { Readable } from 'node:stream'
import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { describeObstacle } from '@portal/contracts-horses/verdict-rules'
import { createFormats, toAuthorityDate } from '@portal/formats'
import { Commands, decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, FileResponse, Handle, Input, toCsv } from '@portal/service-kit'
import { z } from 'zod'
import type { EntryPosition } from '../race-data/index.ts'
import { RacingOffice } from './racing-office.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.string(), z.int(), z.string()])
const first: EntryPosition = { trackCode: '', raceNumber: 0, registryNumber: '' }
/** More entries than any day of racing has. */
const maxExported = 10_000

/** Entered horses that cannot race, for racing offices and commissions. */
@Controller()
export class RacingOfficeController {
  constructor(
    private readonly office: RacingOffice,
    private readonly commands: Commands,
  ) {}

  @Handle(http.listRacingOfficeEntries)
  async list(
    @Input(http.listRacingOfficeEntries) { query }: Of<'listRacingOfficeEntries'>,
    @CommandContext() { now }: CommandContext,
  ) {
    const { after, limit } = query
    const [trackCode, raceNumber, registryNumber] =
      after === undefined ? Object.values(first) : decodeCursor(after, position)
    const rows = await this.office.list(toFilter(query, now), { trackCode, raceNumber, registryNumber }, limit + 1, now)
    return keysetPage(rows.slice(0, limit + 1), limit, (row) => [row.trackCode, row.raceNumber, row.registryNumber])
  }

  @Handle(http.exportRacingOfficeEntries)
  async export(
    @Input(http.exportRacingOfficeEntries) { query }: Of<'exportRacingOfficeEntries'>,
    @CommandContext() context: CommandContext,
  ) {
    const { locale } = query
    const filter = toFilter(query, context.now)
    const rows = await this.office.list(filter, first, maxExported, context.now)
    await this.commands.run(context, async () => ({
      results: null,
      action: {
        kind: 'racing-office.exported',
        entityType: 'race-day',
        entityId: filter.date,
        after: { ...filter, rows: rows.length },
      },
    }))
    const language = locale === 'es' ? 'es' : 'en'
    const formatDate = (date: string) => createFormats(locale).date(date)
    const cells = rows.map((row) => [
      row.trackCode,
      String(row.raceNumber),
      row.registryNumber,
      row.horse?.name ?? '',
      row.responsiblePersonName ?? '',
      answers[language][row.canRace ? 'yes' : 'no'],
      row.obstacles.map((obstacle) => describeObstacle(obstacle, { language, formatDate }).reason).join(' '),
    ])
    const file = toCsv(headings[language], Readable.from([cells]))
    return new FileResponse(Readable.from(file, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      name: `entries-${filter.date}.csv`,
    })
  }
}

const answers = { en: { yes: 'Yes', no: 'No' }, es: { yes: 'Sí', no: 'No' } } as const
const headings = {
  en: ['Track', 'Race', 'Registry number', 'Horse', 'Responsible person', 'Can race', 'Reasons'],
  es: ['Hipódromo', 'Carrera', 'Número de registro', 'Caballo', 'Persona responsable', 'Puede correr', 'Motivos'],
} as const

function toFilter(
  { date, trackCode, only }: { date?: string | undefined; trackCode?: string | undefined; only: 'cannot-race' | 'all' },
  now: Date,
) {
  return {
    date: date ?? toAuthorityDate(now),
    trackCode: trackCode ?? null,
    onlyCannotRace: only === 'cannot-race',
  }
}
