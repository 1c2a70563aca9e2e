import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import { FileResponse, toCsv, type CommandContext } from '@portal/service-kit'

/** How many rows are in memory at a time. */
const pageSize = 500

interface ExportedList<Item> {
  /** Unique among the lists, such as `unconfirmed-horses`; also the name of the file. */
  readonly name: string
  /** What the list was limited to, for the audit trail; without personal data. */
  readonly filter: Readonly<Record<string, string | number | undefined>>
  readonly headings: readonly string[]
  readonly readPage: (page: {
    readonly after: string | undefined
    readonly limit: number
  }) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>
  readonly toCells: (item: Item) => readonly string[]
}

/** Exports lists for staff as CSV, page by page; each export is audited. */
@Injectable()
export class ListExports {
  constructor(private readonly commands: Commands) {}

  async run<Item>(context: CommandContext, list: ExportedList<Item>): Promise<FileResponse> {
    const { name, filter, headings } = list
    const { endpoint: _endpoint, ...withoutEndpoint } = context
    await this.commands.run(withoutEndpoint, async () => ({
      results: null,
      action: { kind: 'horse-list.exported', entityType: 'horse-list', entityId: name, after: { filter } },
    }))
    return new FileResponse(Readable.from(toCsv(headings, readRows(list)), { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      name: `${name}-${toAuthorityDate(context.now)}.csv`,
    })
  }
}

async function* readRows<Item>({ readPage, toCells }: ExportedList<Item>) {
  let after: string | undefined
  do {
    const page = await readPage({ after, limit: pageSize })
    yield page.items.map(toCells)
    after = page.next ?? undefined
  } while (after !== undefined)
}
