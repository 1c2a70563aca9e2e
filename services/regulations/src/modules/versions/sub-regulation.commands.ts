import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationNode, regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { editProvisions, type EditedVersion } from './edit-provisions.ts'
import { branchIds, insertProvision, removeProvision, updateProvision } from './provision-tree.ts'
import { toVersionSummary } from './version.mapper.ts'

type Written = Outcome<{ version: VersionSummary; node: RegulationNode | null }>

/** A new provision in an edit. Refusals: those of `editProvisions`, `resource.not-found` for the parent. */
export async function addSubRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.addSubRegulation>['body'],
  context: CommandContext,
): Promise<Written> {
  const { versionId, expectedVersion, parentId, position, ...content } = body
  const regulationId = randomUUID()
  const edited = await editProvisions(em, { versionId, expectedVersion }, context.now, (nodes) => {
    assertHolds(nodes, parentId)
    return insertProvision(nodes, { parentId, position }, { ...content, regulationId })
  })
  return written(edited, regulationId, 'regulations.add-sub-regulation')
}

/** Changes or moves a provision in an edit; its `regulationId` stays. Refusals: those of `editProvisions`, `resource.not-found`. */
export async function updateSubRegulation(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.updateSubRegulation>['body'],
  context: CommandContext,
): Promise<Written> {
  const { versionId, expectedVersion, regulationId, parentId, position, ...content } = body
  const edited = await editProvisions(em, { versionId, expectedVersion }, context.now, (nodes) => {
    const node = assertHolds(nodes, regulationId)
    const target = parentId ?? (position === undefined ? undefined : node.parentId)
    if (target) assertHolds(nodes, target)
    if (target && branchIds(nodes, regulationId).has(target)) refuse('input.invalid', { reason: 'below-itself' })
    const changes = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))
    return updateProvision(nodes, regulationId, changes, target ? { parentId: target, position } : undefined)
  })
  return written(edited, regulationId, 'regulations.update-sub-regulation')
}

/** Takes a provision and all below it out of an edit; it stays in the versions that were published with it. */
export async function deleteSubRegulation(
  em: EntityManager,
  at: { readonly versionId: string; readonly regulationId: string; readonly expectedVersion: number | undefined },
  context: CommandContext,
): Promise<EditedVersion> {
  return editProvisions(em, at, context.now, (nodes) => {
    const node = assertHolds(nodes, at.regulationId)
    if (node.parentId === null) refuse('input.invalid', { reason: 'main-regulation' })
    return removeProvision(nodes, at.regulationId)
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
    results: { version: toVersionSummary(edited.version, edited.main), node: find(edited.after) },
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
