import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  isPublished,
  versionLifecycle,
  type VersionAction,
  type VersionState,
} from '@portal/contracts-regulations/rules'
import { refuse, type Caller } from '@portal/service-kit'
import { isAllowed } from '@portal/contracts-common'
import { treeHashes } from '@portal/regulation-text/hash'
import type { RegulationNode } from '@portal/contracts-regulations'
import { MainRegulation, Version } from './version.entity.ts'
import { readProvisions } from './provisions.store.ts'

/**
 * Returns a version and its main regulation, locked until the transaction ends, so that writes to one regulation are
 * serialized. `assertState` refuses by state; it is also called before the lock, so that a refusal does not wait for
 * it.
 */
export async function lockVersionForWrite(
  em: EntityManager,
  versionId: string,
  expectedVersion: number | undefined,
  assertState: (version: Version) => void,
): Promise<{ version: Version; main: MainRegulation }> {
  const found = await em.findOne(Version, { versionId })
  if (!found) refuse('resource.not-found', { versionId })
  assertState(found)
  const main = await em.findOneOrFail(
    MainRegulation,
    { regulationId: found.mainParentId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  const version = await em.findOne(Version, { versionId }, { refresh: true })
  if (!version) refuse('resource.not-found', { versionId })
  assertState(version)
  if (expectedVersion !== undefined && expectedVersion !== version.lockVersion) {
    refuse('resource.stale', {
      expectedVersion,
      currentVersion: version.lockVersion,
      nodes: await readProvisions(em, versionId),
    })
  }
  return { version, main }
}

/** Returns the present state of a version, if it exists. */
export async function findVersionState(em: EntityManager, versionId: string): Promise<VersionState | undefined> {
  const version = await em.findOne(Version, { versionId }, { fields: ['state'], disableIdentityMap: true })
  return version?.state
}

/** Refuses an action that the lifecycle does not allow in the version's state. */
export function assertAllowed(version: Version, action: VersionAction): void {
  if (versionLifecycle.transition(version.state, action) === null)
    refuse('versions.not-allowed-by-state', { state: version.state, action })
}

/** Returns a version that the caller can read: published ones for everyone, edits for editors; otherwise 404. */
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

/** Returns the main regulation of a published version. */
export async function findPublishedParent(
  em: EntityManager,
  versionId: string | undefined,
): Promise<string | undefined> {
  const version = versionId === undefined ? null : await em.findOne(Version, { versionId })
  return version && isPublished(version.state) ? version.mainParentId : undefined
}

/** Updates hash and size of a changed text. This increments the lock version. */
export function updateContentHash(version: Version, nodes: readonly RegulationNode[]): void {
  version.contentHash = treeHashes(nodes).root
  version.nodeCount = nodes.length
}
