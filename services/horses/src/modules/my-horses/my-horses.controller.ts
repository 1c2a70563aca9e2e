import { Readable } from 'node:stream'
import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { toAuthorityDate } from '@portal/formats'
import { People } from '@portal/people'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, FileResponse, Handle, Input, toCsv, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { MyHorsesReader } from './my-horses-reader.ts'
import { headings, toCells } from './my-horses.table.ts'
import { MyHorsesQueries, noHorses, type MyHorsesFilter } from './my-horses.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.string(), z.uuid()])
const first: z.output<typeof position> = ['', '00000000-0000-0000-0000-000000000000']
/** More horses than anybody has. */
const maxExported = 10_000

/** The horses on which the caller has a role now. */
@Controller()
export class MyHorsesController {
  constructor(
    private readonly horses: MyHorsesQueries,
    private readonly reader: MyHorsesReader,
    private readonly people: People,
  ) {}

  @Handle(http.listMyHorses)
  async list(
    @Input(http.listMyHorses) { query: { after, limit, ...filter } }: Of<'listMyHorses'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    const person = await this.people.findByAccount(sub)
    if (!person) return { items: [], next: null }
    const [sortKey, horseId] = after === undefined ? first : decodeCursor(after, position)
    const page = { after: { sortKey, horseId }, limit: limit + 1, now }
    const rows = await this.horses.list(person.personId, filter, page)
    const { items, next } = keysetPage(rows, limit, (row) => [row.sortKey, row.horseId])
    return { items: await this.reader.read(items), next }
  }

  @Handle(http.countMyHorses)
  async count(@CommandContext() { now }: CommandContext, @CurrentCaller() { sub }: Caller) {
    const person = await this.people.findByAccount(sub)
    return person ? this.horses.count(person.personId, now) : noHorses
  }

  @Handle(http.exportMyHorses)
  async export(
    @Input(http.exportMyHorses) { query: { locale, ...filter } }: Of<'exportMyHorses'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() { sub }: Caller,
  ) {
    const horses = await this.listAll(sub, filter, now)
    const file = toCsv(
      headings[locale],
      Readable.from([horses.map((horse) => toCells(horse, locale))], { objectMode: true }),
    )
    return new FileResponse(Readable.from(file, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      name: `horses-${toAuthorityDate(now)}.csv`,
    })
  }

  private async listAll(sub: string, filter: MyHorsesFilter, now: Date) {
    const person = await this.people.findByAccount(sub)
    if (!person) return []
    const after = { sortKey: first[0], horseId: first[1] }
    return this.reader.read(await this.horses.list(person.personId, filter, { after, limit: maxExported, now }))
  }
}
