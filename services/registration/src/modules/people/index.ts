export { movedAgentLinks, moveAgentLinks, moveAgentLinksBack } from './agent-link-merge.ts'
export { endSecondDelegations, lockDelegations, restoreDelegations } from './delegation-merge.ts'
export { personColumns } from './encrypted-columns.ts'
export { moveGuardian } from './guardian-merge.ts'
export { JockeyAgentLinks, type AgentWithJockeysToInvite } from './jockey-agent-links.ts'
export type { NewContact, NewJockeyRecord, NewLicense, NewPerson, NewRole } from './new-person.ts'
export type { LicenseChange, LockedPerson, PersonRoleRecord, RoleConfirmation } from './person-changes.store.ts'
export { toHisaPersonId } from './person-ids.ts'
export { PersonQueries, type PersonRecord } from './people.queries.ts'
export {
  findConfirmedContact,
  listRolesInEffect,
  type PersonContact,
  type PersonDetails,
  type PersonLicenseDetails,
  type PersonRoleDetails,
} from './person-details.ts'
export { PersonDelegations, type PersonDelegationRow } from './person-delegations.store.ts'
export { PersonDetailsQueries } from './person-details.queries.ts'
export { PersonLists, type PeopleFilter } from './person-lists.queries.ts'
export { PersonSearch } from './person-search.queries.ts'
export { People, toRegisteredPerson } from './people.ts'
export { PersonContacts, type NamedPerson } from './person-contacts.ts'
export { PeopleModule } from './people.module.ts'
export { toNameSearch } from './search-names.ts'
