export { injuryEvents } from './injury-events.statements.ts'
export { InjuriesModule } from './injuries.module.ts'
