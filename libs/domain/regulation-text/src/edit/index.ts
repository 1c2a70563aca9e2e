export { cleanContent, type ProvisionContent } from './clean-content.ts'
export { labelChanges, type LabelChange } from './label-changes.ts'
export {
  branchIds,
  insertProvision,
  removeProvision,
  repeatedLabels,
  updateProvision,
  type NewProvision,
  type Place,
} from './provision-tree.ts'
export { withReservedPlaces } from './reserved-places.ts'
export { moveOf, type MoveDirection } from './moves.ts'
export { nextMarker, withSiblingsNumbered } from './numbering.ts'
