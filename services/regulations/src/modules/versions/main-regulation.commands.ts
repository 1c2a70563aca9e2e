import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import type { Subject } from '@portal/contracts-regulations/rules'
import { guardBy, type Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { assertWindow } from './comment-window.ts'
import { editProvisions } from './edit-provisions.ts'
import { updateProvision } from '@portal/regulation-text/edit'
import { writeProvisions } from './provisions.store.ts'
import { takeContent } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { MainRegulation, Version } from './version.entity.ts'

type Written = Outcome<{ version: VersionSummary; node: RegulationNode | null }>

/** A new main regulation with its first EDIT_DRAFT. Refusal: `regulations.label-taken` when the series exists. */
export async function addRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.addRegulation>['body'],
  context: CommandContext,
): Promise<Written> {
  const { main, version } = await openMainRegulation(em, body, context)
  const root = rootNode(main, body.text)
  await writeProvisions(em, version, [root], context.now)
  takeContent(version, [root])
  await em.flush()
  return {
    results: { version: toVersionSummary(version, main), node: root },
    action: {
      kind: 'regulations.add',
      entityType: 'regulation',
      entityId: main.regulationId,
      after: { title: body.title, subject: body.subject },
    },
    events: [],
  }
}

/** The rows of a new main regulation and its first edit, without provisions yet. */
export async function openMainRegulation(
  em: EntityManager,
  given: {
    readonly title: { readonly en: string; readonly es?: string | undefined }
    readonly series?: string | undefined
    readonly subject: Subject
    readonly isSample: boolean
  },
  context: CommandContext,
): Promise<{ main: MainRegulation; version: Version }> {
  if (given.series !== undefined) await guardBy(em, 'series', given.series)
  if (given.series !== undefined && (await em.findOne(MainRegulation, { series: given.series }))) {
    refuse('regulations.label-taken', { labels: [given.series] })
  }
  const main = em.create(MainRegulation, {
    regulationId: randomUUID(),
    series: given.series ?? null,
    subject: given.subject,
    titleEn: given.title.en,
    titleEs: given.title.es ?? null,
    isSample: given.isSample,
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

/** The node of the main regulation itself, at depth 0. */
export function rootNode(main: MainRegulation, text: string): RegulationNode {
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

/** Title, subject, own text and data of an edit. Refusals: those of `editProvisions`, `resource.not-found`, `input.invalid` for the window. */
export async function updateRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.updateRegulation>['body'],
  context: CommandContext,
): Promise<Written> {
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
  takeVersionData(version, body)
  await em.flush()
  const root = edited.after.find((node) => node.parentId === null) ?? null
  return {
    results: { version: toVersionSummary(version, main), node: root },
    action: {
      kind: 'regulations.update',
      entityType: 'version',
      entityId: version.versionId,
      before,
      after: toVersionSummary(version, main),
    },
    events: [],
  }
}

function takeVersionData(version: Version, body: InputOf<typeof regulationsHttp.updateRegulation>['body']): void {
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
  if (body.commentOpensAt !== undefined) version.commentOpensAt = dateOrNull(body.commentOpensAt)
  if (body.commentClosesAt !== undefined) version.commentClosesAt = dateOrNull(body.commentClosesAt)
  if (body.commentOpensAt !== undefined || body.commentClosesAt !== undefined)
    assertWindow(version, { opens: ['body', 'commentOpensAt'], closes: ['body', 'commentClosesAt'] })
  if (body.ftc !== undefined) version.ftc = body.ftc
}

function dateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
