import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResultsOf } from '@portal/contracts-common'
import type { Definition, RegulationNode } from '@portal/contracts-regulations'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { versionStates } from '@portal/contracts-regulations/rules'
import { toAuthorityInstant } from '@portal/formats'
import type { PortalClient } from '@portal/portal-client'
import {
  toPlainDay,
  type CommentEntry,
  type Day,
  type MainEntry,
  type Manifest,
  type VersionEntry,
} from './manifest.ts'
import { momentHeaders } from './moment.ts'
import type { TimelineEvent } from './timeline.ts'

/** The acting person, the time, and the idempotency key: a second run gets the stored responses of the first. */
export interface SeedContext {
  readonly client: PortalClient
  readonly folder: string
  readonly manifest: Manifest
  /** The day of the first seeding, to which relative days refer. */
  readonly today: string
  /** Access tokens by the person's key. */
  readonly tokens: ReadonlyMap<string, string>
  /** Signs times in the past. */
  readonly credential: string
}

type State = VersionEntry['path'][number]['state']

/** Runs the events of the manifest in order through the portal's API. */
export class SampleContent {
  readonly #context: SeedContext
  readonly #mains = new Map<string, string>()
  /** Version id by `2000/2/PUBLISHED_DRAFT`. */
  readonly #versions = new Map<string, string>()
  readonly #comments = new Map<string, string>()
  readonly #nodes = new Map<string, readonly RegulationNode[]>()

  constructor(context: SeedContext) {
    this.#context = context
  }

