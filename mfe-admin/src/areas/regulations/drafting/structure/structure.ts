import type { RegulationNode } from '@portal/contracts-regulations'
import {
  getSubtreeIds,
  insertProvision,
  getLabelChanges,
  removeProvision,
  findDuplicateLabels,
  updateProvision,
  syncReservedRange,
  renumberSiblings,
  type LabelChange,
  type TreePosition,
} from '@portal/regulation-text/edit'
import { regulationsApi } from '../../../../shared/api.ts'
import { hasSameChildren, type DraftChange } from '../editor/draft-change.ts'

/** A change to the provision tree that the user confirms in a dialog. */
export type StructureChange =
  | { readonly kind: 'move'; readonly regulationId: string; readonly target: TreePosition }
  | { readonly kind: 'delete'; readonly regulationId: string }
  | {
      readonly kind: 'number'
      readonly regulationId: string
      readonly marker: string
      readonly reservedTo: string
    }
  | {
      readonly kind: 'add'
      readonly target: TreePosition
      readonly provisionKind: AddableKind
      readonly marker: string
      readonly reservedTo: string
    }

export const addableKinds = ['paragraph', 'rule', 'chapter', 'definition', 'appendix', 'flush'] as const
export type AddableKind = (typeof addableKinds)[number]

/** The effects of a structure change before it is sent. */
export interface Preview {
  readonly labelChanges: readonly LabelChange[]
  /** Labels that would exist twice, so that the service would reject the change. */
  readonly duplicates: readonly string[]
  /** The new label of the added or changed provision. */
  readonly label: string | undefined
  readonly deletedCount: number
}

const newId = 'new'

/** Computes the effects with the functions that the service uses, so that the preview matches the result. */
export function previewStructureChange(
  nodes: readonly RegulationNode[],
  change: StructureChange,
  renumberSiblings: boolean,
): Preview {
  const after = applyChange(nodes, change, renumberSiblings)
  const id = change.kind === 'add' ? newId : change.regulationId
  return {
    labelChanges: getLabelChanges(nodes, after),
    duplicates: findDuplicateLabels(after),
    label: after.find((node) => node.regulationId === id)?.label,
    deletedCount: change.kind === 'delete' ? nodes.length - after.length : 0,
  }
}

/** Returns whether renumbering the siblings would change any label. */
export function canRenumberSiblings(nodes: readonly RegulationNode[], change: StructureChange): boolean {
  const describe = (after: readonly RegulationNode[]) =>
    after.map((node) => `${node.regulationId} ${node.label}`).join()
  return describe(applyChange(nodes, change, true)) !== describe(applyChange(nodes, change, false))
}

function applyChange(
  nodes: readonly RegulationNode[],
  change: StructureChange,
  isRenumbering: boolean,
): RegulationNode[] {
  const getParentId = (id: string) => nodes.find((node) => node.regulationId === id)?.parentId ?? null
  const syncReserved = (list: RegulationNode[], id: string) => syncReservedRange(nodes, list, id, createIdGenerator())
  const renumber = (list: RegulationNode[], parentId: string | null, insertedId?: string) =>
    isRenumbering && parentId !== null ? renumberSiblings(list, parentId, insertedId) : list
  switch (change.kind) {
    case 'move': {
      const { regulationId, target } = change
      const moved = syncReserved(updateProvision(nodes, regulationId, {}, target), regulationId)
      const renumbered = renumber(moved, getParentId(regulationId))
      return target.parentId === getParentId(regulationId)
        ? renumbered
        : renumber(renumbered, target.parentId, regulationId)
    }
    case 'delete':
      return renumber(
        syncReserved(removeProvision(nodes, change.regulationId), change.regulationId),
        getParentId(change.regulationId),
      )
    case 'number': {
      const { regulationId, marker, reservedTo } = change
      const content = { marker: marker || undefined, reservedTo: reservedTo || undefined }
      return renumber(
        syncReserved(updateProvision(nodes, regulationId, content as never), regulationId),
        getParentId(regulationId),
      )
    }
    case 'add':
      return renumber(
        syncReserved(
          insertProvision(nodes, change.target, { regulationId: newId, ...getAddedContent(change) } as never),
          newId,
        ),
        change.target.parentId,
        newId,
      )
  }
}

/** Generates ids for provisions that exist only in the preview. */
function createIdGenerator(): () => string {
  let count = 0
  return () => `${newId}-${++count}`
}

function getAddedContent({ provisionKind, marker, reservedTo }: Extract<StructureChange, { kind: 'add' }>) {
  return {
    kind: provisionKind,
    text: reservedTo === '' ? '' : '[Reserved]',
    ...(marker !== '' && { marker }),
    ...(reservedTo !== '' && { reservedTo }),
  }
}

/** Converts a structure change to a change of the draft. */
export function toDraftChange(versionId: string, change: StructureChange, renumberSiblings: boolean): DraftChange {
  const api = regulationsApi()
  const ifChildrenUnchanged =
    (parentId: string | null): DraftChange['canRetry'] =>
    (before, after) =>
      hasSameChildren(before, after, parentId)
  const ifSiblingsUnchanged =
    (regulationId: string): DraftChange['canRetry'] =>
    (before, after) => {
      const parent = before.find((node) => node.regulationId === regulationId)?.parentId ?? null
      return hasSameChildren(before, after, parent)
    }
  switch (change.kind) {
    case 'move': {
      const { regulationId, target } = change
      return {
        send: (expectedVersion) =>
          api.updateSubRegulation({
            body: { versionId, regulationId, expectedVersion, renumberSiblings, ...target },
          }),
        canRetry: (before, after) =>
          ifSiblingsUnchanged(regulationId)(before, after) && ifChildrenUnchanged(target.parentId)(before, after),
      }
    }
    case 'delete': {
      const { regulationId } = change
      return {
        send: (expectedVersion) =>
          api.deleteRegulation({
            params: { id: regulationId },
            query: { versionId, expectedVersion, renumberSiblings: String(renumberSiblings) },
          }),
        // A provision is deleted only if its text is the one the user saw.
        canRetry: (before, after) => {
          const ids = getSubtreeIds(before, regulationId)
          const describe = (nodes: readonly RegulationNode[]) =>
            JSON.stringify(nodes.filter((node) => ids.has(node.regulationId) || ids.has(node.parentId ?? '')))
          return describe(before) === describe(after) && ifSiblingsUnchanged(regulationId)(before, after)
        },
      }
    }
    case 'number': {
      const { regulationId, marker, reservedTo } = change
      return {
        send: (expectedVersion) =>
          api.updateSubRegulation({
            body: {
              versionId,
              regulationId,
              expectedVersion,
              renumberSiblings,
              marker: marker || null,
              reservedTo: reservedTo || null,
            },
          }),
        canRetry: ifSiblingsUnchanged(regulationId),
      }
    }
    case 'add': {
      const { target } = change
      return {
        send: (expectedVersion) =>
          api.addSubRegulation({
            body: { versionId, expectedVersion, renumberSiblings, ...target, ...getAddedContent(change) },
          }),
        canRetry: ifChildrenUnchanged(target.parentId),
      }
    }
  }
}
