export { PersonUsernames } from './person-usernames.ts'
export { ProfilesModule } from './profiles.module.ts'
export { SearchCounts } from './search-counts.ts'
