export { cleanContent, type ProvisionContent } from './clean-content.ts'
export { getLabelChanges, type LabelChange } from './label-changes.ts'
export {
  getSubtreeIds,
  insertProvision,
  removeProvision,
  findDuplicateLabels,
  updateProvision,
  type NewProvision,
  type TreePosition,
} from './provision-tree.ts'
export { syncReservedRange } from './reserved-range.ts'
export { getMovePosition, type MoveDirection } from './move-position.ts'
export { nextMarker, renumberSiblings } from './numbering.ts'
