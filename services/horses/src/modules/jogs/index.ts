export { JogsModule } from './jogs.module.ts'
