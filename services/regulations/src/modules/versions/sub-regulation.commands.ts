import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import {
  getSubtreeIds,
  insertProvision,
  removeProvision,
  updateProvision,
  syncReservedRange,
  renumberSiblings,
} from '@portal/regulation-text/edit'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { editProvisions, type EditedVersion } from './edit-provisions.ts'
import { assertTargetsExist, sanitizeProvision, toChangedContent } from './provision-content.ts'
import { toVersionSummary } from './version.mapper.ts'

type ProvisionOutcome = Outcome<ResultsOf<typeof regulationsHttp.updateSubRegulation>>

/**
 * Adds a provision to an edit. Refusals: those of `editProvisions`, `resource.not-found` for the parent,
 * `regulations.link-broken`.
 */
export async function addSubRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.addSubRegulation>['body'],
  context: CommandContext,
): Promise<ProvisionOutcome> {
  const { versionId, expectedVersion, parentId, position, renumberSiblings: shouldRenumber, ...content } = body
  const regulationId = randomUUID()
  const provision = sanitizeProvision({ ...content, regulationId })
  await assertTargetsExist(em, provision)
  const edited = await editProvisions(em, { versionId, expectedVersion }, context.now, (nodes) => {
    assertContains(nodes, parentId)
    const inserted = insertProvision(nodes, { parentId, position }, provision)
    const added = syncReservedRange(nodes, inserted, regulationId, randomUUID)
    return shouldRenumber ? renumberSiblings(added, parentId, regulationId) : added
  })
  return toOutcome(edited, regulationId, 'provision.added')
}

/**
 * Changes or moves a provision in an edit; its `regulationId` stays the same. Refusals: those of `addSubRegulation`.
 */
export async function updateSubRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.updateSubRegulation>['body'],
  context: CommandContext,
): Promise<ProvisionOutcome> {
  const {
    versionId,
    expectedVersion,
    regulationId,
    parentId,
    position,
    renumberSiblings: shouldRenumber,
    ...changes
  } = body
  await assertTargetsExist(em, changes)
  const edited = await editProvisions(em, { versionId, expectedVersion }, context.now, (nodes) => {
    const node = assertContains(nodes, regulationId)
    const target = parentId ?? (position === undefined ? undefined : node.parentId)
    if (target) assertContains(nodes, target)
    if (target && getSubtreeIds(nodes, regulationId).has(target)) refuse('input.invalid', { reason: 'below-itself' })
    const destination = target ? { parentId: target, position } : undefined
    const updated = updateProvision(nodes, regulationId, toChangedContent(node, changes), destination)
    const changed = syncReservedRange(nodes, updated, regulationId, randomUUID)
    if (!shouldRenumber || node.parentId === null) return changed
    const withoutGap = renumberSiblings(changed, node.parentId)
    return target && target !== node.parentId ? renumberSiblings(withoutGap, target, regulationId) : withoutGap
  })
  return toOutcome(edited, regulationId, 'provision.updated')
}

/** Deletes a provision with its descendants from an edit; published versions keep it. */
export async function deleteSubRegulation(
  em: EntityManager,
  request: {
    readonly versionId: string
    readonly regulationId: string
    readonly expectedVersion: number | undefined
    readonly renumberSiblings: boolean
  },
  context: CommandContext,
): Promise<EditedVersion> {
  return editProvisions(em, request, context.now, (nodes) => {
    const node = assertContains(nodes, request.regulationId)
    if (node.parentId === null) refuse('input.invalid', { reason: 'main-regulation' })
    const removed = removeProvision(nodes, request.regulationId)
    const synced = syncReservedRange(nodes, removed, request.regulationId, randomUUID)
    return request.renumberSiblings ? renumberSiblings(synced, node.parentId) : synced
  })
}

function assertContains(nodes: readonly RegulationNode[], regulationId: string): RegulationNode {
  const node = nodes.find((candidate) => candidate.regulationId === regulationId)
  if (!node) refuse('resource.not-found', { regulationId })
  return node
}

function toOutcome(
  edited: EditedVersion,
  regulationId: string,
  kind: 'provision.added' | 'provision.updated',
): ProvisionOutcome {
  const find = (nodes: readonly RegulationNode[]) => nodes.find((node) => node.regulationId === regulationId) ?? null
  return {
    results: {
      version: toVersionSummary(edited.version, edited.main),
      node: find(edited.after),
      relabeled: [...edited.relabeled],
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
