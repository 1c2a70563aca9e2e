export { MyHorsesModule } from './my-horses.module.ts'
export { myHorsesViewContent } from './my-horses-views.store.ts'
