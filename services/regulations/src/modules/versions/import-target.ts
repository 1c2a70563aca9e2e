import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import { refuse, type CommandContext } from '@portal/service-kit'
import { createDraft } from './create-draft-edit-version.command.ts'
import { createMainRegulation } from './main-regulation.commands.ts'
import { readProvisions } from './provisions.store.ts'
import { snapshotVersion, type ImportCreated, type VersionSnapshot } from './text-import.store.ts'
import { MainRegulation, Version } from './version.entity.ts'
import { compareReadingOrder } from './versions.queries.ts'

type Body = InputOf<typeof regulationsHttp.importRegulation>['body']

/** The draft that an imported text is written to. */
export interface ImportTarget {
  readonly main: MainRegulation
  readonly version: Version
  readonly created: ImportCreated
  /** The draft before the import; undefined if the import created it. */
  readonly before: VersionSnapshot | undefined
  /** Text of the base version; empty for a new regulation. */
  readonly base: readonly RegulationNode[]
}

/** Creates a main regulation with its first draft. */
export async function createNewTarget(
  em: EntityManager,
  body: Body,
  titleInText: string | undefined,
  context: CommandContext,
): Promise<ImportTarget> {
  const title =
    body.title ?? (titleInText === undefined ? undefined : { en: titleInText.replaceAll('\n', ' ').slice(0, 500) })
  if (!title || !body.subject) {
    const missing = [...(title ? [] : ['title']), ...(body.subject ? [] : ['subject'])]
    refuse('input.invalid', {
      fields: missing.map((name) => ({ path: ['body', name], message: 'Required for a new regulation.' })),
    })
  }
  const opened = await createMainRegulation(
    em,
    { title, series: body.series, subject: body.subject, isSample: body.isSample },
    context,
  )
  return { ...opened, created: 'regulation', before: undefined, base: [] }
}

/** Returns the open draft, or creates one based on the newest published version. */
export async function openExistingTarget(
  em: EntityManager,
  mainParentId: string,
  body: Body,
  context: CommandContext,
): Promise<ImportTarget> {
  const main = await em.findOne(
    MainRegulation,
    { regulationId: mainParentId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!main) refuse('resource.not-found', { mainParentId })
  const versions = (await em.find(Version, { mainParentId })).sort(compareReadingOrder)
  const open = versions.find((version) => version.state === 'EDIT_DRAFT')
  const base = open ?? versions.findLast((version) => version.publishedAt)
  if (!base) refuse('resource.not-found', { mainParentId })
  assertBaseUnchanged(base, body.base)
  const before = open && snapshotVersion(open)
  const version = open ?? (await createDraft(em, base, context))
  if (body.title) {
    version.titleEn = body.title.en
    version.titleEs = body.title.es ?? null
  }
  return { main, version, created: open ? 'text' : 'version', before, base: await readProvisions(em, base.versionId) }
}

/** Refuses if the caller's preview of the mapping was based on another version or on another state of the draft. */
function assertBaseUnchanged(base: Version, seen: Body['base']): void {
  if (!seen) return
  const isSame =
    seen.versionId === base.versionId &&
    (base.publishedAt || seen.expectedVersion === undefined || seen.expectedVersion === base.lockVersion)
  if (!isSame)
    refuse('resource.stale', {
      versionId: base.versionId,
      expectedVersion: seen.expectedVersion,
      currentVersion: base.lockVersion,
    })
}
