import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import type { PersonInList } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { refuse, toCsv, type CommandContext } from '@portal/service-kit'
import { ServiceTexts, type Locale } from '@portal/service-texts'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { certificateTexts, peopleFileTexts, type TranslateCertificate, type TranslatePeopleFile } from '../../texts.ts'
import { PersonLists, type PeopleFilter } from '../people/index.ts'

/** Maximum rows of a file: spreadsheets can still open it, and it is written in seconds. */
const maxRows = 50_000
const pageSize = 500

/** Exports a list of people as CSV, page by page; the export is audited. */
@Injectable()
export class ExportPeople {
  constructor(
    private readonly lists: PersonLists,
    private readonly commands: Commands,
    private readonly texts: ServiceTexts,
  ) {}

  /** Refuses with `people.too-many-to-export`, because a truncated file would look complete. */
  async run(context: CommandContext, filter: PeopleFilter, locale: Locale): Promise<Readable> {
    const rows = await this.lists.count(filter, maxRows + 1)
    if (rows > maxRows) refuse('people.too-many-to-export', { limit: maxRows })
    const t = (await this.texts.getTranslate(peopleFileTexts.namespace, locale)) as TranslatePeopleFile
    const roleTexts = (await this.texts.getTranslate(certificateTexts.namespace, locale)) as TranslateCertificate
    const { search, onlyActive: _, ...audited } = filter
    await this.commands.run(withoutResponse(context), async () => ({
      results: null,
      action: {
        kind: 'person.list-exported',
        entityType: 'person-list',
        entityId: 'csv',
        after: { ...audited, isByName: search !== undefined, rows },
      },
    }))
    const headings = (['name', 'hisa-id', 'status', 'roles', 'tracks', 'states'] as const).map((key) => t(key))
    const toCells = (person: PersonInList) => [
      person.displayName,
      person.hisaPersonId,
      t(`status.${person.status ?? 'active'}`),
      person.roles.map((role) => roleTexts(`role.${role}`)).join('; '),
      person.tracks.join('; '),
      person.states.join('; '),
    ]
    return Readable.from(toCsv(headings, this.readRows(filter, toCells)), { objectMode: false })
  }

  private async *readRows(filter: PeopleFilter, toCells: (person: PersonInList) => string[]) {
    let after: string | undefined
    do {
      const page = await this.lists.page(filter, { after, limit: pageSize })
      yield page.items.map(toCells)
      after = page.next ?? undefined
    } while (after !== undefined)
  }
}
