export { MergesModule } from './merges.module.ts'
