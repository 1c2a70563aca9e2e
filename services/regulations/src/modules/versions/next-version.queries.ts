import type { EntityManager } from '@mikro-orm/postgresql'
import { isAllowed, type ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { textHash } from '@portal/regulation-text/hash'
import { refuse, type Caller } from '@portal/service-kit'
import { findProvision } from './provisions.store.ts'
import { compareReadingOrder } from './versions.queries.ts'
import { getReadableVersion } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version } from './version.entity.ts'

/** Returns the provision in the next version (in reading order), and how it changed. */
export async function findNextProvision(
  em: EntityManager,
  params: { readonly versionId: string; readonly mainParentId: string; readonly regulationId: string },
  caller: Caller | undefined,
): Promise<ResultsOf<typeof regulationsHttp.getNextVersion>> {
  const { version, main } = await getReadableVersion(em, params.versionId, caller)
  const node = await findProvision(em, version.versionId, params.regulationId)
  if (main.regulationId !== params.mainParentId || !node)
    refuse('resource.not-found', { regulationId: params.regulationId })
  const all = await em.find(Version, { mainParentId: main.regulationId })
  const visible = all
    .filter((other) => other.publishedAt || isAllowed('editors', caller?.groups))
    .sort(compareReadingOrder)
  const next = visible[visible.findIndex((other) => other.versionId === version.versionId) + 1]
  if (!next) return { change: 'none', version: null, node: null }
  const after = await findProvision(em, next.versionId, params.regulationId)
  const summary = toVersionSummary(next, main)
  if (!after) return { change: 'removed', version: summary, node: null }
  const isMoved = after.label !== node.label || after.parentId !== node.parentId
  const change = textHash(after) !== textHash(node) ? 'edited' : isMoved ? 'moved' : 'same'
  return { change: change, version: summary, node: after, ...(after.label !== node.label && { newLabel: after.label }) }
}