  async apply(event: TimelineEvent): Promise<void> {
    const headers = momentHeaders(event.at, this.#context.credential)
    switch (event.kind) {
      case 'import':
        return this.#import(event.main, event.version, headers)
      case 'promote':
        return this.#promote(event, headers)
      case 'comment':
        return 'definition' in event.comment.on
          ? this.#commentOnDefinition(event.comment, event.comment.on.definition, headers)
          : this.#comment(event.comment, event.comment.on, headers)
      case 'respond':
        return this.#respond(event.comment, headers)
    }
  }

  /** Scope, precedence, synonyms and exclusions of the definitions found in the texts. */
  async refineDefinitions(): Promise<void> {
    const { defaults, overrides } = this.#context.manifest.definitions
    for (const definition of await this.#listDefinitions()) {
      const main = this.#findMainKey(definition)
      const general = defaults.find((entry) => entry.main === main)
      if (main === undefined || !general) continue
      const own = overrides.find((entry) => entry.main === main && sameTerm(entry.term, definition.term))
      const isNarrow = definition.scope.kind === 'rule' || definition.scope.kind === 'paragraph'
      const { id, term, description } = definition
      const changes = {
        term,
        description,
        aliases: [...new Set([...definition.aliases, ...(own?.aliases ?? [])])],
        exclusions: own?.exclusions ?? definition.exclusions,
        scope: own?.scope ?? (isNarrow ? definition.scope : general.scope),
        precedence: own?.precedence ?? (isNarrow ? 90 : general.precedence),
      }
      const options = { token: this.#token('editor'), key: `seed-definition-${id}` }
      await this.#context.client.call(http.updateDefinition, { body: { id, ...changes } }, options)
    }
  }

  /** Spanish headings of every version, also where the text below is only in English. */
  async translateHeadings(): Promise<void> {
    await Promise.all(this.#context.manifest.mainRegulations.map((main) => this.#translateHeadingsOf(main)))
  }

  /** One version after the other: a translation belongs to the same heading of all versions. */
  async #translateHeadingsOf({ key: main, title, headings, versions }: MainEntry): Promise<void> {
    const spanishHeadings = new Map(Object.values(headings).map(({ en, es }) => [en, es] as const))
    spanishHeadings.set('[Reserved]', '[Reservado]')
    if (title.es !== undefined) spanishHeadings.set(title.en, title.es)
    for (const { number } of versions) {
      const versionId = this.#latestVersionId(main, number)
      for (const provision of await this.#listUntranslated(versionId)) {
        const { regulationId, textHash, english, spanish } = provision
        const heading = spanishHeadings.get(english.heading ?? '')
        if (heading === undefined || spanish !== null) continue
        const options = { token: this.#token('editor'), key: `seed-heading-${number}-${regulationId}` }
        const input = { params: { versionId, regulationId }, body: { heading, text: '', textHash } }
        await this.#context.client.call(http.translateProvision, input, options)
      }
    }
  }

  async #import(main: MainEntry, version: VersionEntry, headers: Record<string, string>): Promise<void> {
    const mainParentId = this.#mains.get(main.key)
    const body = {
      text: readFileSync(join(this.#context.folder, version.file), 'utf8'),
      title: main.title,
      changeNote: version.changeNote,
      ...(mainParentId === undefined
        ? { series: main.series, subject: main.subject, isSample: main.isSample }
        : { mainParentId }),
    }
    const key = `seed-import-${main.key}-${version.number}`
    const imported = await this.#context.client.call(
      http.importRegulation,
      { body },
      { token: this.#token('editor'), key, headers },
    )
    this.#mains.set(main.key, imported.version.mainParentId)
    this.#versions.set(`${main.key}/${version.number}/EDIT_DRAFT`, imported.version.versionId)
  }

  async #promote(
    { main, version, to, isLast }: Extract<TimelineEvent, { kind: 'promote' }>,
    headers: Record<string, string>,
  ): Promise<void> {
    const from = version.path[version.path.findIndex((step) => step.state === to) - 1]?.state ?? 'EDIT_DRAFT'
    const isAdopted = to === 'PUBLISHED_CURRENT'
    // FTC data is shown on the version that remains.
    const ftc = isAdopted || (isLast && to === 'PUBLISHED_DRAFT') ? this.#getFtc(version) : undefined
    const body = {
      versionId: this.#versionId(main.key, version.number, from),
      // The parser warns about every reserved range; those of the sample texts were reviewed when they were written.
      ...(from === 'EDIT_DRAFT' && { reason: 'Reviewed the places that the parser flagged.' }),
      ...(isAdopted &&
        version.effectiveFrom && { effectiveFrom: this.#day(version.effectiveFrom), sequence: version.sequence ?? 0 }),
      ...(to !== 'CURRENT_EDIT' && to !== 'EDIT_DRAFT' && this.#getCommentPeriod(version, to)),
      ...(ftc && { ftc }),
    }
    const key = `seed-promote-${main.key}-${version.number}-${to}`
    const promoted = await this.#context.client.call(
      http.promoteVersion,
      { body },
      { token: this.#token('editor'), key, headers },
    )
    this.#versions.set(`${main.key}/${version.number}/${to}`, promoted.version.versionId)
  }

  async #comment(
    comment: CommentEntry,
    on: { main: string; version: number; state: State } & ({ label: string } | { whole: true }),
    headers: Record<string, string>,
  ): Promise<void> {
    const versionId = this.#versionId(on.main, on.version, on.state)
    const nodes = await this.#nodesOf(on.main, versionId)
    const node = nodes.find((candidate) => ('whole' in on ? candidate.parentId === null : candidate.label === on.label))
    if (!node) throw new Error(`${comment.id}: there is no ${'whole' in on ? 'main regulation' : on.label}`)
    const selection = comment.exact === undefined ? undefined : createSelection(node.text, comment.exact, comment.id)
    const body = {
      regulationId: node.regulationId,
      versionId,
      depth: node.depth,
      body: comment.body,
      ...(selection && { selection }),
    }
    const options = { token: this.#token(comment.by), key: `seed-comment-${comment.id}`, headers }
    const added = await this.#context.client.call(http.addComment, { body }, options)
    this.#comments.set(comment.id, added.comment.commentId)
  }

  async #commentOnDefinition(
    comment: CommentEntry,
    on: { main: string; term: string },
    headers: Record<string, string>,
  ): Promise<void> {
    const definitions = await this.#listDefinitions()
    const definition = definitions.find((one) => sameTerm(one.term, on.term) && this.#findMainKey(one) === on.main)
    if (!definition) throw new Error(`${comment.id}: series ${on.main} does not define ${on.term}`)
    const body = { definitionId: definition.id, body: comment.body }
    const options = { token: this.#token(comment.by), key: `seed-comment-${comment.id}`, headers }
    await this.#context.client.call(http.addCommentDefinition, { body }, options)
  }

  async #respond({ id, response }: CommentEntry, headers: Record<string, string>): Promise<void> {
    const commentId = this.#comments.get(id)
    // The contract has no answers to comments on definitions yet.
    if (!response || commentId === undefined) return
    const { changedIn } = response
    const body = {
      commentId,
      text: response.text,
      outcome: response.outcome,
      ...(changedIn && { changedInVersionId: this.#latestVersionId(changedIn.main, changedIn.version) }),
    }
    const options = { token: this.#token(response.by), key: `seed-response-${id}`, headers }
    await this.#context.client.call(http.respondToComment, { body }, options)
  }

  async #listDefinitions(): Promise<readonly Definition[]> {
    const all: Definition[] = []
    for (let skip = 0; ; skip += 100) {
      const page = await this.#context.client.call(http.listDefinitions, { query: { skip, limit: 100 } })
      all.push(...page.items)
      if (page.items.length === 0 || all.length >= page.total) return all
    }
  }

  async #listUntranslated(versionId: string): Promise<ResultsOf<typeof http.listTranslations>['items']> {
    const all: ResultsOf<typeof http.listTranslations>['items'] = []
    const options = { token: this.#token('editor') }
    for (let skip = 0; ; skip += 100) {
      const query = { state: 'missing', skip, limit: 100 } as const
      const page = await this.#context.client.call(http.listTranslations, { params: { versionId }, query }, options)
      all.push(...page.items)
      if (page.items.length === 0 || all.length >= page.total) return all
    }
  }

  async #nodesOf(main: string, versionId: string): Promise<readonly RegulationNode[]> {
    const cachedNodes = this.#nodes.get(versionId)
    if (cachedNodes) return cachedNodes
    const params = { versionId, mainRegId: this.#mains.get(main) ?? '' }
    const { nodes } = await this.#context.client.call(http.getMainRegulation, { params })
    this.#nodes.set(versionId, nodes)
    return nodes
  }

  #findMainKey(definition: Definition): string | undefined {
    const { source } = definition
    if (!source) return undefined
    for (const [versionKey, versionId] of this.#versions)
      if (versionId === source.versionId) return versionKey.split('/')[0]
    return undefined
  }

  #getFtc({ ftc }: VersionEntry) {
    return (
      ftc && {
        ...ftc,
        submittedOn: this.#day(ftc.submittedOn),
        decideBy: ftc.decideBy && this.#day(ftc.decideBy),
        decidedOn: ftc.decidedOn && this.#day(ftc.decidedOn),
      }
    )
  }

  #getCommentPeriod(version: VersionEntry, state: 'PUBLISHED_DRAFT' | 'PUBLISHED_CURRENT') {
    const window = version.commentPeriods?.[state]
    return (
      window && {
        commentOpensAt: toAuthorityInstant(this.#day(window.opens), '00:00:00').toISOString(),
        commentClosesAt: toAuthorityInstant(this.#day(window.closes), '23:59:00').toISOString(),
      }
    )
  }

  #day(day: Day): string {
    return toPlainDay(day, this.#context.today)
  }

  #token(person: string): string {
    const token = this.#context.tokens.get(person)
    if (token === undefined) throw new Error(`the manifest has no person "${person}"`)
    return token
  }

  #versionId(main: string, number: number, state: State): string {
    const versionId = this.#versions.get(`${main}/${number}/${state}`)
    if (versionId === undefined) throw new Error(`${main} version ${number} has not reached ${state} yet`)
    return versionId
  }

  #latestVersionId(main: string, number: number): string {
    const state = versionStates.findLast((one) => this.#versions.has(`${main}/${number}/${one}`))
    return this.#versionId(main, number, state ?? 'EDIT_DRAFT')
  }
}

function sameTerm(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function createSelection(text: string, exact: string, comment: string) {
  const start = text.indexOf(exact)
  if (start === -1) throw new Error(`${comment}: the paragraph does not contain "${exact}"`)
  const end = start + exact.length
  return { start, end, exact, prefix: text.slice(Math.max(0, start - 32), start), suffix: text.slice(end, end + 32) }
}
