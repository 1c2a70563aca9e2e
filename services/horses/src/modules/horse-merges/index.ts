export { HorseMergesModule } from './horse-merges.module.ts'
