export { ShockwavesModule } from './shockwaves.module.ts'
