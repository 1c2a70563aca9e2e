import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { horsesHttp as http } from '@portal/contracts-horses'
import { PortalClient, PortalRefusal, signIn } from '@portal/portal-client'
import { z } from 'zod'
import { createRegistryHorses, listDemonstrationLocations } from './seed/registry-horses.ts'

const horseCount = 4000
const pollMs = 200
const environmentSchema = z.object({ PORTAL_ORIGIN: z.url(), PORTAL_DATA: z.string() })
const accountsFile = z.array(z.object({ email: z.email(), password: z.string() }))

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

/** The industry's registry of the demonstration as the CSV file that staff would import. */
function toFile(): File {
  const fields = Object.values(columns)
  const rows = [...createRegistryHorses(horseCount)].map((horse) => fields.map((field) => `"${horse[field]}"`))
  const lines = [Object.keys(columns), ...rows].map((cells) => `${cells.join(',')}\n`)
  return new File(lines, 'horse-registry.csv', { type: 'text/csv' })
}

/** What another run of this script has already added is accepted. */
function ignore(code: string): (failure: unknown) => void {
  return (failure) => {
    if (!(failure instanceof PortalRefusal && failure.code === code)) throw failure
  }
}

if (import.meta.main) {
  const { PORTAL_ORIGIN: origin, PORTAL_DATA: dataDir } = environmentSchema.parse(process.env)
  const accounts = accountsFile.parse(JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')))
  const admin = accounts.find(({ email }) => email === 'admin@demo.example')
  if (!admin) throw new Error('There is no account admin@demo.example.')
  const client = new PortalClient(origin)
  const token = await signIn(origin, admin.email, admin.password)
  for (const body of listDemonstrationLocations())
    await client.call(http.addLocation, { body }, { token }).catch(ignore('horses.location-code-taken'))
  const file = toFile()
  const body = new FormData()
  body.set('File', file)
  const { importId, rowsAccepted } = await client.call(
    http.checkHorseRegistryImport,
    { query: { name: file.name }, body },
    { token },
  )
  console.log(`${rowsAccepted} horses in the registry`)
  const params = { importId }
  await client
    .call(http.confirmHorseRegistryImport, { params, body: {} }, { token })
    .catch(ignore('imports.already-imported'))
  while ((await client.call(http.getHorseRegistryImport, { params }, { token })).state === 'importing')
    await sleep(pollMs)
}
