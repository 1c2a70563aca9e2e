export { PersonUsernames } from './person-usernames.ts'
export { ProfilesModule } from './profiles.module.ts'
