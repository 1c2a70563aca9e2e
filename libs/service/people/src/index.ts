export type { NameListener } from './name-listeners.ts'
export { peopleConsumers, PeopleModule } from './people-module.ts'
export { peopleMigrations } from './people.migration.ts'
export { People, type Person } from './people.ts'
