export { Usernames } from './usernames.ts'
export { UsernamesModule } from './usernames.module.ts'
