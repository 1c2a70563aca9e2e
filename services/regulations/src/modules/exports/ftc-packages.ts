import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { FILE_STORAGE, type FileStorage } from '@portal/files'
import type { Action } from '@portal/persistence'
import { CLOCK, SETTINGS, toCsv, type Caller, type Clock } from '@portal/service-kit'
import type { Settings } from '../../config.ts'
import { getReadableVersion, readVersionStatus, toVersionSummary } from '../versions/index.ts'
import type { ExportLocale } from './document/export-content.ts'
import { ExportError, type CreateFile } from './export-jobs.ts'
import {
  createDownloadAction,
  getPermalink,
  hashParts,
  type ExportOptions,
  type ExportRequest,
} from './export-request.ts'
import { Exports, type RequestedFile } from './exports.ts'
import type { PackedAttachment } from './package-attachments.ts'
import { allStatuses, CommentRecord } from './record/comment-record.ts'
import { createRecordRows, recordColumns } from './record/record.table.ts'
import { splitComments, type PackagePart } from './split-comments.ts'
import { writePackage, type PackageInfo, type PackedFile } from './write-package.ts'

interface PackageContents {
  /** The files with the text and the redline. */
  readonly textParts: readonly PackagePart[]
  /** The file with the comments, or several when there are many. */
  readonly comments: ExportRequest
  readonly info: PackageInfo
  readonly downloadAction: Action
}

/** All public comments, whatever their status. */
const allComments = { commenterTypes: ['public'], statuses: allStatuses } as const

/**
 * The ZIP file that the Authority submits to the Federal Trade Commission with a rule (16 CFR 1.141): text, changes, and the
 * comments on the rule and its drafts, with attachments and responses.
 */
@Injectable()
export class FtcPackages {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: Exports,
    private readonly record: CommentRecord,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the package of a version. Its cache key depends on its parts and on comments that are only listed in the table. */
  async prepare(versionId: string, locale: ExportLocale, caller: Caller): Promise<RequestedFile> {
    const contents = await this.#readContents(versionId, locale, caller)
    const { textParts, comments, downloadAction } = contents
    const recordState = await this.record.readState(versionId, comments.commentedVersions, allComments)
    const key = hashParts([...textParts.map(({ name, request }) => [name, request.key]), comments.key, recordState])
    const name = `${key}.zip`
    return { name, downloadAction, create: (...args) => this.#create(key, name, contents, args) }
  }

  async #readContents(versionId: string, locale: ExportLocale, caller: Caller): Promise<PackageContents> {
    const target = await getReadableVersion(this.em, versionId, caller)
    const { version, main } = target
    const options = { versionId, locale, commenterTypes: [], compareWith: undefined, includeText: true } as const
    const resolve = (overrides: Partial<ExportOptions>) => this.exports.resolve({ ...options, ...overrides }, caller)
    const status = await readVersionStatus(this.em, target, this.clock.now())
    const previousVersionId = version.changedFromVersionId ?? status.previousVersionId
    const text = await resolve({})
    const textParts: PackagePart[] = [
      { name: 'Regulation.pdf', format: 'pdf', request: text },
      { name: 'Regulation.docx', format: 'docx', request: text },
    ]
    if (previousVersionId !== null && previousVersionId !== versionId)
      textParts.push({ name: 'Redline.pdf', format: 'pdf', request: await resolve({ compareWith: previousVersionId }) })
    const comments = await resolve({ commenterTypes: ['public'], includeText: false })
    return {
      textParts,
      comments,
      info: {
        version: toVersionSummary(version, main),
        permalink: getPermalink(text, this.settings.PORTAL_ORIGIN),
        commentedVersions: comments.commentedVersions,
      },
      downloadAction: createDownloadAction({ ...text, commenterTypes: ['public'] }, 'ftc-package'),
    }
  }

  async #create(
    key: string,
    name: string,
    { textParts, comments, info }: PackageContents,
    [onProgress, signal, startPart]: Parameters<CreateFile>,
  ): Promise<void> {
    const { versionId, commentedVersions } = comments
    const publicIds = await this.record.listIds(versionId, commentedVersions, { ...allComments, statuses: ['public'] })
    const parts = [...textParts, ...splitComments(comments, publicIds)]
    const openStreams: Readable[] = []
    try {
      const files: PackedFile[] = []
      for (const [index, part] of parts.entries()) {
        startPart()
        const onPartProgress = (progress: number) => onProgress(((index + progress) / parts.length) * 0.9)
        const file = this.exports.toFile(part.request, part.format)
        const content = await this.exports.openPart(file, onPartProgress, signal, startPart)
        openStreams.push(content)
        files.push({ name: part.name, open: () => content })
      }
      startPart()
      files.push(...(await this.#createRecordFiles(`${key}.csv`, comments, openStreams, signal)))
      onProgress(0.95)
      startPart()
      await this.exports.addFile(name, (path) => writePackage(path, files, info, signal))
    } finally {
      for (const content of openStreams) content.destroy()
    }
  }

  /** Returns the table of all comments and the attachments of the public ones. The table omits the content of other comments. */
  async #createRecordFiles(
    tableName: string,
    { versionId, commentedVersions }: ExportRequest,
    openStreams: Readable[],
    signal: AbortSignal,
  ): Promise<PackedFile[]> {
    const attachments: PackedAttachment[] = []
    const ids = await this.record.listIds(versionId, commentedVersions, allComments)
    const rows = createRecordRows(this.record.read(versionId, ids), attachments)
    // Written even when it is cached, because creating the rows collects the attachments.
    await this.exports.addFile(tableName, (path) =>
      pipeline(Readable.from(toCsv(recordColumns, rows)), createWriteStream(path), { signal }),
    )
    const table = await this.exports.openNew(tableName)
    openStreams.push(table)
    this.#assertSize(attachments)
    return [
      { name: 'Comments.csv', open: () => table },
      ...attachments.map(({ name, attachmentId }) => ({ name, open: () => this.storage.read(attachmentId) })),
    ]
  }

  #assertSize(attachments: readonly PackedAttachment[]): void {
    const maxBytes = this.settings.EXPORT_PACKAGE_MEGABYTES * 1024 ** 2
    if (attachments.reduce((sum, { byteLength }) => sum + byteLength, 0) > maxBytes)
      throw new ExportError('exports.too-large')
  }
}
