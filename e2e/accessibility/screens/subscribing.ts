import type { Page } from '../../portal/portal-test.ts'
import { mailLinkSentTo } from '../../portal/outbox.ts'
import { portalOrigin } from '../../portal/portal-calls.ts'
import { empty, failure, heading, loading, main, type Screen } from './screen.ts'

const subscriptions = { address: () => '/my-subscriptions', as: 'newcomer' } as const
const call = '/api/subscriptions'
const link = { address: () => '/mail-link?v=abc' } as const

/** A confirmation link for an unused address, from an email of the demonstration. */
async function confirmation(): Promise<string> {
  const email = `walk.${Date.now()}@readers.example`
  await fetch(new URL('/api/subscriptions/by-email', portalOrigin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, mainParentId: null, locale: 'es' }),
  })
  return mailLinkSentTo(email)
}

const stop = (page: Page) => main(page).locator('table button').first()

export const followingScreens: readonly Screen[] = [
  { ...subscriptions, name: '/my-subscriptions: loading', instead: [call, 'never'], shows: loading },
  { ...subscriptions, name: '/my-subscriptions: error', instead: [call, 'failure'], shows: failure },
  { ...subscriptions, name: '/my-subscriptions: empty', instead: [call, 'nothing'], shows: empty },
  {
    ...subscriptions,
    name: '/my-subscriptions: full',
    as: 'staff',
    async act(page) {
      const row = stop(page)
      const begin = main(page).locator('.p-page-title button').first()
      await row.or(main(page).locator('.p-state')).first().waitFor()
      if (!(await row.isVisible())) await begin.click()
    },
    shows: stop,
  },
  { ...link, name: '/mail-link: loading', instead: ['/api/mail-links', 'never'], shows: loading },
  { ...link, name: '/mail-link: error', instead: ['/api/mail-links', 'failure'], shows: failure },
  { name: '/mail-link: invalid', address: () => '/mail-link?v=abc', shows: heading },
  {
    name: '/mail-link: confirm',
    address: confirmation,
    shows: (page) => main(page).locator('button[data-variant=primary]'),
  },
  {
    name: '/mail-link: done',
    address: confirmation,
    act: async (page) => main(page).locator('button[data-variant=primary]').click(),
    shows: (page) => main(page).locator('a[href="/all-regulation-versions"]').first(),
  },
]
