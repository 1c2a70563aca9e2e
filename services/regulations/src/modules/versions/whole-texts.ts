import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { VersionSummary } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import { rawJson, streamedJson, type RawJson } from '@portal/service-kit'
import { readProvisions } from './provisions.store.ts'
import { textStart } from './publish-text.ts'
import { TextCache } from './text-cache.ts'

/**
 * Versions with their whole text. A published text goes out as the bytes it was frozen as: it is neither read from its
 * provisions again nor written as JSON again, and whoever has it already is told so.
 */
@Injectable()
export class WholeTexts {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: TextCache,
  ) {}

  /** `{ version, nodes }`. */
  async one(version: VersionSummary): Promise<RawJson> {
    const nodes = await this.nodesOf(version)
    const head = `{"code":200,"results":{"version":${JSON.stringify(version)},"nodes":`
    return rawJson(Buffer.concat([Buffer.from(head), nodes, Buffer.from('}}')]), { etag: tagOf([version]) })
  }

  /** `[{ ...version, nodes }, ...]`, one text after the other: all of them may be more than memory should hold. */
  all(versions: readonly VersionSummary[]): RawJson {
    return streamedJson(() => Readable.from(this.parts(versions)), { etag: tagOf(versions) })
  }

  private async *parts(versions: readonly VersionSummary[]): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"code":200,"results":[')
    for (const [index, version] of versions.entries()) {
      yield Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(version).slice(0, -1)},"nodes":`)
      yield await this.nodesOf(version)
      yield Buffer.from('}')
    }
    yield Buffer.from(']}')
  }

  private async nodesOf({ state, contentHash, versionId }: VersionSummary): Promise<Uint8Array> {
    const published = isPublished(state)
      ? (this.texts.find(contentHash) ?? (await this.texts.load(this.em, contentHash)))
      : undefined
    if (published) return published.subarray(Buffer.byteLength(textStart(contentHash)), -2)
    return Buffer.from(JSON.stringify(await readProvisions(this.em, versionId)))
  }
}

/** Changes with everything that is answered: the text by its hash, what is said of the version by its lock. */
function tagOf(versions: readonly VersionSummary[]): string {
  const hash = createHash('sha256')
  for (const version of versions) hash.update(JSON.stringify(version))
  return hash.digest('base64url').slice(0, 22)
}
