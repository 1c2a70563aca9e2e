export { MyHorsesModule } from './my-horses.module.ts'
