import { horsesHttp as http } from '@portal/contracts-horses'
import { ignoreRefusal, importFile, signInAsAdministrator, toCsvFile } from './seed/import-file.ts'
import { createRegistryHorses, listDemonstrationLocations } from './seed/registry-horses.ts'

const horseCount = 4000

/** Columns of the file with the fields of a horse. */
const columns = {
  registry_number: 'registryNumber',
  name: 'name',
  year_of_birth: 'yearOfBirth',
  dam_name: 'damName',
  sire_name: 'sireName',
  sex: 'sex',
  color: 'color',
  microchip: 'microchip',
} as const

if (import.meta.main) {
  const session = await signInAsAdministrator()
  const { client, token } = session
  for (const body of listDemonstrationLocations())
    await client.call(http.addLocation, { body }, { token }).catch(ignoreRefusal('horses.location-code-taken'))
  const endpoints = {
    check: http.checkHorseRegistryImport,
    confirm: http.confirmHorseRegistryImport,
    get: http.getHorseRegistryImport,
  }
  const file = toCsvFile('horse-registry.csv', columns, createRegistryHorses(horseCount))
  console.log(`${await importFile(session, endpoints, file)} horses in the registry`)
}
