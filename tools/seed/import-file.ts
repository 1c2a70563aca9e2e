import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { checkImportEndpoint, confirmImportEndpoint, getImportEndpoint, Route } from '@portal/contracts-common'
import { PortalClient, PortalRefusal, signIn } from '@portal/portal-client'
import { z } from 'zod'

const pollMs = 200
const environmentSchema = z.object({ PORTAL_ORIGIN: z.url(), PORTAL_DATA: z.string() })
const accountsFile = z.array(z.object({ email: z.email(), password: z.string() }))

/** The portal of the environment, signed in as its administrator of the demonstration. */
export interface AdministratorSession {
  readonly client: PortalClient
  readonly token: string
}

/** The endpoints of one kind of import. */
interface ImportEndpoints {
  readonly check: ReturnType<typeof checkImportEndpoint<Route>>
  readonly confirm: ReturnType<typeof confirmImportEndpoint<Route>>
  readonly get: ReturnType<typeof getImportEndpoint<Route>>
}

/** Signs in to the portal at PORTAL_ORIGIN with the account in the folder PORTAL_DATA. */
export async function signInAsAdministrator(): Promise<AdministratorSession> {
  const { PORTAL_ORIGIN: origin, PORTAL_DATA: dataDir } = environmentSchema.parse(process.env)
  const accounts = accountsFile.parse(JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')))
  const admin = accounts.find(({ email }) => email === 'admin@demo.example')
  if (!admin) throw new Error('There is no account admin@demo.example.')
  return { client: new PortalClient(origin), token: await signIn(origin, admin.email, admin.password) }
}

/** Returns rows as a CSV file; `columns` has the field of a row by the column's name. */
export function toCsvFile<Field extends string>(
  name: string,
  columns: Readonly<Record<string, Field>>,
  rows: Iterable<Readonly<Record<Field, string | number>>>,
): File {
  const fields = Object.values(columns)
  const cells = Array.from(rows, (row) => fields.map((field) => `"${row[field]}"`))
  const lines = [Object.keys(columns), ...cells].map((each) => `${each.join(',')}\n`)
  return new File(lines, name, { type: 'text/csv' })
}

/** Imports a file like staff do, once, and waits until it is imported. Returns the number of accepted rows. */
export async function importFile(
  { client, token }: AdministratorSession,
  { check, confirm, get }: ImportEndpoints,
  file: File,
): Promise<number> {
  const body = new FormData()
  body.set('File', file)
  const { importId, rowsAccepted } = await client.call(check, { query: { name: file.name }, body }, { token })
  const params = { importId }
  await client.call(confirm, { params, body: {} }, { token }).catch(ignoreRefusal('imports.already-imported'))
  while ((await client.call(get, { params }, { token })).state === 'importing') await sleep(pollMs)
  return rowsAccepted
}

/** Returns a handler that accepts a refusal with this code: an earlier run has done the same. */
export function ignoreRefusal(code: string): (failure: unknown) => void {
  return (failure) => {
    if (!(failure instanceof PortalRefusal && failure.code === code)) throw failure
  }
}
