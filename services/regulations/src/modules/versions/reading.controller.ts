import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import { isAllowed, type InputOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { isPublished } from '@portal/contracts-regulations/rules'
import {
  CLOCK,
  CurrentCaller,
  envelopeBytes,
  Handle,
  Input,
  rawJson,
  refuse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { createHash } from 'node:crypto'
import { CommentCounts } from './comment-counts.ts'
import { findRule } from './find-rule.queries.ts'
import { locateLabel, locateProvision } from './locate.queries.ts'
import { RedlineCache } from './redline-cache.ts'
import { TextCache } from './text-cache.ts'
import { findInEffect, readVersionStatus } from './versions.queries.ts'
import { getReadableVersion } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { MainRegulation, Version } from './version.entity.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/**
 * Endpoints of the reading page: text by hash (immutable), status and links (revalidated), redlines, permanent links.
 */
@Controller()
export class ReadingController {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: TextCache,
    private readonly redlines: RedlineCache,
    private readonly comments: CommentCounts,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.getVersionText)
  async getVersionText(
    @Input(http.getVersionText) { params }: InputFor<'getVersionText'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const published = this.texts.find(params.contentHash) ?? (await this.texts.load(this.em, params.contentHash))
    if (published) return rawJson(published, { etag: params.contentHash, immutable: true })
    const edited = isAllowed('editors', caller?.groups)
      ? await this.texts.readEdit(this.em, params.contentHash)
      : undefined
    if (!edited) refuse('resource.not-found', { contentHash: params.contentHash })
    return rawJson(edited, { etag: params.contentHash })
  }

  @Handle(http.getVersionStatus)
  async getVersionStatus(
    @Input(http.getVersionStatus) { params }: InputFor<'getVersionStatus'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const found = await getReadableVersion(this.em, params.versionId, caller)
    const [status, comments] = [
      await readVersionStatus(this.em, found, this.clock.now()),
      await this.comments.counter.countByType(this.em, params.versionId),
    ]
    const bytes = envelopeBytes(http.getVersionStatus, { ...status, comments })
    return rawJson(bytes, { etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) })
  }

  @Handle(http.getVersionLayers)
  async getVersionLayers(
    @Input(http.getVersionLayers) { params }: InputFor<'getVersionLayers'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    const [row] = await this.em.execute<{ layers: string; etag: string }[]>(
      'select layers::text as layers, etag from version_layer where version_id = ?',
      [version.versionId],
    )
    // An edit has no stored links; they are computed when it is published.
    if (!row) return { terms: [], citations: [], redirects: [] }
    return rawJson(Buffer.from(`{"code":200,"results":${row.layers}}`), { etag: row.etag })
  }

  @Handle(http.getRedline)
  async getRedline(
    @Input(http.getRedline) { params }: InputFor<'getRedline'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const from = await getReadableVersion(this.em, params.fromVersionId, caller)
    const to = await getReadableVersion(this.em, params.toVersionId, caller)
    if (from.version.mainParentId !== to.version.mainParentId)
      refuse('input.invalid', { reason: 'different-regulations' })
    const compared = await this.redlines.compare(this.em, from.version, to.version)
    const head = JSON.stringify({
      from: toVersionSummary(from.version, from.main),
      to: toVersionSummary(to.version, to.main),
    })
    const bytes = Buffer.from(`{"code":200,"results":${head.slice(0, -1)},${compared.slice(1)}}`)
    return rawJson(bytes, {
      etag: `${from.version.versionId}.${from.version.lockVersion}-${to.version.versionId}.${to.version.lockVersion}`,
    })
  }

  @Handle(http.getVersionAsOf)
  async getVersionAsOf(@Input(http.getVersionAsOf) { params }: InputFor<'getVersionAsOf'>) {
    const main = await this.em.findOne(MainRegulation, { regulationId: params.mainParentId })
    const versions = await this.em.find(Version, { mainParentId: params.mainParentId })
    if (!main || !versions.some((version) => isPublished(version.state)))
      refuse('resource.not-found', { mainParentId: params.mainParentId })
    const version = findInEffect(versions, params.date)
    return { version: version ? toVersionSummary(version, main) : null }
  }

  @Handle(http.locateRegulation)
  locateRegulation(
    @Input(http.locateRegulation) { params, query }: InputFor<'locateRegulation'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    return locateProvision(
      this.em,
      { regulationId: params.regulationId, versionId: query.versionId },
      caller,
      this.clock.now(),
    )
  }

  @Handle(http.findRule)
  findRule(@Input(http.findRule) { query }: InputFor<'findRule'>) {
    return findRule(this.database, query.label, query.on ?? toAuthorityDate(this.clock.now()))
  }

  @Handle(http.resolveLabel)
  resolveLabel(
    @Input(http.resolveLabel) { query }: InputFor<'resolveLabel'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    return locateLabel(this.em, query, caller, this.clock.now())
  }
}
