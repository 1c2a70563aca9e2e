import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import {
  branchIds,
  insertProvision,
  removeProvision,
  updateProvision,
  withReservedPlaces,
  withSiblingsNumbered,
} from '@portal/regulation-text/edit'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { editProvisions, type EditedVersion } from './edit-provisions.ts'
import { assertTargets, cleaned, withChanges } from './provision-content.ts'
import { toVersionSummary } from './version.mapper.ts'

type Written = Outcome<ResultsOf<typeof regulationsHttp.updateSubRegulation>>

/** A new provision in an edit. Refusals: those of `editProvisions`, `resource.not-found` for the parent, `regulations.link-broken`. */
export async function addSubRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.addSubRegulation>['body'],
  context: CommandContext,
): Promise<Written> {
  const { versionId, expectedVersion, parentId, position, renumberSiblings, ...content } = body
  const regulationId = randomUUID()
  const provision = cleaned({ ...content, regulationId })
  await assertTargets(em, provision)
  const edited = await editProvisions(em, { versionId, expectedVersion }, context.now, (nodes) => {
    assertHolds(nodes, parentId)
    const inserted = insertProvision(nodes, { parentId, position }, provision)
    const added = withReservedPlaces(nodes, inserted, regulationId, randomUUID)
    return renumberSiblings ? withSiblingsNumbered(added, parentId, regulationId) : added
  })
  return written(edited, regulationId, 'regulations.add-sub-regulation')
}

/** Changes or moves a provision in an edit; its `regulationId` stays. Refusals: those of `addSubRegulation`. */
export async function updateSubRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.updateSubRegulation>['body'],
  context: CommandContext,
): Promise<Written> {
  const { versionId, expectedVersion, regulationId, parentId, position, renumberSiblings, ...changes } = body
  await assertTargets(em, changes)
  const edited = await editProvisions(em, { versionId, expectedVersion }, context.now, (nodes) => {
    const node = assertHolds(nodes, regulationId)
    const target = parentId ?? (position === undefined ? undefined : node.parentId)
    if (target) assertHolds(nodes, target)
    if (target && branchIds(nodes, regulationId).has(target)) refuse('input.invalid', { reason: 'below-itself' })
    const place = target ? { parentId: target, position } : undefined
    const updated = updateProvision(nodes, regulationId, withChanges(node, changes), place)
    const changed = withReservedPlaces(nodes, updated, regulationId, randomUUID)
    if (!renumberSiblings || node.parentId === null) return changed
    const left = withSiblingsNumbered(changed, node.parentId)
    return target && target !== node.parentId ? withSiblingsNumbered(left, target, regulationId) : left
  })
  return written(edited, regulationId, 'regulations.update-sub-regulation')
}

/** Takes a provision and all below it out of an edit; it stays in the versions that were published with it. */
export async function deleteSubRegulation(
  em: EntityManager,
  at: {
    readonly versionId: string
    readonly regulationId: string
    readonly expectedVersion: number | undefined
    readonly renumberSiblings: boolean
  },
  context: CommandContext,
): Promise<EditedVersion> {
  return editProvisions(em, at, context.now, (nodes) => {
    const node = assertHolds(nodes, at.regulationId)
    if (node.parentId === null) refuse('input.invalid', { reason: 'main-regulation' })
    const removed = removeProvision(nodes, at.regulationId)
    const left = withReservedPlaces(nodes, removed, at.regulationId, randomUUID)
    return at.renumberSiblings ? withSiblingsNumbered(left, node.parentId) : left
  })
}

function assertHolds(nodes: readonly RegulationNode[], regulationId: string): RegulationNode {
  const node = nodes.find((candidate) => candidate.regulationId === regulationId)
  if (!node) refuse('resource.not-found', { regulationId })
  return node
}

function written(edited: EditedVersion, regulationId: string, kind: string): Written {
  const find = (nodes: readonly RegulationNode[]) => nodes.find((node) => node.regulationId === regulationId) ?? null
  return {
    results: {
      version: toVersionSummary(edited.version, edited.main),
      node: find(edited.after),
      relabelled: [...edited.relabelled],
    },
    action: {
      kind,
      entityType: 'regulation',
      entityId: regulationId,
      before: find(edited.before),
      after: find(edited.after),
    },
    events: [],
  }
}
