import {
  empty,
  failure,
  heading,
  loading,
  waitForMailLink,
  main,
  type Page,
  portalOrigin,
  type Screen,
} from '@portal/testing-e2e'

const subscriptions = { address: () => '/my-subscriptions', user: 'newcomer' } as const
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
  return waitForMailLink(email)
}

const stop = (page: Page) => main(page).locator('table button').first()

export const subscribingScreens: readonly Screen[] = [
  { ...subscriptions, name: '/my-subscriptions: loading', stub: [call, 'pending'], shows: loading },
  { ...subscriptions, name: '/my-subscriptions: error', stub: [call, 'failure'], shows: failure },
  { ...subscriptions, name: '/my-subscriptions: empty', stub: [call, 'empty'], shows: empty },
  {
    ...subscriptions,
    name: '/my-subscriptions: full',
    user: 'staff',
    async act(page) {
      const row = stop(page)
      const begin = main(page).locator('.p-page-title button').first()
      await row.or(main(page).locator('.p-state')).first().waitFor()
      if (!(await row.isVisible())) await begin.click()
    },
    shows: stop,
  },
  { ...link, name: '/mail-link: loading', stub: ['/api/mail-links', 'pending'], shows: loading },
  { ...link, name: '/mail-link: error', stub: ['/api/mail-links', 'failure'], shows: failure },
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
