import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode, VersionText } from '@portal/contracts-regulations'
import { readLinkSources, refreshLayers } from './layers.ts'
import { updateContentHash } from './version.store.ts'
import type { Version } from './version.entity.ts'

/** Stores the published text as the bytes that every reader gets, and computes its links. */
export async function publishText(
  em: EntityManager,
  version: Version,
  nodes: readonly RegulationNode[],
  now: Date,
): Promise<void> {
  updateContentHash(version, nodes)
  await em.execute(
    'insert into published_text (content_hash, body, published_at) values (?, ?, ?) on conflict do nothing',
    [version.contentHash, Buffer.from(serializeText(version.contentHash, nodes)), now],
  )
  await em.flush()
  await refreshLayers(em, version, nodes, await readLinkSources(em), now)
}

/** Returns the response body of `text/:contentHash`, including the envelope. */
export function serializeText(contentHash: string, nodes: readonly RegulationNode[]): string {
  return `${getTextPrefix(contentHash)}${JSON.stringify(nodes)}}}`
}

/** Returns what {@link serializeText} prints before the provisions. After them it prints two closing braces. */
export function getTextPrefix(contentHash: VersionText['contentHash']): string {
  return `{"code":200,"results":{"contentHash":${JSON.stringify(contentHash)},"nodes":`
}
