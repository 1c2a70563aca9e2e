export { InjuriesModule } from './injuries.module.ts'
