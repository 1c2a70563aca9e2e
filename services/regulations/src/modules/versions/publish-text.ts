import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode, VersionText } from '@portal/contracts-regulations'
import { readLayerBasis, refreshLayers } from './layers.ts'
import { takeContent } from './version.store.ts'
import type { Version } from './version.entity.ts'

/** Freezes the text at its address: the bytes every reader gets from now on, and the links out of it. */
export async function publishText(
  em: EntityManager,
  version: Version,
  nodes: readonly RegulationNode[],
  now: Date,
): Promise<void> {
  takeContent(version, nodes)
  await em.execute(
    'insert into published_text (content_hash, body, published_at) values (?, ?, ?) on conflict do nothing',
    [version.contentHash, Buffer.from(textBytes(version.contentHash, nodes)), now],
  )
  await em.flush()
  await refreshLayers(em, version, nodes, await readLayerBasis(em), now)
}

/** The answer of `text/:contentHash` as it goes out, envelope included. */
export function textBytes(contentHash: string, nodes: readonly RegulationNode[]): string {
  return `${textStart(contentHash)}${JSON.stringify(nodes)}}}`
}

/** What stands before the provisions in {@link textBytes}; two closing braces stand after them. */
export function textStart(contentHash: VersionText['contentHash']): string {
  return `{"code":200,"results":{"contentHash":${JSON.stringify(contentHash)},"nodes":`
}
