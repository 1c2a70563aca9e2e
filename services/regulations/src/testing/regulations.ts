import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import {
  createTestService,
  waitFor,
  getResults,
  type TestResponse,
  type TestService,
  type TestServiceOptions,
  type TokenContents,
} from '@portal/testing-service'
import { afterAll } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { regulationsService } from '../service.ts'

/** Users of the tests. */
export const editor: TokenContents = { sub: 'editor-1', username: 'ed.itor@example.com', groups: ['EDITORS'] }
export const admin: TokenContents = { sub: 'admin-1', username: 'ad.min@example.com', groups: ['ADMINS'] }
export const staff: TokenContents = { sub: 'staff-1', username: 'st.aff@example.com', groups: ['HISAUSERS'] }
export const reader: TokenContents = { sub: 'reader-1', username: 'rea.der@example.com', groups: ['USERS'] }
export const other: TokenContents = { sub: 'other-1', username: 'other@example.com', groups: ['USERS'] }

/** A PNG of one pixel, in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const day = 24 * 3600 * 1000

/** Account names stored before the tests, because the registration service is usually not running. */
const accountNames = { 'editor-1': 'Ed Itor', 'staff-1': 'Sta Aff', 'reader-1': 'Rea Der', 'other-1': 'Ot Her' }

/** Starts the service with its own database and without rate limits for comments. */
export async function startRegulations(options: Partial<TestServiceOptions> = {}): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
  const env = {
    COMMENTS_PER_MINUTE: '100000',
    COMMENTS_PER_HOUR: '100000',
    DATA_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: folder,
    EXPORT_DIR: join(folder, 'exports'),
    TEXT_EXTRACTION_DIR: join(folder, 'text-extraction'),
    ...options.env,
  }
  const service = await createTestService(regulationsService, { migrations, ...options, env })
  await storeAccountNames(service, accountNames)
  const { close } = service
  return Object.assign(service, {
    close: async () => {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

/** Starts a service for the tests of one file and closes it afterwards. */
export async function setUpRegulations(options?: Partial<TestServiceOptions>) {
  const service = await startRegulations(options)
  afterAll(() => service.close())
  return { service, regulations: new Regulations(service) }
}

/** Waits until NATS is connected, so that events published from then on are consumed. */
export function waitForMessaging(service: TestService): Promise<void> {
  return waitFor(async () => {
    const response = await service.service.privatePort.inject('/readyz')
    if (response.json<{ checks: { messaging: string } }>().checks.messaging !== 'ready')
      throw new Error('not ready yet')
  })
}

/** Stores account names as if the registration service had sent them. */
export async function storeAccountNames(service: TestService, names: Readonly<Record<string, string>>): Promise<void> {
  for (const [sub, name] of Object.entries(names))
    await service.database.query('insert into account_copy (sub, revision, name) values ($1, 1, $2)', [sub, name])
}

/** Reads a text of the demonstration, for example `2000-racetrack-safety/v1`. */
export function readDemonstrationText(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../../demonstration', `${name}.txt`), 'utf8')
}

/** Returns the text of a short rule with the given paragraphs. */
export function ruleText(number: number, paragraphs: readonly string[]): string {
  return [`Rule ${number}. Sample`, ...paragraphs].join('\n\n')
}

/** Operations on regulations for tests, through the API only. */
export class Regulations {
  constructor(readonly service: TestService) {}

  /** Imports a text as a new main regulation, or as the next version of one. */
  async importText(
    text: string,
    options: { title?: string; series?: string; of?: string } = {},
  ): Promise<VersionSummary> {
    const response = await this.service.call(
      http.importRegulation,
      {
        body: {
          text,
          title: { en: options.title ?? `Sample ${randomUUID()}` },
          ...(options.series !== undefined && { series: options.series }),
          subject: 'racetrack-safety',
          ...(options.of !== undefined && { mainParentId: options.of }),
        },
      },
      { as: editor },
    )
    return getResults<{ version: VersionSummary }>(response).version
  }

  async promote(versionId: string, data: object = {}): Promise<VersionSummary> {
    const response = await this.service.call(http.promoteVersion, { body: { versionId, ...data } }, { as: editor })
    return getResults<{ version: VersionSummary }>(response).version
  }

  /** A comment period that is open now, for a promotion. */
  openCommentPeriod(days = 10): { commentOpensAt: string; commentClosesAt: string } {
    const now = this.service.clock.now().getTime()
    return { commentOpensAt: new Date(now).toISOString(), commentClosesAt: new Date(now + days * day).toISOString() }
  }

  /** Publishes a text as a draft that is open for comment. */
  async publishDraft(
    text: string,
    options: { title?: string; series?: string; of?: string } = {},
  ): Promise<VersionSummary> {
    const version = await this.importText(text, options)
    return this.promote(version.versionId, {
      ...this.openCommentPeriod(),
      reason: 'Parse warnings do not matter in this test.',
    })
  }

  /** Promotes a published draft to PUBLISHED_CURRENT. */
  async adopt(draft: VersionSummary, effectiveFrom: string, data: object = {}): Promise<VersionSummary> {
    const edit = await this.promote(draft.versionId)
    return this.promote(edit.versionId, { effectiveFrom, ...data })
  }

  async nodes(version: VersionSummary): Promise<RegulationNode[]> {
    const params = { versionId: version.versionId, mainRegId: version.mainParentId }
    const response = await this.service.call(http.getMainRegulation, { params }, { as: editor })
    return getResults<{ nodes: RegulationNode[] }>(response).nodes
  }

  async node(version: VersionSummary, label: string): Promise<RegulationNode> {
    const nodes = await this.nodes(version)
    const node = nodes.find((candidate) => candidate.label === label)
    if (!node) throw new Error(`no ${label} among ${nodes.map((each) => each.label).join(', ')}`)
    return node
  }

  /** Comments on a provision as `as` and returns the response. */
  async comment(
    version: VersionSummary,
    label: string,
    options: { as?: TokenContents; body?: string; key?: string; selection?: object } = {},
  ): Promise<TestResponse> {
    const node = await this.node(version, label)
    const body = {
      regulationId: node.regulationId,
      versionId: version.versionId,
      depth: node.depth,
      body: options.body ?? 'A comment.',
      ...(options.selection && { selection: options.selection }),
    }
    const headers: Record<string, string> = options.key === undefined ? {} : { 'idempotency-key': options.key }
    return this.service.call(http.addComment, { body }, { as: options.as ?? reader, headers })
  }
}
