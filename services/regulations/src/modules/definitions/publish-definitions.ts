import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import type { DefinitionScopeKind } from '@portal/contracts-regulations/rules'
import { findDefinitions, type FoundDefinition } from '@portal/regulation-text/definitions'
import { formatLabel } from '@portal/regulation-text/labels'
import { comparisonKey } from '@portal/regulation-text/normalize'
import type { CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { queryRows } from '../../database/query-rows.ts'
import { recordDefinitionVersion } from './definition-version.ts'
import { Definition } from './definition.entity.ts'

/** The published version, as far as its definitions need it. */
export interface PublishedVersion {
  readonly versionId: string
  readonly mainParentId: string
  readonly state: string
  /** What changed, in English. */
  readonly changeNoteEn: string
}

export interface ChangedDefinition {
  readonly definitionId: string
  readonly isRetired: boolean
}

/**
 * Adds the definitions in a published text to the list of definitions. An adopted version also updates definitions
 * that come from it; a draft only adds undefined terms, because it is not in effect. Definitions that superseded drafts
 * proposed are updated, or retired if the text no longer contains them. Returns the new, changed and retired
 * definitions.
 */
export async function publishDefinitions(
  em: EntityManager,
  main: { readonly titleEn: string },
  version: PublishedVersion,
  nodes: readonly RegulationNode[],
  context: CommandContext,
): Promise<ChangedDefinition[]> {
  const changed: ChangedDefinition[] = []
  const proposedBefore = await findProposedBefore(em, version.mainParentId)
  const existingDefinitions = await em.find(Definition, { retiredAt: null })
  const byKey = new Map(
    existingDefinitions.map((definition) => [
      toKey(definition.term, definition.scopeKind, definition.scopeRef),
      definition,
    ]),
  )
  const regulationLabel = nodes.find((node) => node.parentId === null)?.label ?? main.titleEn
  const byPath = new Map(nodes.toReversed().map((node) => [node.path.join('/'), node]))
  for (const found of findDefinitions(nodes)) {
    const node = byPath.get(found.path.join('/'))
    // Short forms such as (“Agency”) are not definitions to look up.
    if (!node || found.isShortForm) continue
    const scope = toStoredScope(found.scope, regulationLabel)
    const existing = byKey.get(toKey(found.term, scope.kind, scope.ref))
    if (!existing) {
      const added = em.create(Definition, {
        definitionId: randomUUID(),
        term: found.term,
        aliases: [...found.aliases],
        description: found.text,
        scopeKind: scope.kind,
        scopeRef: scope.ref,
        precedence: 0,
        exclusions: [],
        sourceRegulationId: node.regulationId,
        sourceVersionId: version.versionId,
        sourceLabel: node.label,
        definedIn: found.definedIn ?? null,
        textVersionId: version.versionId,
        versionNumber: 1,
        publishedAt: context.now,
        lockVersion: 1,
      })
      byKey.set(toKey(found.term, scope.kind, scope.ref), added)
      recordDefinitionVersion(em, added, '')
      changed.push({ definitionId: added.definitionId, isRetired: false })
    } else if (
      proposedBefore.has(existing.definitionId) ||
      (version.state === 'PUBLISHED_CURRENT' && existing.sourceRegulationId === node.regulationId)
    ) {
      proposedBefore.delete(existing.definitionId)
      updateDefinitionText(em, existing, found, version, node, context.now)
      changed.push({ definitionId: existing.definitionId, isRetired: false })
    }
  }
  for (const definition of existingDefinitions) {
    if (!proposedBefore.has(definition.definitionId)) continue
    definition.retiredAt = context.now
    changed.push({ definitionId: definition.definitionId, isRetired: true })
  }
  await em.flush()
  return changed
}

/** Definitions whose text is only in drafts of a regulation that are superseded. */
const ofSupersededDrafts = {
  name: 'definitions-of-superseded-drafts',
  text: `select d.definition_id from version v join definition d on d.source_version_id = v.version_id
          where v.main_parent_id = $1 and v.state = 'PUBLISHED_DRAFT' and v.superseded_by_version_id is not null
            and d.retired_at is null`,
}

async function findProposedBefore(em: EntityManager, mainParentId: string): Promise<Set<string>> {
  const rows = await queryRows<{ definition_id: string }>(em, ofSupersededDrafts, [mainParentId])
  return new Set(rows.map((row) => row.definition_id))
}

function updateDefinitionText(
  em: EntityManager,
  definition: Definition,
  { text, definedIn }: FoundDefinition,
  version: PublishedVersion,
  node: RegulationNode,
  now: Date,
): void {
  definition.sourceVersionId = version.versionId
  definition.sourceRegulationId = node.regulationId
  definition.sourceLabel = node.label
  definition.definedIn = definedIn ?? null
  if (comparisonKey(definition.description) === comparisonKey(text)) return
  definition.description = text
  definition.textVersionId = version.versionId
  definition.versionNumber += 1
  definition.publishedAt = now
  recordDefinitionVersion(em, definition, version.changeNoteEn)
}

/** Returns the stored scope: the label of a chapter, rule or paragraph, otherwise that of the whole regulation. */
function toStoredScope(
  scope: { readonly kind: DefinitionScopeKind; readonly ref?: string | undefined },
  regulationLabel: string,
): { kind: DefinitionScopeKind; ref: string } {
  const { kind, ref } = scope
  if (kind !== 'all' && kind !== 'series' && ref !== undefined) return { kind, ref: formatLabel(ref.split('/')) }
  return { kind: 'series', ref: regulationLabel }
}

function toKey(term: string, kind: string, ref: string | null | undefined): string {
  return `${term.toLowerCase()}|${kind}|${ref ?? ''}`
}
