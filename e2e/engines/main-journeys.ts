import { createRegistration, readDemonstrationAccount, waitForCode } from '@portal/testing-e2e'
import { findOpenDraft, findVersion, getVersionPath } from '@portal/testing-regulations'
import { expect } from '@playwright/test'
import type { EnginePage } from './engine-page.ts'

/** The main journey of each area, by what it shows. Every engine runs them in one tab. */
export const mainJourneys: Readonly<Record<string, (page: EnginePage) => Promise<void>>> = {
  'reads a regulation': async (page) => {
    await page.open(getVersionPath(await findVersion('2000', 2)))
    // The browser compares dates; a difference would show another status.
    await page.waitFor({ text: 'In effect' })
    expect(await page.text()).not.toContain('Not yet in effect')
  },
  'compares two versions': async (page) => {
    await page.open(getVersionPath(await findOpenDraft()))
    await page.click({ link: 'Compare with the previous version' })
    await page.click({ button: 'Next change' })
    await page.waitFor({ text: 'Change 1 of' })
  },
  searches: async (page) => {
    await page.open('/search?q=hospital')
    await page.waitFor({ text: 'for “hospital”' })
    await page.open('/search?q=2143(a)')
    await page.waitFor({ text: 'Go to' })
  },
  'signs up': async (page) => {
    const person = createRegistration()
    await page.open('/register')
    await page.type('First name', person.firstName)
    await page.type('Last name', person.lastName)
    await page.type('Email', person.email)
    await page.type('Cell phone', person.phone)
    await page.type('New password', person.password)
    await page.type('Confirm password', person.password)
    await page.click({ button: 'Create account' })
    await page.type('6-digit code', await waitForCode(person.phone))
    await page.click({ button: 'Confirm account' })
    await page.waitFor({ button: 'Sign out' })
  },
  'comments on a paragraph and signs out': async (page) => {
    await page.open(getVersionPath(await findOpenDraft(), { label: '2160(a)' }))
    // The buttons move when the counts of comments arrive.
    await page.waitFor({ text: 'comments on the full regulation' })
    await page.click({ button: 'Comments on 2160(a):' })
    await page.click({ button: 'Write a comment' })
    await page.type('Your comment', `Sent with ${page.browser.name}.`)
    await page.click({ button: 'Send comment' })
    await page.waitFor({ text: 'We received your comment' })
    await page.click({ button: 'Sign out' })
    await page.waitFor({ button: 'Sign in' })
  },
  'signs in as an editor and lists regulations': async (page) => {
    const { name, password } = readDemonstrationAccount('editor')
    await page.open('/login')
    await page.type('Email or username', name)
    await page.type('Password', password)
    await page.click({ button: 'Sign in' })
    await page.waitFor({ button: 'Sign out' })
    await page.open('/regulation-management')
    await page.waitFor({ link: 'Draft version' })
  },
}
