import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isAllowed } from '@portal/contracts-common'
import type { Comment, VersionSummary } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import { authorityTimeZone, createFormats } from '@portal/formats'
import type { Action } from '@portal/persistence'
import { describeFullStatus } from '@portal/regulation-reading/display-status'
import type { ReadingTexts } from '@portal/regulation-reading/texts'
import { getLegalStatus } from '@portal/regulation-reading/versions'
import { refuse, type Caller } from '@portal/service-kit'
import type { Texts } from '@portal/service-texts'
import { getReadableVersion, type MainRegulation, toVersionSummary, type Version } from '../versions/index.ts'
import type { ExportLocale } from './document/export-content.ts'
import type { CommentedVersion, CommentRecord, RecordedId } from './record/comment-record.ts'
import type { ExportFormat } from './worker/export-task.ts'

/** Part of every cache key. Increase it when the layout of files changes. */
const templateVersion = 12

/** What the caller selected. */
export interface ExportOptions {
  readonly versionId: string
  readonly locale: ExportLocale
  /** Whose comments to include. */
  readonly commenterTypes: readonly Comment['commenterType'][]
  readonly compareWith: string | undefined
  /** `false` for a file that contains only comments. */
  readonly includeText: boolean
}

type DownloadKind = ExportFormat | 'ftc-package'

interface VersionWithRegulation {
  readonly version: Version
  readonly main: MainRegulation
}

/** The options with the versions they refer to, and the cache key of the file. The same content has the same key for every caller. */
export interface ExportRequest extends ExportOptions, VersionWithRegulation {
  readonly from: VersionWithRegulation | undefined
  /** Interface texts, including changes that staff have made to them. */
  readonly texts: ExportTexts
  /** The legal status of the version, as the reading page describes it. */
  readonly status: string
  /** The versions whose comments are included. Empty when comments are not included. */
  readonly commentedVersions: readonly CommentedVersion[]
  /** Set when the comments are split into several files. */
  readonly part?: CommentsPart
  readonly key: string
}

type ExportTexts = Readonly<Record<ExportLocale, Texts>>

/** The comments of one of several files. */
export interface CommentsPart {
  readonly ids: readonly RecordedId[]
  readonly number: number
  readonly of: number
}

export interface ExportSources {
  readonly em: EntityManager
  readonly record: CommentRecord
  readonly texts: ExportTexts
  readonly reading: ReadingTexts
  readonly now: Date
  readonly origin: string
}

/** Loads the versions that the options refer to. Refuses with 404 when the caller may not read them. */
export async function resolveExport(
  sources: ExportSources,
  options: ExportOptions,
  caller: Caller | undefined,
): Promise<ExportRequest> {
  const { em, record, texts } = sources
  const { versionId, compareWith, commenterTypes, locale } = options
  const target = await getReadableVersion(em, versionId, caller)
  const from = compareWith === undefined ? undefined : await getReadableVersion(em, compareWith, caller)
  if (from && from.version.mainParentId !== target.version.mainParentId)
    refuse('input.invalid', {
      fields: [{ path: ['query', 'compareWith'], message: 'This is a version of another regulation.' }],
    })
  const commentedVersions = commenterTypes.length > 0 ? await record.listVersions(target.version) : []
  const status = describeExportedStatus(toVersionSummary(target.version, target.main), locale, sources)
  const request = { ...options, ...target, from, texts, status, commentedVersions }
  return { ...request, key: await createKey(sources, request) }
}

function describeExportedStatus(
  version: VersionSummary,
  locale: ExportLocale,
  { reading, now }: Pick<ExportSources, 'reading' | 'now'>,
): string {
  const format = createFormats(locale, authorityTimeZone)
  return describeFullStatus(version, getLegalStatus(version, now), { t: reading, format, now })
}

/** Creates the request for a file with some of the comments. */
export function createPartRequest(request: ExportRequest, part: CommentsPart): ExportRequest {
  return { ...request, part, key: hashParts([request.key, part]) }
}

/**
 * Returns whether the download needs no audit entry because the file contains only published content. Downloads of comments by
 * staff are always audited, because comments contain names.
 */
export function isPublicExport({ version, from, commenterTypes }: ExportRequest, caller: Caller | undefined): boolean {
  const isEverythingPublished = isPublished(version.state) && (from === undefined || isPublished(from.version.state))
  return isEverythingPublished && !(commenterTypes.length > 0 && isAllowed('staff', caller?.groups))
}

/** Creates the audit entry of a download. */
export function createDownloadAction(
  { version, main, from, locale, commenterTypes }: ExportRequest,
  file: DownloadKind,
): Action {
  return {
    kind: 'version.exported',
    entityType: 'version',
    entityId: version.versionId,
    after: {
      file,
      regulation: version.titleEn,
      version: toVersionSummary(version, main).label,
      language: locale,
      ...(from && { comparedWith: toVersionSummary(from.version, from.main).label }),
      comments: commenterTypes.length > 0 ? commenterTypes.join(', ') : 'none',
    },
  }
}

/** Returns the short permanent URL of a version, or the URL of a comparison in the viewer. */
export function getPermalink({ version, from }: ExportRequest, origin: string): string {
  const { mainParentId, versionId } = version
  if (!from) return new URL(`/r/${mainParentId}?version=${versionId}`, origin).href
  const query = new URLSearchParams({ regulation: mainParentId, version: versionId, compare: from.version.versionId })
  return new URL(`/regulation-viewer?${query}`, origin).href
}

async function createKey({ em, record, origin }: ExportSources, request: Omit<ExportRequest, 'key'>): Promise<string> {
  const { locale, texts, status, commenterTypes, includeText, versionId, from, commentedVersions } = request
  const versions = [request, ...(from ? [from] : [])]
  const filter = { commenterTypes, statuses: ['public'] } as const
  return hashParts([
    templateVersion,
    origin,
    locale,
    texts,
    status,
    includeText,
    versions.map(({ version, main }) => toVersionSummary(version, main)),
    commenterTypes,
    includeText ? await readDefinitionState(em, versionId) : null,
    includeText && locale === 'es' ? await readTranslationState(em, versionId) : null,
    commenterTypes.length > 0 ? await record.readState(versionId, commentedVersions, filter) : null,
  ])
}

/** Hashes the content that a file depends on. */
export function hashParts(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Returns a value that changes with the version's links and with any definition. */
async function readDefinitionState(em: EntityManager, versionId: string): Promise<unknown> {
  const [row] = await em.execute<{ state: unknown }[]>(
    `select (select jsonb_build_array(count(*), sum(lock_version), max(published_at)) from definition where retired_at is null)
            || jsonb_build_array((select etag from version_layer where version_id = ?)) as state`,
    [versionId],
  )
  return row?.state
}

/** Returns a value that changes with any Spanish translation of a provision or definition. */
async function readTranslationState(em: EntityManager, versionId: string): Promise<unknown> {
  const [row] = await em.execute<{ state: unknown }[]>(
    `select (select jsonb_build_array(count(*), sum(s.lock_version), max(s.translated_at))
               from version_provision n join provision_translation s using (regulation_id) where n.version_id = ?)
            || (select jsonb_build_array(count(*), sum(lock_version), max(translated_at)) from definition_translation) as state`,
    [versionId],
  )
  return row?.state
}
