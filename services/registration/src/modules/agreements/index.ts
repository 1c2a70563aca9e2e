export { AgreementsModule } from './agreements.module.ts'
export { Agreements } from './agreements.ts'
