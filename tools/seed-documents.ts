import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PortalClient, signIn } from '@portal/portal-client'
import { dayOfSeeding } from './seed/day-of-seeding.ts'
import { readManifest } from './seed/manifest.ts'
import { putDocument } from './seed/sample-documents.ts'
import { workspace } from './workspace.ts'

const environmentSchema = z.object({ PORTAL_ORIGIN: z.url(), PORTAL_DATA: z.string() })
const accountsFile = z.array(z.object({ email: z.email(), password: z.string() }))
const secretsFile = z.object({ internalCredential: z.string() })

if (import.meta.main) {
  const { PORTAL_ORIGIN: origin, PORTAL_DATA: dataDir } = environmentSchema.parse(process.env)
  const folder = join(workspace, 'demonstration')
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir, name), 'utf8'))
  const { documents, people } = readManifest(folder)
  const email = people.find(({ key }) => key === 'editor')?.account
  const editor = accountsFile.parse(read('demo-accounts.json')).find((account) => account.email === email)
  if (!editor) throw new Error(`There is no account ${email}.`)
  const context = {
    client: new PortalClient(origin),
    folder,
    token: await signIn(origin, editor.email, editor.password),
    today: dayOfSeeding(dataDir),
    credential: secretsFile.parse(read('secrets.json')).internalCredential,
  }
  for (const [index, entry] of documents.entries()) {
    console.log(`${index + 1} of ${documents.length}: ${entry.title}`)
    await putDocument(entry, context)
  }
}
