export { LookUpModule } from './look-up.module.ts'
