export { jogEvents } from './jog-events.statements.ts'
export { JogsModule } from './jogs.module.ts'
