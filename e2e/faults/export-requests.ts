import { readDemonstrationAccount, results } from '@portal/testing-e2e'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { VersionSummary } from '@portal/contracts-regulations'
import { SampleText } from '../../tools/bench/sample-text.ts'
import { signIn as getToken } from '@portal/portal-client'
import type { Portal } from '../../tools/start/portal.ts'

const paragraphs = 600

/** An editor who downloads a long version in every format. */
export class ExportRequests {
  readonly #portal: Portal
  readonly #token: string
  readonly #paths: readonly string[]

  private constructor(portal: Portal, token: string, versionId: string) {
    this.#portal = portal
    this.#token = token
    const parameters = `${versionId}/true/true`
    this.#paths = [`generate-pdf/${parameters}`, `generate-doc/${parameters}`, `generate-ftc-package/${versionId}`]
  }

  static async prepare(portal: Portal): Promise<ExportRequests> {
    const { origin, dataDir } = portal
    const { name, password } = readDemonstrationAccount('editor', dataDir)
    const token = await getToken(origin, name, password)
    const text = new SampleText(97_000).series(97_000, paragraphs)
    const { version } = await results<{ version: VersionSummary }>('/api/regulations/import', {
      origin,
      token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { text, title: { en: 'Long series' }, subject: 'racetrack-safety' },
    })
    return new ExportRequests(portal, token, version.versionId)
  }

  /**
   * Requests the PDF, the Word document and the FTC package at the same time; undefined for each incomplete response.
   */
  sendAll(): Promise<(Buffer | undefined)[]> {
    return Promise.all(
      this.#paths.map((path) => this.#get(`/api/regulations/${path}`).catch((): undefined => undefined)),
    )
  }

  /** Returns the names of partial files, including those that a killed process left. */
  listPartialFiles(): string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.part'))
  }

  /** Pauses the service if a file is partly written, so that it can't finish before it is killed. Returns whether it did. */
  pauseWhenPartlyWritten(): boolean {
    const service = this.#portal.processes.get('regulations')
    service?.kill('SIGSTOP')
    const isPartlyWritten = this.listPartialFiles().some(
      (name) => statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size,
    )
    if (!isPartlyWritten) service?.kill('SIGCONT')
    return isPartlyWritten
  }

  /** Returns the complete files by name. */
  listFiles(): Map<string, Buffer> {
    const names = readdirSync(this.#folder).filter((name) => !name.endsWith('.part'))
    return new Map(names.map((name) => [name, readFileSync(join(this.#folder, name))]))
  }

  /** Deletes the stored files, so that they are created again. */
  deleteFiles(): void {
    for (const name of this.listFiles().keys()) rmSync(join(this.#folder, name))
  }

  /** Makes the partial files older than any export takes. */
  agePartialFiles(): void {
    const longAgo = new Date(Date.now() - 600_000)
    for (const name of this.listPartialFiles()) utimesSync(join(this.#folder, name), longAgo, longAgo)
  }

  get #folder(): string {
    return join(this.#portal.dataDir, 'exports')
  }

  async #get(path: string): Promise<Buffer | undefined> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const response = await fetch(`${this.#portal.origin}${path}`, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return response.status === 200 ? bytes : undefined
  }
}
