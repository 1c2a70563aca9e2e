export { HorseDetailsReader } from './horse-details.ts'
export type { HorseRow } from './horse.row.ts'
export { HorseQueries } from './horses.queries.ts'
export { HorsesModule } from './horses.module.ts'
