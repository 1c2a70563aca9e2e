import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { findDefinitions } from '@portal/regulation-text/definitions'
import { mapOntoBase, type BaseMapping } from '@portal/regulation-text/mapping'
import { parseRegulation } from '@portal/regulation-text/parse'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { openDraft } from './create-draft-edit-version.command.ts'
import { openMainRegulation, rootNode } from './main-regulation.commands.ts'
import { readText, type UnidentifiedNode } from './parsed-text.ts'
import { readProvisions, writeProvisions } from './provisions.store.ts'
import { takeContent } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { compareReading } from './versions.queries.ts'
import { MainRegulation, Version } from './version.entity.ts'

type Body = InputOf<typeof regulationsHttp.importRegulation>['body']
type Imported = ResultsOf<typeof regulationsHttp.importRegulation>

interface Target {
  readonly main: MainRegulation
  readonly version: Version
  /** Text of the version it is based on; empty for a new regulation. */
  readonly base: readonly RegulationNode[]
}

/**
 * Reads a text into an edit: of a new main regulation, or of an existing one, whose provisions keep their identity as
 * far as their words show it. Refusals: `regulations.import-doubtful` (when asked to), `versions.edit-open`,
 * `regulations.label-taken`, `input.invalid`, `resource.not-found`.
 */
export async function importRegulation(
  em: EntityManager,
  body: Body,
  context: CommandContext,
): Promise<Outcome<Imported>> {
  const parsed = parseRegulation(body.text)
  const doubts = parsed.doubts.map(({ path, code, message }) => ({ path: [...path], code, message }))
  if (parsed.nodes.length === 0)
    refuse('input.invalid', { fields: [{ path: ['body', 'text'], message: 'No provision was found in this text.' }] })
  if (body.refuseDoubts && doubts.length > 0) refuse('regulations.import-doubtful', { doubts })
  const read = readText(parsed)
  const target =
    body.mainParentId === undefined
      ? await newTarget(em, body, read.heading ?? parsed.title, context)
      : await nextTarget(em, body.mainParentId, body, context)
  const mapping = mapOntoBase(
    target.base,
    read.nodes.map((node) => ({ ...node, parent: node.parent === -1 ? null : node.parent })),
  )
  const root = target.base.find((node) => node.parentId === null) ?? rootNode(target.main, '')
  // Lines above everything else that are not the title are kept as its text: nothing of a text is lost.
  const above = read.heading === undefined && parsed.title !== target.version.titleEn ? parsed.title : undefined
  const text = [above, read.text].filter(Boolean).join('\n')
  const top = { ...root, heading: target.version.titleEn, text }
  const nodes = [top, ...identified(read.nodes, mapping, root.regulationId)]
  await writeProvisions(em, target.version, nodes, context.now)
  takeContent(target.version, nodes)
  if (body.changeNote) {
    target.version.changeNoteEn = body.changeNote.en
    target.version.changeNoteEs = body.changeNote.es ?? null
  }
  await em.flush()
  const version = toVersionSummary(target.version, target.main)
  const counts = countsOf(mapping)
  return {
    results: { version, style: parsed.style, doubts, mapping: counts, definitions: findDefinitions(nodes).length },
    action: {
      kind: 'regulations.import',
      entityType: 'version',
      entityId: version.versionId,
      after: { versionNumber: version.versionNumber, nodes: nodes.length, doubts: doubts.length, mapping: counts },
    },
    events: [],
  }
}

async function newTarget(
  em: EntityManager,
  body: Body,
  titleInText: string | undefined,
  context: CommandContext,
): Promise<Target> {
  const title =
    body.title ?? (titleInText === undefined ? undefined : { en: titleInText.replaceAll('\n', ' ').slice(0, 500) })
  if (!title || !body.subject) {
    const missing = [...(title ? [] : ['title']), ...(body.subject ? [] : ['subject'])]
    refuse('input.invalid', {
      fields: missing.map((name) => ({ path: ['body', name], message: 'Needed for a new regulation.' })),
    })
  }
  const opened = await openMainRegulation(
    em,
    { title, series: body.series, subject: body.subject, isSample: body.isSample },
    context,
  )
  return { ...opened, base: [] }
}

/** A new draft after the newest published version, or the open draft when there is one already. */
async function nextTarget(
  em: EntityManager,
  mainParentId: string,
  body: Body,
  context: CommandContext,
): Promise<Target> {
  const main = await em.findOne(MainRegulation, { regulationId: mainParentId })
  if (!main) refuse('resource.not-found', { mainParentId })
  const versions = (await em.find(Version, { mainParentId })).sort(compareReading)
  const open = versions.find((version) => version.state === 'EDIT_DRAFT')
  const base = open ?? versions.findLast((version) => version.publishedAt)
  if (!base) refuse('resource.not-found', { mainParentId })
  const version = open ?? (await openDraft(em, base, context))
  if (body.title) {
    version.titleEn = body.title.en
    version.titleEs = body.title.es ?? null
  }
  return { main, version, base: await readProvisions(em, base.versionId) }
}

/** Every read provision with its identity: the base's where the mapping found one, else a new one. */
function identified(read: readonly UnidentifiedNode[], mapping: BaseMapping, rootId: string): RegulationNode[] {
  const ids = read.map((_, index) => mapping.nodes[index]?.regulationId ?? randomUUID())
  return read.flatMap(({ parent, ...node }, index) => {
    const regulationId = ids[index]
    return regulationId === undefined ? [] : [{ ...node, regulationId, parentId: ids[parent] ?? rootId }]
  })
}

function countsOf(mapping: BaseMapping): Imported['mapping'] {
  const count = (test: (node: BaseMapping['nodes'][number]) => boolean) => mapping.nodes.filter(test).length
  return {
    same: count((node) => node.op === 'same' && node.place === 'kept'),
    edited: count((node) => node.op === 'edited'),
    moved: count((node) => node.op === 'same' && node.place !== 'kept'),
    added: count((node) => node.op === 'added'),
    removed: mapping.removed.length,
  }
}
