export { shockwaveEvents } from './shockwave-events.statements.ts'
export { ShockwavesModule } from './shockwaves.module.ts'
