import { registrationHttp as http } from '@portal/contracts-registration'
import { importFile, signInAsAdministrator, toCsvFile } from './seed/import-file.ts'
import { createRegistryPeople } from './seed/registry-people.ts'

const peopleCount = 3000

/** Columns of the file with the fields of a person. */
const columns = {
  license_number: 'licenseNumber',
  state: 'state',
  role: 'role',
  first_name: 'firstName',
  last_name: 'lastName',
  date_of_birth: 'dateOfBirth',
  city: 'city',
} as const

if (import.meta.main) {
  const endpoints = {
    check: http.checkRegistryImport,
    confirm: http.confirmRegistryImport,
    get: http.getRegistryImport,
  }
  const file = toCsvFile('license-registry.csv', columns, createRegistryPeople(peopleCount))
  console.log(`${await importFile(await signInAsAdministrator(), endpoints, file)} people with licenses`)
}
