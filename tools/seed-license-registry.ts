import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { registrationHttp as http } from '@portal/contracts-registration'
import { PortalClient, PortalRefusal, signIn } from '@portal/portal-client'
import { z } from 'zod'
import { createRegistryPeople } from './seed/registry-people.ts'

const peopleCount = 3000
const pollMs = 200
const environmentSchema = z.object({ PORTAL_ORIGIN: z.url(), PORTAL_DATA: z.string() })
const accountsFile = z.array(z.object({ email: z.email(), password: z.string() }))

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

/** The license registry of the demonstration as the CSV file that staff would import. */
function toFile(): File {
  const fields = Object.values(columns)
  const rows = [...createRegistryPeople(peopleCount)].map((person) => fields.map((field) => `"${person[field]}"`))
  const lines = [Object.keys(columns), ...rows].map((cells) => `${cells.join(',')}\n`)
  return new File(lines, 'license-registry.csv', { type: 'text/csv' })
}

if (import.meta.main) {
  const { PORTAL_ORIGIN: origin, PORTAL_DATA: dataDir } = environmentSchema.parse(process.env)
  const accounts = accountsFile.parse(JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')))
  const admin = accounts.find(({ email }) => email === 'admin@demo.example')
  if (!admin) throw new Error('There is no account admin@demo.example.')
  const client = new PortalClient(origin)
  const token = await signIn(origin, admin.email, admin.password)
  const file = toFile()
  const body = new FormData()
  body.set('File', file)
  const { importId, rowsAccepted } = await client.call(
    http.checkRegistryImport,
    { query: { name: file.name }, body },
    { token },
  )
  console.log(`${rowsAccepted} people with licenses`)
  const params = { importId }
  await client.call(http.confirmRegistryImport, { params, body: {} }, { token }).catch((failure: unknown) => {
    if (!(failure instanceof PortalRefusal && failure.code === 'imports.already-imported')) throw failure
  })
  while ((await client.call(http.getRegistryImport, { params }, { token })).state === 'importing') await sleep(pollMs)
}
