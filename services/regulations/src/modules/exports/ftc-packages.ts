import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { ReportedComment } from '@portal/contracts-regulations'
import type { Action } from '@portal/persistence'
import { csvOf, CLOCK, SETTINGS, type Caller, type Clock } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { CommentReport } from '../comment-review/comment-report.queries.ts'
import { reportColumns, reportLine } from '../comment-review/comment-report.table.ts'
import { toVersionSummary } from '../versions/version.mapper.ts'
import { getReadableVersion } from '../versions/version.store.ts'
import { readVersionStatus } from '../versions/versions.queries.ts'
import type { ExportLocale } from './document/export-content.ts'
import { permalinkOf, resolveExport, takingOf, type ExportChoice, type ExportRequest } from './export-request.ts'
import { Exports, type WantedFile } from './exports.ts'
import { writePackage, type About, type PackedFile } from './write-package.ts'
import type { ExportFormat } from './worker/export-work.ts'

interface Part {
  readonly name: string
  readonly format: ExportFormat
  readonly request: ExportRequest
}

/** What the Authority submits to the Federal Trade Commission with a rule (16 CFR 1.141): text, changes, comments, responses. */
@Injectable()
export class FtcPackages {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: Exports,
    private readonly report: CommentReport,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The package of a version; its key follows from those of what is in it. */
  async wanted(versionId: string, locale: ExportLocale, caller: Caller): Promise<WantedFile> {
    const { parts, about, taking } = await this.#contents(versionId, locale, caller)
    const keys = parts.map(({ name, request }) => [name, request.key])
    const key = createHash('sha256').update(JSON.stringify(keys)).digest('hex')
    const name = `${key}.zip`
    return {
      name,
      taking,
      make: async (tell, signal) => {
        const files: PackedFile[] = []
        for (const [index, part] of parts.entries()) {
          const told = (progress: number) => tell(((index + progress) / parts.length) * 0.9)
          const path = await this.exports.part(this.exports.fileOf(part.request, part.format), told, signal)
          files.push({ name: part.name, path })
        }
        const table = `${key}.csv`
        await this.exports.keep(table, (path) => this.#writeTable(path, versionId, signal))
        files.push({ name: 'Comments.csv', path: this.exports.pathOf(table) })
        tell(0.95)
        await this.exports.keep(name, (path) => writePackage(path, files, about))
      },
    }
  }

  async #contents(
    versionId: string,
    locale: ExportLocale,
    caller: Caller,
  ): Promise<{ readonly parts: readonly Part[]; readonly about: About; readonly taking: Action }> {
    const found = await getReadableVersion(this.em, versionId, caller)
    const { version, main } = found
    const { PORTAL_ORIGIN: origin } = this.settings
    const choice = { versionId, locale, capacities: [], compareWith: undefined, withText: true } as const
    const resolve = (other: Partial<ExportChoice>) => resolveExport(this.em, { ...choice, ...other }, caller, origin)
    const status = await readVersionStatus(this.em, found, this.clock.now())
    const before = version.changedFromVersionId ?? status.previousVersionId
    const whole = await resolve({})
    const parts: Part[] = [
      { name: 'Regulation.pdf', format: 'pdf', request: whole },
      { name: 'Regulation.docx', format: 'docx', request: whole },
    ]
    if (before !== null && before !== versionId)
      parts.push({ name: 'Redline.pdf', format: 'pdf', request: await resolve({ compareWith: before }) })
    const comments = await resolve({ capacities: ['public'], withText: false })
    parts.push({ name: 'Comments.pdf', format: 'pdf', request: comments })
    return {
      parts,
      about: { version: toVersionSummary(version, main), permalink: permalinkOf(whole, origin) },
      taking: takingOf({ ...whole, capacities: ['public'] }, 'ftc-package'),
    }
  }

  /** The comments of the public; of those that readers may not read only that they are there. */
  async #writeTable(path: string, versionId: string, signal: AbortSignal): Promise<void> {
    const headings = reportColumns.map(({ heading }) => heading)
    const rows = csvOf(headings, linesOf(this.report.all({ versionId, capacity: 'public' })))
    await pipeline(Readable.from(rows), createWriteStream(path), { signal })
  }
}

async function* linesOf(pages: AsyncIterable<readonly ReportedComment[]>): AsyncGenerator<string[][]> {
  for await (const page of pages) yield page.map(reportLine)
}
