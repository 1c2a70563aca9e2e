import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Group } from '@portal/contracts-common'
import { signIn } from '@portal/portal-client'
import { workspace } from '../workspace.ts'

/**
 * Signs in with `PORTAL_EMAIL` and `PORTAL_PASSWORD`, or with a demonstration account of the group; returns an access
 * token.
 */
export async function signInToPortal(origin: string, group: Group): Promise<string> {
  const { PORTAL_EMAIL: email, PORTAL_PASSWORD: password } = process.env
  if (email && password) return signIn(origin, email, password)
  const file = join(process.env.PORTAL_DATA ?? join(workspace, '.data'), 'demo-accounts.json')
  if (!existsSync(file))
    throw new Error(`Set PORTAL_EMAIL and PORTAL_PASSWORD. There are no demonstration accounts in ${file}.`)
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string; groups: string[] }[]
  const account = accounts.find((candidate) => candidate.groups.includes(group))
  if (!account) throw new Error(`${file} has no demonstration account in the ${group} group.`)
  return signIn(origin, account.email, account.password)
}
