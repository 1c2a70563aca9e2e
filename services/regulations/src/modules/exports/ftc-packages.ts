import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { ReportedComment } from '@portal/contracts-regulations'
import { FILE_BYTES, type FileBytes } from '@portal/files'
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
import { ExportFailure } from './export-jobs.ts'
import { Exports, type WantedFile } from './exports.ts'
import { packedAttachments, type PackedAttachment } from './package-files.ts'
import { writePackage, type About, type PackedFile } from './write-package.ts'
import type { ExportFormat } from './worker/export-work.ts'

interface Part {
  readonly name: string
  readonly format: ExportFormat
  readonly request: ExportRequest
}

/** What the Authority submits to the Federal Trade Commission with a rule (16 CFR 1.141): text, changes, comments with their files, responses. */
@Injectable()
export class FtcPackages {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: Exports,
    private readonly report: CommentReport,
    @Inject(FILE_BYTES) private readonly bytes: FileBytes,
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
          files.push({ name: part.name, open: () => createReadStream(path) })
        }
        const table = `${key}.csv`
        const attached: PackedAttachment[] = []
        await this.exports.keep(table, (path) => this.#writeTable(path, versionId, attached, signal))
        files.push({ name: 'Comments.csv', open: () => createReadStream(this.exports.pathOf(table)) })
        this.#assertFits(attached)
        for (const { name: packed, attachmentId } of attached)
          files.push({ name: packed, open: () => this.bytes.read(attachmentId) })
        tell(0.95)
        await this.exports.keep(name, (path) => writePackage(path, files, about, signal))
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

  /**
   * The comments of the public, and in `attached` their files; of those that readers may not read only that they are there.
   */
  async #writeTable(path: string, versionId: string, attached: PackedAttachment[], signal: AbortSignal): Promise<void> {
    const headings = [...reportColumns.map(({ heading }) => heading), 'Files in this package']
    const rows = csvOf(headings, linesOf(this.report.all({ versionId, capacity: 'public' }), attached))
    await pipeline(Readable.from(rows), createWriteStream(path), { signal })
  }

  #assertFits(attached: readonly PackedAttachment[]): void {
    const most = this.settings.EXPORT_PACKAGE_MEGABYTES * 1024 ** 2
    if (attached.reduce((sum, { byteLength }) => sum + byteLength, 0) > most)
      throw new ExportFailure('exports.too-large')
  }
}

async function* linesOf(
  pages: AsyncIterable<readonly ReportedComment[]>,
  attached: PackedAttachment[],
): AsyncGenerator<string[][]> {
  for await (const page of pages)
    yield page.map((comment) => {
      const files = packedAttachments(comment)
      attached.push(...files)
      return [...reportLine(comment), files.map(({ name }) => name).join('\n')]
    })
}
