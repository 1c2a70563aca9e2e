import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { formatLabel } from '@portal/regulation-text/labels'
import { findDefinitions } from '@portal/regulation-text/definitions'
import {
  mergeTablesIntoParents,
  getCarriedOverContent,
  mapOntoBase,
  type BaseMapping,
  type CarriedOverContent,
} from '@portal/regulation-text/mapping'
import { parseWithCorrections, type CorrectedRegulation } from '@portal/regulation-text/corrections'
import { toProvisions, type ImportedText, type ImportedProvision } from '@portal/regulation-text/provisions'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { type NewParseWarning, storeWarnings } from '../parse-warnings/index.ts'
import { createNewTarget, openExistingTarget } from './import-target.ts'
import { createRootNode } from './main-regulation.commands.ts'
import { writeProvisions } from './provisions.store.ts'
import { finishImport, recordImport } from './text-import.store.ts'
import { updateContentHash } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'

type Body = InputOf<typeof regulationsHttp.importRegulation>['body']
type Imported = ResultsOf<typeof regulationsHttp.importRegulation>

/**
 * Imports a text into a draft of a new or an existing main regulation. Provisions of an existing one keep their
 * identity where their text matches. The corrections are applied again on the server, so that no text is lost on the
 * way. Refusals: `regulations.import-has-warnings` (if requested), `versions.edit-open`, `resource.stale` (the base
 * version has changed), `regulations.label-taken`, `input.invalid`, `resource.not-found`.
 */
export async function importRegulation(
  em: EntityManager,
  body: Body,
  context: CommandContext,
): Promise<Outcome<Imported>> {
  const parsed = parseBody(body)
  const imported = toProvisions(parsed.nodes)
  const target =
    body.mainParentId === undefined
      ? await createNewTarget(em, body, imported.heading ?? parsed.title, context)
      : await openExistingTarget(em, body.mainParentId, body, context)
  const { version } = target
  const merged = mergeTablesIntoParents(imported, target.base)
  const mapping = mapOntoBase(target.base, merged.nodes)
  const root = target.base.find((node) => node.parentId === null) ?? createRootNode(target.main, '')
  // Lines above the first provision that are not the title are stored as the text of the main regulation.
  const above = merged.heading === undefined && parsed.title !== version.titleEn ? parsed.title : undefined
  const text = [above, merged.text].filter(Boolean).join('\n')
  const below = assignIds(merged.nodes, mapping, { base: target.base, rootId: root.regulationId })
  const nodes = [{ ...withDistinctLabel(root, below), heading: version.titleEn, text }, ...below]
  const importId = await recordImport(em, target, context)
  await writeProvisions(em, version, nodes, context.now)
  updateContentHash(version, nodes)
  if (body.changeNote) {
    version.changeNoteEn = body.changeNote.en
    version.changeNoteEs = body.changeNote.es ?? null
  }
  await em.flush()
  await finishImport(em, importId, version)
  await storeWarnings(em, { importId, versionId: version.versionId }, toNewWarnings(parsed, merged, nodes), context.now)
  const summary = toVersionSummary(version, target.main)
  const counts = countMapping(mapping)
  return {
    results: {
      importId,
      version: summary,
      style: parsed.style,
      warnings: parsed.warnings.map(toWarningResult),
      mapping: counts,
      definitions: findDefinitions(nodes).length,
    },
    action: {
      kind: 'regulation.imported',
      entityType: 'version',
      entityId: summary.versionId,
      after: {
        versionNumber: summary.versionNumber,
        nodes: nodes.length,
        warnings: parsed.warnings.length,
        corrections: body.corrections.length,
        mapping: counts,
      },
    },
    events: [],
  }
}

/**
 * A series can contain a rule with the number of the series. The rule keeps the label, because it is what people cite.
 */
function withDistinctLabel(root: RegulationNode, below: readonly RegulationNode[]): RegulationNode {
  if (below.every(({ label }) => label !== root.label)) return root
  const label = `Series ${root.label}`
  return { ...root, label, path: [label] }
}

