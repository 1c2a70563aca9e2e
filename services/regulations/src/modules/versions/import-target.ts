import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import { refuse, type CommandContext } from '@portal/service-kit'
import { openDraft } from './create-draft-edit-version.command.ts'
import { openMainRegulation } from './main-regulation.commands.ts'
import { readProvisions } from './provisions.store.ts'
import { versionBefore, type ImportMade, type VersionBefore } from './text-import.store.ts'
import { MainRegulation, Version } from './version.entity.ts'
import { compareReading } from './versions.queries.ts'

type Body = InputOf<typeof regulationsHttp.importRegulation>['body']

/** Where an imported text goes. */
export interface ImportTarget {
  readonly main: MainRegulation
  readonly version: Version
  readonly made: ImportMade
  /** The draft as it was; absent where the import makes it. */
  readonly before: VersionBefore | undefined
  /** Text of the version it is based on; empty for a new regulation. */
  readonly base: readonly RegulationNode[]
}

/** A new main regulation with its first draft. */
export async function openNewTarget(
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
      fields: missing.map((name) => ({ path: ['body', name], message: 'Needed for a new regulation.' })),
    })
  }
  const opened = await openMainRegulation(
    em,
    { title, series: body.series, subject: body.subject, isSample: body.isSample },
    context,
  )
  return { ...opened, made: 'regulation', before: undefined, base: [] }
}

/** A new draft after the newest published version, or the open draft when there is one already. */
export async function openNextTarget(
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
  const versions = (await em.find(Version, { mainParentId })).sort(compareReading)
  const open = versions.find((version) => version.state === 'EDIT_DRAFT')
  const base = open ?? versions.findLast((version) => version.publishedAt)
  if (!base) refuse('resource.not-found', { mainParentId })
  assertSeen(base, body.base)
  const before = open && versionBefore(open)
  const version = open ?? (await openDraft(em, base, context))
  if (body.title) {
    version.titleEn = body.title.en
    version.titleEs = body.title.es ?? null
  }
  return { main, version, made: open ? 'text' : 'version', before, base: await readProvisions(em, base.versionId) }
}

/** Refuses when the mapping that the caller saw was made against another version, or another state of the draft. */
function assertSeen(base: Version, seen: Body['base']): void {
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
