import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { registerHorse } from './horses.ts'
import { signIn } from './people.ts'
import { makeAttending, verifyLicenses } from './racing-officials.ts'
import { registerRacingPerson } from './racing-people.ts'

interface Fixtures {
  readonly browser: Browser
  readonly page: Page
  readonly request: APIRequestContext
}

/**
 * Registers a horse of a trainer, who is signed in on `page`, with Rosa Lane as its attending veterinarian. Returns the
 * veterinarian's page, signed in; close its context at the end.
 */
export async function prepareAttendedHorse({ browser, page, request }: Fixtures, horseName: string) {
  const context = await browser.newContext()
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Elena', lastName: 'Park' })
  const veterinarian = await registerRacingPerson(context.request, {
    role: 'veterinarian',
    firstName: 'Rosa',
    lastName: 'Lane',
  })
  await verifyLicenses(veterinarian)
  await signIn(page, trainer)
  await registerHorse(page, horseName)
  const horseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await makeAttending(trainer, veterinarian, horseId)
  const veterinariansPage = await context.newPage()
  await signIn(veterinariansPage, veterinarian)
  return { horseId, veterinariansPage }
}
