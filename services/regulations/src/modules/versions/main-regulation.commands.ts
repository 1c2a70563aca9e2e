import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import type { Subject } from '@portal/contracts-regulations/rules'
import { acquireAdvisoryLock, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { assertCommentPeriod } from './comment-period.ts'
import { editProvisions } from './edit-provisions.ts'
import { updateProvision } from '@portal/regulation-text/edit'
import { writeProvisions } from './provisions.store.ts'
import { updateContentHash } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { MainRegulation, Version } from './version.entity.ts'

type RegulationOutcome = Outcome<{ version: VersionSummary; node: RegulationNode | null }>

/** Creates a main regulation with its first EDIT_DRAFT. Refusal: `regulations.label-taken` if the series exists. */
export async function addRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.addRegulation>['body'],
  context: CommandContext,
): Promise<RegulationOutcome> {
  const { main, version } = await createMainRegulation(em, body, context)
  const root = createRootNode(main, body.text)
  await writeProvisions(em, version, [root], context.now)
  updateContentHash(version, [root])
  await em.flush()
  return {
    results: { version: toVersionSummary(version, main), node: root },
    action: {
      kind: 'regulation.added',
      entityType: 'regulation',
      entityId: main.regulationId,
      after: { title: body.title, subject: body.subject },
    },
    events: [],
  }
}

/** Creates the rows of a main regulation and its first edit, without provisions. */
export async function createMainRegulation(
  em: EntityManager,
  input: {
    readonly title: { readonly en: string; readonly es?: string | undefined }
    readonly series?: string | undefined
    readonly subject: Subject
    readonly isSample: boolean
  },
  context: CommandContext,
): Promise<{ main: MainRegulation; version: Version }> {
  if (input.series !== undefined) await acquireAdvisoryLock(em, 'series', input.series)
  if (input.series !== undefined && (await em.findOne(MainRegulation, { series: input.series }))) {
    refuse('regulations.label-taken', { labels: [input.series] })
  }
  const main = em.create(MainRegulation, {
    regulationId: randomUUID(),
    series: input.series ?? null,
    subject: input.subject,
    titleEn: input.title.en,
    titleEs: input.title.es ?? null,
    isSample: input.isSample,
    createdAt: context.now,
    lockVersion: 1,
  })
  await em.flush()
  const version = em.create(Version, {
    versionId: randomUUID(),
    mainParentId: main.regulationId,
    versionNumber: 1,
    state: 'EDIT_DRAFT',
    titleEn: main.titleEn,
    titleEs: main.titleEs,
    subject: main.subject,
    sequence: 0,
    changeNoteEn: '',
    contentHash: '',
    nodeCount: 0,
    createdAt: context.now,
    createdBy: context.caller?.sub ?? 'system',
    lockVersion: 1,
  })
  await em.flush()
  return { main, version }
}

/** Returns the node of the main regulation, at depth 0. */
export function createRootNode(main: MainRegulation, text: string): RegulationNode {
  const label = main.series ?? main.titleEn
  return {
    regulationId: main.regulationId,
    parentId: null,
    kind: 'series',
    depth: 0,
    label,
    path: [label],
    heading: main.titleEn,
    text,
  }
}

/**
 * Changes title, subject, text and properties of an edit. Refusals: those of `editProvisions`, `resource.not-found`,
 * `input.invalid` for the comment period.
 */
export async function updateRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.updateRegulation>['body'],
  context: CommandContext,
): Promise<RegulationOutcome> {
  const edited = await editProvisions(em, body, context.now, (nodes, version) => {
    if (version.mainParentId !== body.regulationId) refuse('resource.not-found', { regulationId: body.regulationId })
    const changes = {
      ...(body.title && { heading: body.title.en }),
      ...(body.text !== undefined && { text: body.text }),
    }
    return updateProvision(nodes, body.regulationId, changes)
  })
  const { version, main } = edited
  const before = toVersionSummary(version, main)
  applyVersionChanges(version, body)
  await em.flush()
  const root = edited.after.find((node) => node.parentId === null) ?? null
  return {
    results: { version: toVersionSummary(version, main), node: root },
    action: {
      kind: 'regulation.updated',
      entityType: 'version',
      entityId: version.versionId,
      before,
      after: toVersionSummary(version, main),
    },
    events: [],
  }
}

function applyVersionChanges(version: Version, body: InputOf<typeof regulationsHttp.updateRegulation>['body']): void {
  if (body.title) {
    version.titleEn = body.title.en
    version.titleEs = body.title.es ?? null
  }
  if (body.subject) version.subject = body.subject
  if (body.changeNote) {
    version.changeNoteEn = body.changeNote.en
    version.changeNoteEs = body.changeNote.es ?? null
  }
  if (body.effectiveFrom !== undefined) version.effectiveFrom = body.effectiveFrom
  if (body.sequence !== undefined) version.sequence = body.sequence
  if (body.commentOpensAt !== undefined) version.commentOpensAt = toDate(body.commentOpensAt)
  if (body.commentClosesAt !== undefined) version.commentClosesAt = toDate(body.commentClosesAt)
  if (body.commentOpensAt !== undefined || body.commentClosesAt !== undefined)
    assertCommentPeriod(version, { opens: ['body', 'commentOpensAt'], closes: ['body', 'commentClosesAt'] })
  if (body.ftc !== undefined) version.ftc = body.ftc
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
