import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import type { DefinitionScopeKind } from '@portal/contracts-regulations/rules'
import { findDefinitions } from '@portal/regulation-text/definitions'
import { labelOf } from '@portal/regulation-text/labels'
import { comparisonKey } from '@portal/regulation-text/normalise'
import type { CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import type { MainRegulation, Version } from '../versions/version.entity.ts'
import { recordWording } from './definition-wording.ts'
import { Definition } from './definition.entity.ts'

/**
 * Takes the definitions that stand in a text being published into the list of definitions. Adopted text changes the
 * wording of a definition it is the source of; a draft only adds terms nobody has defined yet, because it is not in force.
 * Answers the ids of the definitions that are new or changed.
 */
export async function publishDefinitions(
  em: EntityManager,
  main: MainRegulation,
  version: Version,
  nodes: readonly RegulationNode[],
  context: CommandContext,
): Promise<string[]> {
  const changed: string[] = []
  const known = await em.find(Definition, { retiredAt: null })
  const byKey = new Map(
    known.map((definition) => [keyOf(definition.term, definition.scopeKind, definition.scopeRef), definition]),
  )
  const whole = nodes.find((node) => node.parentId === null)?.label ?? main.titleEn
  const byPath = new Map(nodes.toReversed().map((node) => [node.path.join('/'), node]))
  for (const found of findDefinitions(nodes)) {
    const node = byPath.get(found.path.join('/'))
    // A short form made in passing is no definition that anybody should look up.
    if (!node || found.inPassing) continue
    const scope = scopeOf(found.scope, whole)
    const existing = byKey.get(keyOf(found.term, scope.kind, scope.ref))
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
        versionNumber: 1,
        publishedAt: context.now,
        lockVersion: 1,
      })
      byKey.set(keyOf(found.term, scope.kind, scope.ref), added)
      recordWording(em, added, '')
      changed.push(added.definitionId)
    } else if (version.state === 'PUBLISHED_CURRENT' && existing.sourceRegulationId === node.regulationId) {
      takeWording(em, existing, found.text, version, node, context.now)
      changed.push(existing.definitionId)
    }
  }
  await em.flush()
  return changed
}

function takeWording(
  em: EntityManager,
  definition: Definition,
  text: string,
  version: Version,
  node: RegulationNode,
  now: Date,
): void {
  definition.sourceVersionId = version.versionId
  definition.sourceLabel = node.label
  if (comparisonKey(definition.description) === comparisonKey(text)) return
  definition.description = text
  definition.versionNumber += 1
  definition.publishedAt = now
  recordWording(em, definition, version.changeNoteEn)
}

/** The scope as it is kept: the label of a rule, a paragraph or, where nothing nearer is said, of the whole regulation it stands in. */
function scopeOf(
  scope: { readonly kind: DefinitionScopeKind; readonly ref?: string | undefined },
  whole: string,
): { kind: DefinitionScopeKind; ref: string } {
  const { kind, ref } = scope
  if ((kind === 'rule' || kind === 'paragraph') && ref !== undefined) return { kind, ref: labelOf(ref.split('/')) }
  return { kind: 'series', ref: whole }
}

function keyOf(term: string, kind: string, ref: string | null | undefined): string {
  return `${term.toLowerCase()}|${kind}|${ref ?? ''}`
}
