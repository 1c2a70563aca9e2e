import type { RegulationNode } from '@portal/contracts-regulations'
import {
  branchIds,
  insertProvision,
  labelChanges,
  removeProvision,
  repeatedLabels,
  updateProvision,
  withReservedPlaces,
  withSiblingsNumbered,
  type LabelChange,
  type Place,
} from '@portal/regulation-text/edit'
import { regulationsApi } from '../../../api.ts'
import { isInPlace, type DraftChange } from '../editor/draft-change.ts'

/** A change of the tree that is looked at before it is made. */
export type StructureChange =
  | { readonly kind: 'move'; readonly regulationId: string; readonly place: Place }
  | { readonly kind: 'delete'; readonly regulationId: string }
  | {
      readonly kind: 'number'
      readonly regulationId: string
      readonly marker: string
      readonly reservedTo: string
    }
  | {
      readonly kind: 'add'
      readonly place: Place
      readonly provisionKind: AddedKind
      readonly marker: string
      readonly reservedTo: string
    }

export const addedKinds = ['paragraph', 'rule', 'chapter', 'definition', 'appendix', 'flush'] as const
export type AddedKind = (typeof addedKinds)[number]

/** What a change would come to. */
export interface Preview {
  readonly renamed: readonly LabelChange[]
  /** Labels that would stand twice: it would be refused. */
  readonly repeated: readonly string[]
  /** The label of what is added or numbered. */
  readonly label: string | undefined
  /** How many provisions would go. */
  readonly removed: number
}

const newcomer = 'new'

/** The same pure functions as the service's: what is shown is what will be. */
export function previewOf(nodes: readonly RegulationNode[], change: StructureChange, numbers: boolean): Preview {
  const after = applied(nodes, change, numbers)
  const id = change.kind === 'add' ? newcomer : change.regulationId
  return {
    renamed: labelChanges(nodes, after),
    repeated: repeatedLabels(after),
    label: after.find((node) => node.regulationId === id)?.label,
    removed: change.kind === 'delete' ? nodes.length - after.length : 0,
  }
}

/** Whether the paragraphs beside it can be numbered anew: whether that would change anything. */
export function wouldNumber(nodes: readonly RegulationNode[], change: StructureChange): boolean {
  const shape = (after: readonly RegulationNode[]) => after.map((node) => `${node.regulationId} ${node.label}`).join()
  return shape(applied(nodes, change, true)) !== shape(applied(nodes, change, false))
}

function applied(nodes: readonly RegulationNode[], change: StructureChange, numbers: boolean): RegulationNode[] {
  const parentOf = (id: string) => nodes.find((node) => node.regulationId === id)?.parentId ?? null
  const settled = (list: RegulationNode[], id: string) => withReservedPlaces(nodes, list, id, placeId())
  const numbered = (list: RegulationNode[], parentId: string | null, guest?: string) =>
    numbers && parentId !== null ? withSiblingsNumbered(list, parentId, guest) : list
  switch (change.kind) {
    case 'move': {
      const { regulationId, place } = change
      const moved = settled(updateProvision(nodes, regulationId, {}, place), regulationId)
      const left = numbered(moved, parentOf(regulationId))
      return place.parentId === parentOf(regulationId) ? left : numbered(left, place.parentId, regulationId)
    }
    case 'delete':
      return numbered(
        settled(removeProvision(nodes, change.regulationId), change.regulationId),
        parentOf(change.regulationId),
      )
    case 'number': {
      const { regulationId, marker, reservedTo } = change
      const content = { marker: marker || undefined, reservedTo: reservedTo || undefined }
      return numbered(
        settled(updateProvision(nodes, regulationId, content as never), regulationId),
        parentOf(regulationId),
      )
    }
    case 'add':
      return numbered(
        settled(
          insertProvision(nodes, change.place, { regulationId: newcomer, ...addedContent(change) } as never),
          newcomer,
        ),
        change.place.parentId,
        newcomer,
      )
  }
}

/** Ids of places that are only shown. */
function placeId(): () => string {
  let count = 0
  return () => `${newcomer}-${++count}`
}

function addedContent({ provisionKind, marker, reservedTo }: Extract<StructureChange, { kind: 'add' }>) {
  return {
    kind: provisionKind,
    text: reservedTo === '' ? '' : '[Reserved]',
    ...(marker !== '' && { marker }),
    ...(reservedTo !== '' && { reservedTo }),
  }
}

/** The change as a write to the edit. */
export function structureWrite(versionId: string, change: StructureChange, renumberSiblings: boolean): DraftChange {
  const api = regulationsApi()
  const around =
    (id: string | null): DraftChange['stillFits'] =>
    (before, after) =>
      isInPlace(before, after, id)
  const beside =
    (regulationId: string): DraftChange['stillFits'] =>
    (before, after) => {
      const parent = before.find((node) => node.regulationId === regulationId)?.parentId ?? null
      return isInPlace(before, after, parent)
    }
  switch (change.kind) {
    case 'move': {
      const { regulationId, place } = change
      return {
        send: (expectedVersion) =>
          api.updateSubRegulation({
            body: { versionId, regulationId, expectedVersion, renumberSiblings, ...place },
          }),
        stillFits: (before, after) => beside(regulationId)(before, after) && around(place.parentId)(before, after),
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
        // Whoever takes a provision away has seen it as it was.
        stillFits: (before, after) => {
          const ids = branchIds(before, regulationId)
          const seen = (nodes: readonly RegulationNode[]) =>
            JSON.stringify(nodes.filter((node) => ids.has(node.regulationId) || ids.has(node.parentId ?? '')))
          return seen(before) === seen(after) && beside(regulationId)(before, after)
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
        stillFits: beside(regulationId),
      }
    }
    case 'add': {
      const { place } = change
      return {
        send: (expectedVersion) =>
          api.addSubRegulation({
            body: { versionId, expectedVersion, renumberSiblings, ...place, ...addedContent(change) },
          }),
        stillFits: around(place.parentId),
      }
    }
  }
}
