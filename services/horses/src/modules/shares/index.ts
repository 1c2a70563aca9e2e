export { SharesModule } from './shares.module.ts'
export { ShareStore, type ShareRow } from './shares.store.ts'
