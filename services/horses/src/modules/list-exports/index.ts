export { ListExports } from './list-exports.ts'
export { ListExportsModule } from './list-exports.module.ts'
