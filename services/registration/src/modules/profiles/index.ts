export { ProfilesModule } from './profiles.module.ts'
