export { MovesModule } from './moves.module.ts'
