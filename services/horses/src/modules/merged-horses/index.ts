export { MergedHorses, type HorsePart, type MovedRows } from './merged-horses.ts'
export { MergedHorsesModule } from './merged-horses.module.ts'
