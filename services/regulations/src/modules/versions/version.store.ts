import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isPublished, versionLifecycle, type VersionAction } from '@portal/contracts-regulations/rules'
import { refuse, type Caller } from '@portal/service-kit'
import { isAllowed } from '@portal/contracts-common'
import { treeHashes } from '@portal/regulation-text/hash'
import type { RegulationNode } from '@portal/contracts-regulations'
import { MainRegulation, Version } from './version.entity.ts'
import { readProvisions } from './provisions.store.ts'

/**
 * A version and its main regulation, locked until the transaction ends: writes to one regulation come one after the other.
 * `allows` refuses by the state; it is asked before the lock too, so that nobody waits in order to be refused.
 */
export async function lockVersionForWrite(
  em: EntityManager,
  versionId: string,
  expectedVersion: number | undefined,
  allows: (version: Version) => void,
): Promise<{ version: Version; main: MainRegulation }> {
  const found = await em.findOne(Version, { versionId })
  if (!found) refuse('resource.not-found', { versionId })
  allows(found)
  const main = await em.findOneOrFail(
    MainRegulation,
    { regulationId: found.mainParentId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  const version = await em.findOne(Version, { versionId }, { refresh: true })
  if (!version) refuse('resource.not-found', { versionId })
  allows(version)
  if (expectedVersion !== undefined && expectedVersion !== version.lockVersion) {
    refuse('resource.stale', {
      expectedVersion,
      currentVersion: version.lockVersion,
      nodes: await readProvisions(em, versionId),
    })
  }
  return { version, main }
}

/** Refuses an action that the lifecycle has no place for in the version's state, with the state. */
export function assertAllowed(version: Version, action: VersionAction): void {
  if (!versionLifecycle[version.state][action])
    refuse('versions.not-allowed-by-state', { state: version.state, action })
}

/** A version the caller may read: published to all, an edit to editors; anything else does not exist for them (404). */
export async function getReadableVersion(
  em: EntityManager,
  versionId: string,
  caller: Caller | undefined,
): Promise<{ version: Version; main: MainRegulation }> {
  const version = await em.findOne(Version, { versionId })
  if (!version || !(isPublished(version.state) || isAllowed('editors', caller?.groups)))
    refuse('resource.not-found', { versionId })
  const main = await em.findOneOrFail(MainRegulation, { regulationId: version.mainParentId })
  return { version, main }
}

/** Takes over the hash and the size of a changed text, and counts the write (the expected version of the next). */
export function takeContent(version: Version, nodes: readonly RegulationNode[]): void {
  version.contentHash = treeHashes(nodes).root
  version.nodeCount = nodes.length
}
