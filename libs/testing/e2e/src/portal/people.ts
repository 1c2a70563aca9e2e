import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { waitForCode } from './outbox.ts'
import { portalOrigin, results } from './portal-calls.ts'

/** A person with an account. */
export interface Person {
  /** The name for signing in. */
  readonly name: string
  readonly password: string
}

/** The accounts of the demonstration. */
export type Role = 'reader' | 'staff' | 'editor' | 'admin'

/** Data folder of the portal under test. */
export const portalData = process.env['PORTAL_DATA'] ?? join(import.meta.dirname, '..', '..', '..', '..', '..', '.data')

/** Returns a demonstration account, as `npm start` prints it. */
export function readDemonstrationAccount(role: Role, dataDir = portalData): Person {
  const file = join(dataDir, 'demo-accounts.json')
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as { email: string; password: string }[]
  const account = accounts.find(({ email }) => email === `${role}@demo.example`)
  if (!account) throw new Error(`${file} has no account for ${role}`)
  return { name: account.email, password: account.password }
}

/** Returns unique registration data. */
export function createRegistration() {
  const number = `${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(-9)
  return {
    firstName: 'Nadia',
    lastName: 'Okonkwo',
    email: `nadia.${number}@newcomers.example`,
    // The range reserved for fiction is too small for many runs; the demonstration sends no messages.
    phone: `+1${2 + (Number(number) % 7)}${number}`,
    username: `nadia${number}`,
    password: 'a-calm-grey-mare',
  }
}

/** Creates and confirms an account through the portal's API, for tests about something else. */
export async function registerPerson(origin = portalOrigin): Promise<Person & { readonly phone: string }> {
  const { password, ...person } = createRegistration()
  const body = { ...person, password, confirmPassword: password, recaptcha: '' }
  await results('/api/auth/register', { origin, body })
  const code = await waitForCode(person.phone, origin)
  const { email, username, phone } = person
  await results('/api/auth/confirm-registration', { origin, body: { email, code, username } })
  return { name: username, password, phone }
}

/** Signs in on the sign-in page, which may be open already. */
export async function signIn(page: Page, { name, password }: Person): Promise<void> {
  if (new URL(page.url(), portalOrigin).pathname !== '/login') await page.goto('/login')
  await page.getByLabel('Email or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible({ timeout: 20_000 })
}
