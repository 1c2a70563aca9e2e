import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { FILE_BYTES, type FileBytes } from '@portal/files'
import type { Action } from '@portal/persistence'
import { csvOf, CLOCK, SETTINGS, type Caller, type Clock } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { toVersionSummary } from '../versions/version.mapper.ts'
import { getReadableVersion } from '../versions/version.store.ts'
import { readVersionStatus } from '../versions/versions.queries.ts'
import type { ExportLocale } from './document/export-content.ts'
import { hashOf, permalinkOf, takingOf, type ExportChoice, type ExportRequest } from './export-request.ts'
import { ExportFailure, type MakeFile } from './export-jobs.ts'
import { Exports, type WantedFile } from './exports.ts'
import type { PackedAttachment } from './package-files.ts'
import { commentParts, type PackagePart } from './package-parts.ts'
import { CommentRecord, everyStatus } from './record/comment-record.ts'
import { recordHeadings, recordLines } from './record/record.table.ts'
import { writePackage, type About, type PackedFile } from './write-package.ts'

/** What is packed: files of the text, the comments, and what the manifest says of them. */
interface Contents {
  readonly texts: readonly PackagePart[]
  /** The file of the comments; several where there are many. */
  readonly comments: ExportRequest
  readonly about: About
  readonly taking: Action
}

/**
 * What the Authority submits to the Federal Trade Commission with a rule (16 CFR 1.141): text, changes, the comments that were
 * made on it and on the drafts it came from, with their files and responses.
 */
@Injectable()
export class FtcPackages {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: Exports,
    private readonly record: CommentRecord,
    @Inject(FILE_BYTES) private readonly bytes: FileBytes,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The package of a version; its key follows from those of what is in it, and from comments that are only told to be there. */
  async wanted(versionId: string, locale: ExportLocale, caller: Caller): Promise<WantedFile> {
    const contents = await this.#contents(versionId, locale, caller)
    const { texts, comments, taking } = contents
    const recorded = await this.record.state(versionId, comments.recordVersions, whole)
    const key = hashOf([...texts.map(({ name, request }) => [name, request.key]), comments.key, recorded])
    const name = `${key}.zip`
    return { name, taking, make: (...of) => this.#make(key, name, contents, of) }
  }

  async #contents(versionId: string, locale: ExportLocale, caller: Caller): Promise<Contents> {
    const found = await getReadableVersion(this.em, versionId, caller)
    const { version, main } = found
    const choice = { versionId, locale, capacities: [], compareWith: undefined, withText: true } as const
    const resolve = (other: Partial<ExportChoice>) => this.exports.resolve({ ...choice, ...other }, caller)
    const status = await readVersionStatus(this.em, found, this.clock.now())
    const before = version.changedFromVersionId ?? status.previousVersionId
    const text = await resolve({})
    const texts: PackagePart[] = [
      { name: 'Regulation.pdf', format: 'pdf', request: text },
      { name: 'Regulation.docx', format: 'docx', request: text },
    ]
    if (before !== null && before !== versionId)
      texts.push({ name: 'Redline.pdf', format: 'pdf', request: await resolve({ compareWith: before }) })
    const comments = await resolve({ capacities: ['public'], withText: false })
    return {
      texts,
      comments,
      about: {
        version: toVersionSummary(version, main),
        permalink: permalinkOf(text, this.settings.PORTAL_ORIGIN),
        commentedVersions: comments.recordVersions,
      },
      taking: takingOf({ ...text, capacities: ['public'] }, 'ftc-package'),
    }
  }

  async #make(key: string, name: string, contents: Contents, of: Parameters<MakeFile>): Promise<void> {
    const { texts, comments, about } = contents
    const [tell, signal, nextPart] = of
    const { versionId, recordVersions } = comments
    const printed = await this.record.list(versionId, recordVersions, { ...whole, statuses: ['public'] })
    const parts = [...texts, ...commentParts(comments, printed)]
    const opened: Readable[] = []
    try {
      const files: PackedFile[] = []
      for (const [index, { name: packed, request, format }] of parts.entries()) {
        nextPart()
        const told = (progress: number) => tell(((index + progress) / parts.length) * 0.9)
        const content = await this.exports.part(this.exports.fileOf(request, format), told, signal, nextPart)
        opened.push(content)
        files.push({ name: packed, open: () => content })
      }
      nextPart()
      files.push(...(await this.#recordFiles(`${key}.csv`, comments, opened, signal)))
      tell(0.95)
      nextPart()
      await this.exports.keep(name, (path) => writePackage(path, files, about, signal))
    } finally {
      for (const content of opened) content.destroy()
    }
  }

  /** The table of the whole record, of comments that readers may not read only that they are there; and the files of the others. */
  async #recordFiles(
    table: string,
    { versionId, recordVersions }: ExportRequest,
    opened: Readable[],
    signal: AbortSignal,
  ): Promise<PackedFile[]> {
    const attached: PackedAttachment[] = []
    const ids = await this.record.list(versionId, recordVersions, whole)
    const lines = recordLines(this.record.read(versionId, ids), attached)
    const write = (path: string) =>
      pipeline(Readable.from(csvOf(recordHeadings, lines)), createWriteStream(path), { signal })
    // Always written: what is packed with it is told by its lines.
    await this.exports.keep(table, write)
    const content = await this.exports.kept(table)
    opened.push(content)
    this.#assertFits(attached)
    return [
      { name: 'Comments.csv', open: () => content },
      ...attached.map(({ name, attachmentId }) => ({ name, open: () => this.bytes.read(attachmentId) })),
    ]
  }

  #assertFits(attached: readonly PackedAttachment[]): void {
    const most = this.settings.EXPORT_PACKAGE_MEGABYTES * 1024 ** 2
    if (attached.reduce((sum, { byteLength }) => sum + byteLength, 0) > most)
      throw new ExportFailure('exports.too-large')
  }
}

/** Every comment of the public, whatever was decided about it. */
const whole = { capacities: ['public'], statuses: everyStatus } as const
