export { LocationQueries } from './locations.queries.ts'
export { LocationsModule } from './locations.module.ts'
