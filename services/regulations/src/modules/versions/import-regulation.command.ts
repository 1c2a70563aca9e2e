import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { labelOf } from '@portal/regulation-text/labels'
import { findDefinitions } from '@portal/regulation-text/definitions'
import {
  foldTables,
  keptContents,
  mapOntoBase,
  type BaseMapping,
  type KeptContent,
} from '@portal/regulation-text/mapping'
import { mendRegulation, type MendedRegulation } from '@portal/regulation-text/mending'
import { provisionsOf, type ReadText, type UnidentifiedNode } from '@portal/regulation-text/provisions'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { keepDoubts, type FoundDoubt } from '../doubts/doubts.store.ts'
import { openNewTarget, openNextTarget } from './import-target.ts'
import { rootNode } from './main-regulation.commands.ts'
import { writeProvisions } from './provisions.store.ts'
import { finishImport, keepImport } from './text-import.store.ts'
import { takeContent } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'

type Body = InputOf<typeof regulationsHttp.importRegulation>['body']
type Imported = ResultsOf<typeof regulationsHttp.importRegulation>

/**
 * Reads a text into an edit: of a new main regulation, or of an existing one, whose provisions keep their identity as
 * far as their words show it. What a person mended is mended again here, so that no letter can be lost on the way.
 * Refusals: `regulations.import-doubtful` (when asked to), `versions.edit-open`, `resource.stale` (another base than the
 * caller saw), `regulations.label-taken`, `input.invalid`, `resource.not-found`.
 */
export async function importRegulation(
  em: EntityManager,
  body: Body,
  context: CommandContext,
): Promise<Outcome<Imported>> {
  const parsed = readBody(body)
  const given = provisionsOf(parsed.nodes)
  const target =
    body.mainParentId === undefined
      ? await openNewTarget(em, body, given.heading ?? parsed.title, context)
      : await openNextTarget(em, body.mainParentId, body, context)
  const { version } = target
  const read = foldTables(given, target.base)
  const mapping = mapOntoBase(target.base, read.nodes)
  const root = target.base.find((node) => node.parentId === null) ?? rootNode(target.main, '')
  // Lines above everything else that are not the title are kept as its text: nothing of a text is lost.
  const above = read.heading === undefined && parsed.title !== version.titleEn ? parsed.title : undefined
  const text = [above, read.text].filter(Boolean).join('\n')
  const below = identified(read.nodes, mapping, { base: target.base, rootId: root.regulationId })
  const nodes = [{ ...labelledApart(root, below), heading: version.titleEn, text }, ...below]
  const importId = await keepImport(em, target, context)
  await writeProvisions(em, version, nodes, context.now)
  takeContent(version, nodes)
  if (body.changeNote) {
    version.changeNoteEn = body.changeNote.en
    version.changeNoteEs = body.changeNote.es ?? null
  }
  await em.flush()
  await finishImport(em, importId, version)
  await keepDoubts(em, { importId, versionId: version.versionId }, foundIn(parsed, read, nodes), context.now)
  const summary = toVersionSummary(version, target.main)
  const counts = countsOf(mapping)
  return {
    results: {
      importId,
      version: summary,
      style: parsed.style,
      doubts: parsed.doubts.map(toldDoubt),
      mapping: counts,
      definitions: findDefinitions(nodes).length,
    },
    action: {
      kind: 'regulations.import',
      entityType: 'version',
      entityId: summary.versionId,
      after: {
        versionNumber: summary.versionNumber,
        nodes: nodes.length,
        doubts: parsed.doubts.length,
        mends: body.mends.length,
        mapping: counts,
      },
    },
    events: [],
  }
}

/** A series may have a rule of its own number: the rule keeps the label, since it is what people cite. */
function labelledApart(root: RegulationNode, below: readonly RegulationNode[]): RegulationNode {
  if (below.every(({ label }) => label !== root.label)) return root
  const label = `Series ${root.label}`
  return { ...root, label, path: [label] }
}

function readBody({ text, style, mends, refuseDoubts }: Body) {
  const parsed = mendRegulation(text, mends, { style })
  const [unfitting] = parsed.leftOut
  const refuseField = (path: (string | number)[], message: string) =>
    refuse('input.invalid', { fields: [{ path: ['body', ...path], message }] })
  if (parsed.nodes.length === 0) refuseField(['text'], 'No provision was found in this text.')
  if (unfitting !== undefined) refuseField(['mends', unfitting], 'This does not fit the text.')
  if (refuseDoubts && parsed.doubts.length > 0)
    refuse('regulations.import-doubtful', { doubts: parsed.doubts.map(toldDoubt) })
  return parsed
}

function toldDoubt({ path, code, message }: MendedRegulation['doubts'][number]) {
  return { path: [...path], code, message }
}

/** What nobody settled before the text came into the draft, at the provisions it became. `nodes` begins with the main regulation. */
function foundIn({ doubts }: MendedRegulation, { places }: ReadText, nodes: readonly RegulationNode[]): FoundDoubt[] {
  return doubts.flatMap(({ node, code, readings }) => {
    const place = places[node] ?? null
    const provision = nodes[place === null ? 0 : place + 1]
    if (!provision) return []
    const { regulationId, marker, heading, text } = provision
    return [
      {
        regulationId,
        code,
        words: [marker, heading, text].filter(Boolean).join(' ').slice(0, 200),
        otherwise: readings.slice(1).map(({ path }) => labelOf(path)),
      },
    ]
  })
}

/** Every read provision with its identity, the base's where the mapping found one, and with what an editor had set in it there. */
function identified(
  read: readonly UnidentifiedNode[],
  mapping: BaseMapping,
  { base, rootId }: { readonly base: readonly RegulationNode[]; readonly rootId: string },
): RegulationNode[] {
  const kept = keptContents(base, read, mapping)
  const ids = read.map((_, index) => mapping.nodes[index]?.regulationId ?? randomUUID())
  return read.flatMap(({ parent, ...node }, index) => {
    const regulationId = ids[index]
    const parentId = parent === null ? rootId : (ids[parent] ?? rootId)
    return regulationId === undefined ? [] : [{ ...ownContent(withContent(node, kept[index])), regulationId, parentId }]
  })
}

type Provision = Omit<UnidentifiedNode, 'parent'> & KeptContent

function withContent(read: Omit<UnidentifiedNode, 'parent'>, kept: KeptContent | undefined): Provision {
  if (!kept) return read
  const { heading: _heading, text: _text, marks: _marks, table: _table, ...place } = read
  return { ...place, ...kept }
}

/** The contract's shape, whose lists are its own. */
function ownContent({ path, marks, lists, links, table, ...node }: Provision) {
  return {
    ...node,
    path: [...path],
    ...(marks && { marks: [...marks] }),
    ...(lists && { lists: [...lists] }),
    ...(links && { links: [...links] }),
    ...(table && { table: { ...table, head: [...table.head], rows: table.rows.map((row) => [...row]) } }),
  }
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
