export { PersonFinder } from './person-finder.ts'
export { StaffPeopleModule } from './staff-people.module.ts'
export { personNotices } from './person-notices.ts'
