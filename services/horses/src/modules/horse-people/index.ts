export { HorsePeopleModule } from './horse-people.module.ts'
