import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isAllowed } from '@portal/contracts-common'
import type { Comment } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import type { Action } from '@portal/persistence'
import { refuse, type Caller } from '@portal/service-kit'
import type { MainRegulation, Version } from '../versions/version.entity.ts'
import { toVersionSummary } from '../versions/version.mapper.ts'
import { getReadableVersion } from '../versions/version.store.ts'
import type { ExportLocale } from './document/export-content.ts'
import type { Texts } from '@portal/service-texts'
import type { CommentRecord, RecordedId, RecordVersion } from './record/comment-record.ts'
import type { ExportFormat } from './worker/export-work.ts'

/** Raised with every change of how files look: those made before are made anew. */
const templateVersion = 10

/** What somebody asks for. */
export interface ExportChoice {
  readonly versionId: string
  readonly locale: ExportLocale
  readonly capacities: readonly Comment['capacity'][]
  readonly compareWith: string | undefined
  /** `false`: comments alone. */
  readonly withText: boolean
}

type TakenFile = ExportFormat | 'ftc-package'

interface Found {
  readonly version: Version
  readonly main: MainRegulation
}

/** A choice with the versions it names, and the key of the file: equal for equal content, whoever asks. */
export interface ExportRequest extends ExportChoice, Found {
  readonly from: Found | undefined
  /** The words around the text, as staff have them at the moment. */
  readonly texts: ExportTexts
  /** The versions whose comments are printed with it; none where no comments are. */
  readonly recordVersions: readonly RecordVersion[]
  /** The comments of a file that holds a part of them; all without it. */
  readonly part?: CommentsPart
  readonly key: string
}

type ExportTexts = Readonly<Record<ExportLocale, Texts>>

/** Some of the comments of a version, in a file of their own. */
export interface CommentsPart {
  readonly ids: readonly RecordedId[]
  readonly number: number
  readonly of: number
}

/** What finding a file goes by. */
export interface ExportSources {
  readonly em: EntityManager
  readonly record: CommentRecord
  readonly texts: ExportTexts
  readonly origin: string
}

/** Finds what is asked for, as far as the caller may read it (404 otherwise). */
export async function resolveExport(
  sources: ExportSources,
  choice: ExportChoice,
  caller: Caller | undefined,
): Promise<ExportRequest> {
  const { em, record, texts } = sources
  const found = await getReadableVersion(em, choice.versionId, caller)
  const from = choice.compareWith === undefined ? undefined : await getReadableVersion(em, choice.compareWith, caller)
  if (from && from.version.mainParentId !== found.version.mainParentId)
    refuse('input.invalid', {
      fields: [{ path: ['query', 'compareWith'], message: 'This is a version of another regulation.' }],
    })
  const recordVersions = choice.capacities.length > 0 ? await record.versions(found.version) : []
  const request = { ...choice, ...found, from, texts, recordVersions }
  return { ...request, key: await keyOf(sources, request) }
}

/** The file of some of the comments. */
export function partOf(request: ExportRequest, part: CommentsPart): ExportRequest {
  return { ...request, part, key: hashOf([request.key, part]) }
}

/**
 * Whether taking the file needs no record: nothing unpublished is in it. What staff take away with comments is recorded
 * whatever the version: it names people.
 */
export function isForEveryone({ version, from, capacities }: ExportRequest, caller: Caller | undefined): boolean {
  const isOpen = isPublished(version.state) && (from === undefined || isPublished(from.version.state))
  return isOpen && !(capacities.length > 0 && isAllowed('staff', caller?.groups))
}

/** The act of taking a version away as a file, with what was chosen. */
export function takingOf({ version, main, from, locale, capacities }: ExportRequest, file: TakenFile): Action {
  return {
    kind: 'versions.export',
    entityType: 'version',
    entityId: version.versionId,
    after: {
      file,
      regulation: version.titleEn,
      version: toVersionSummary(version, main).label,
      language: locale,
      ...(from && { comparedWith: toVersionSummary(from.version, from.main).label }),
      comments: capacities.length > 0 ? capacities.join(', ') : 'none',
    },
  }
}

/** The lasting address of a version, short enough for the foot of a page; of a comparison the address of the reading page. */
export function permalinkOf({ version, from }: ExportRequest, origin: string): string {
  const { mainParentId, versionId } = version
  if (!from) return new URL(`/r/${mainParentId}?version=${versionId}`, origin).href
  const query = new URLSearchParams({ regulation: mainParentId, version: versionId, compare: from.version.versionId })
  return new URL(`/regulation-viewer?${query}`, origin).href
}

async function keyOf({ em, record, origin }: ExportSources, request: Omit<ExportRequest, 'key'>): Promise<string> {
  const { locale, texts, capacities, withText, versionId, from, recordVersions } = request
  const versions = [request, ...(from ? [from] : [])]
  return hashOf([
    templateVersion,
    origin,
    locale,
    texts,
    withText,
    versions.map(({ version, main }) => toVersionSummary(version, main)),
    capacities,
    withText ? await wordingState(em, versionId) : null,
    withText && locale === 'es' ? await translationState(em, versionId) : null,
    capacities.length > 0 ? await record.state(versionId, recordVersions, { capacities, statuses: ['public'] }) : null,
  ])
}

/** A name that another content does not get. */
export function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Changes with the links out of a version and with every definition: those of an edit are worked out when it is printed. */
async function wordingState(em: EntityManager, versionId: string): Promise<unknown> {
  const [row] = await em.execute<{ state: unknown }[]>(
    `select (select jsonb_build_array(count(*), sum(lock_version), max(published_at)) from definition where retired_at is null)
            || jsonb_build_array((select etag from version_layer where version_id = ?)) as state`,
    [versionId],
  )
  return row?.state
}

/** Changes with every Spanish wording, of a provision or of a definition. */
async function translationState(em: EntityManager, versionId: string): Promise<unknown> {
  const [row] = await em.execute<{ state: unknown }[]>(
    `select (select jsonb_build_array(count(*), sum(s.lock_version), max(s.translated_at))
               from version_provision n join provision_translation s using (regulation_id) where n.version_id = ?)
            || (select jsonb_build_array(count(*), sum(lock_version), max(translated_at)) from definition_translation) as state`,
    [versionId],
  )
  return row?.state
}