function parseBody({ text, style, corrections, failOnWarnings }: Body) {
  const parsed = parseWithCorrections(text, corrections, { style })
  const [skipped] = parsed.skippedCorrections
  const refuseField = (path: (string | number)[], message: string) =>
    refuse('input.invalid', { fields: [{ path: ['body', ...path], message }] })
  if (parsed.nodes.length === 0) refuseField(['text'], 'No provisions were found in this text.')
  if (skipped !== undefined) refuseField(['corrections', skipped], 'This correction does not match the text.')
  if (failOnWarnings && parsed.warnings.length > 0)
    refuse('regulations.import-has-warnings', { warnings: parsed.warnings.map(toWarningResult) })
  return parsed
}

function toWarningResult({ path, code, message }: CorrectedRegulation['warnings'][number]) {
  return { path: [...path], code, message }
}

/** Returns the open warnings with the provisions they belong to. `nodes` starts with the main regulation. */
function toNewWarnings(
  { warnings }: CorrectedRegulation,
  { nodeIndexes }: ImportedText,
  nodes: readonly RegulationNode[],
): NewParseWarning[] {
  return warnings.flatMap(({ node, code, interpretations }) => {
    const index = nodeIndexes[node] ?? null
    const provision = nodes[index === null ? 0 : index + 1]
    if (!provision) return []
    const { regulationId, marker, heading, text } = provision
    return [
      {
        regulationId,
        code,
        excerpt: [marker, heading, text].filter(Boolean).join(' ').slice(0, 200),
        alternatives: interpretations.slice(1).map(({ path }) => formatLabel(path)),
      },
    ]
  })
}

/**
 * Assigns identities to the parsed provisions: those of the base version where the mapping found one, with the links,
 * lists and figures that an editor added there, otherwise new ones.
 */
function assignIds(
  read: readonly ImportedProvision[],
  mapping: BaseMapping,
  { base, rootId }: { readonly base: readonly RegulationNode[]; readonly rootId: string },
): RegulationNode[] {
  const carriedOver = getCarriedOverContent(base, read, mapping)
  const ids = read.map((_, index) => mapping.nodes[index]?.regulationId ?? randomUUID())
  return read.flatMap(({ parent, ...node }, index) => {
    const regulationId = ids[index]
    const parentId = parent === null ? rootId : (ids[parent] ?? rootId)
    return regulationId === undefined
      ? []
      : [{ ...copyContent(withContent(node, carriedOver[index])), regulationId, parentId }]
  })
}

type Provision = Omit<ImportedProvision, 'parent'> & CarriedOverContent

function withContent(read: Omit<ImportedProvision, 'parent'>, carriedOver: CarriedOverContent | undefined): Provision {
  if (!carriedOver) return read
  const { heading: _heading, text: _text, marks: _marks, table: _table, ...position } = read
  return { ...position, ...carriedOver }
}

/** Copies readonly arrays, because the contract's type has mutable ones. */
function copyContent({ path, marks, lists, links, table, ...node }: Provision) {
  return {
    ...node,
    path: [...path],
    ...(marks && { marks: [...marks] }),
    ...(lists && { lists: [...lists] }),
    ...(links && { links: [...links] }),
    ...(table && { table: { ...table, head: [...table.head], rows: table.rows.map((row) => [...row]) } }),
  }
}

function countMapping(mapping: BaseMapping): Imported['mapping'] {
  const count = (test: (node: BaseMapping['nodes'][number]) => boolean) => mapping.nodes.filter(test).length
  return {
    same: count((node) => node.op === 'same' && node.position === 'unchanged'),
    edited: count((node) => node.op === 'edited'),
    moved: count((node) => node.op === 'same' && node.position !== 'unchanged'),
    added: count((node) => node.op === 'added'),
    removed: mapping.removed.length,
  }
}
