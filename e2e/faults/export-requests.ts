import { demonstrationPerson, results } from '@portal/testing-e2e'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { VersionSummary } from '@portal/contracts-regulations'
import { SampleText } from '../../tools/bench/sample-text.ts'
import { signIn as tokenOf } from '../../tools/portal/sign-in.ts'
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
    const at = `${versionId}/true/true`
    this.#paths = [`generate-pdf/${at}`, `generate-doc/${at}`, `generate-ftc-package/${versionId}`]
  }

  static async prepared(portal: Portal): Promise<ExportRequests> {
    const { origin, dataDir } = portal
    const { name, password } = demonstrationPerson('editor', dataDir)
    const token = await tokenOf(origin, name, password)
    const text = new SampleText(97_000).series(97_000, paragraphs)
    const { version } = await results<{ version: VersionSummary }>('/api/regulations/import', {
      origin,
      token,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { text, title: { en: 'Taken away' }, subject: 'racetrack-safety' },
    })
    return new ExportRequests(portal, token, version.versionId)
  }

  /**
   * Requests the PDF, the Word document and the FTC package at the same time; undefined for each incomplete response.
   */
  all(): Promise<(Buffer | undefined)[]> {
    return Promise.all(
      this.#paths.map((path) => this.#get(`/api/regulations/${path}`).catch((): undefined => undefined)),
    )
  }

  /** Files being written, including those of a killed service. */
  unfinished(): string[] {
    return readdirSync(this.#folder).filter((name) => name.endsWith('.part'))
  }

  /** Whether a file is partly written; if so, pauses the service so that it cannot finish before it is killed. */
  areHeldHalfWritten(): boolean {
    const service = this.#portal.processes.get('regulations')
    service?.kill('SIGSTOP')
    const areHalf = this.unfinished().some(
      (name) => statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size,
    )
    if (!areHalf) service?.kill('SIGCONT')
    return areHalf
  }

  /** The files that would be served, by name. */
  finished(): Map<string, Buffer> {
    const names = readdirSync(this.#folder).filter((name) => !name.endsWith('.part'))
    return new Map(names.map((name) => [name, readFileSync(join(this.#folder, name))]))
  }

  /** Removes the stored files, so that they are created again. */
  forget(): void {
    for (const name of this.finished().keys()) rmSync(join(this.#folder, name))
  }

  /** Ages the partial files beyond the time that any export takes. */
  ageUnfinished(): void {
    const longAgo = new Date(Date.now() - 600_000)
    for (const name of this.unfinished()) utimesSync(join(this.#folder, name), longAgo, longAgo)
  }

  get #folder(): string {
    return join(this.#portal.dataDir, 'exports')
  }

  async #get(path: string): Promise<Buffer | undefined> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await fetch(`${this.#portal.origin}${path}`, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return answer.status === 200 ? bytes : undefined
  }
}
