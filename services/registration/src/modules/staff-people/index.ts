export { StaffPeopleModule } from './staff-people.module.ts'
