import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { VersionSummary } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import { rawJson, streamedJson, type RawJson } from '@portal/service-kit'
import { readProvisions } from './provisions.store.ts'
import { getTextPrefix } from './publish-text.ts'
import { TextCache } from './text-cache.ts'

/**
 * Reads versions with their full text. A published text is sent as the bytes that were stored at publication, without
 * reading its provisions or serializing it again; an ETag lets clients revalidate it.
 */
@Injectable()
export class VersionTextReader {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: TextCache,
  ) {}

  /** Returns `{ version, nodes }`. */
  async readOne(version: VersionSummary): Promise<RawJson> {
    const nodes = await this.readNodes(version)
    const head = `{"code":200,"results":{"version":${JSON.stringify(version)},"nodes":`
    return rawJson(Buffer.concat([Buffer.from(head), nodes, Buffer.from('}}')]), { etag: toEtag([version]) })
  }

  /** Streams `[{ ...version, nodes }, ...]` one text at a time, because all texts together may not fit in memory. */
  readAll(versions: readonly VersionSummary[]): RawJson {
    return streamedJson(() => Readable.from(this.parts(versions)), { etag: toEtag(versions) })
  }

  private async *parts(versions: readonly VersionSummary[]): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"code":200,"results":[')
    for (const [index, version] of versions.entries()) {
      yield Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(version).slice(0, -1)},"nodes":`)
      yield await this.readNodes(version)
      yield Buffer.from('}')
    }
    yield Buffer.from(']}')
  }

  private async readNodes({ state, contentHash, versionId }: VersionSummary): Promise<Uint8Array> {
    const published = isPublished(state)
      ? (this.texts.find(contentHash) ?? (await this.texts.load(this.em, contentHash)))
      : undefined
    if (published) return published.subarray(Buffer.byteLength(getTextPrefix(contentHash)), -2)
    return Buffer.from(JSON.stringify(await readProvisions(this.em, versionId)))
  }
}

/** The ETag changes with the text (by its hash) and with the properties of the version. */
function toEtag(versions: readonly VersionSummary[]): string {
  const hash = createHash('sha256')
  for (const version of versions) hash.update(JSON.stringify(version))
  return hash.digest('base64url').slice(0, 22)
}
