import {
  dialog,
  failure,
  heading,
  links,
  loading,
  main,
  type Page,
  type Screen,
  submitForm,
  summary,
  unknownId,
} from '@portal/testing-e2e'

const form = (path: string, user?: 'reader'): Screen[] => [
  { name: `${path}: start`, address: () => path, ...(user && { user }), shows: heading },
  { name: `${path}: refused`, address: () => path, ...(user && { user }), act: submitForm, shows: summary },
]

const text = (path: string): Screen => ({ name: `${path}: full`, address: () => path, shows: heading })

const home: readonly Screen[] = [
  { name: '/: full', address: () => '/', shows: links },
  { name: '/: signed-in', address: () => '/', user: 'reader', shows: links },
  { name: '/: error', address: () => '/', stub: ['/api/versions', 'failure'], shows: failure },
  { name: '/: empty', address: () => '/', stub: ['/api/versions', 'empty'], shows: heading },
  {
    name: '/: menu',
    freshDocument: true,
    address: () => '/',
    user: 'admin',
    async act(page) {
      const button = page.locator('.s-menu-button')
      await heading(page).waitFor()
      // In a wide window the menu is open.
      if (await button.isVisible()) await button.click()
      await page.locator('.s-nav-group button:visible').first().click()
    },
    shows: (page) => page.locator('.s-nav-group a:visible').first(),
  },
]

const anyPage = '/how-it-works'
const listed = (page: Page) => dialog(page).getByRole('listitem').first()

const definitions: readonly Screen[] = [
  {
    name: 'definitions: loading',
    address: () => `${anyPage}?definition=all`,
    stub: ['/api/definitions', 'pending'],
    shows: (page) => dialog(page).locator('.p-spinner'),
  },
  {
    name: 'definitions: error',
    address: () => `${anyPage}?definition=all`,
    stub: ['/api/definitions', 'failure'],
    shows: (page) => dialog(page).getByRole('alert'),
  },
  {
    name: 'definitions: empty',
    address: () => `${anyPage}?definition=all`,
    stub: ['/api/definitions', 'empty'],
    shows: (page) => dialog(page).locator('.p-state'),
  },
  { name: 'definitions: list', address: () => `${anyPage}?definition=all`, shows: listed },
  {
    name: 'definitions: details',
    address: () => `${anyPage}?definition=all`,
    act: (page) => listed(page).getByRole('button').click(),
    shows: (page) => dialog(page).getByRole('article').first(),
  },
  {
    name: 'definitions: copied',
    freshDocument: true,
    address: () => `${anyPage}?definition=all`,
    async act(page) {
      await listed(page).getByRole('button').click()
      await dialog(page).locator('.s-definition-tools button').last().click()
      // It stays while the pointer is over it.
      await dialog(page).locator('.p-toast').hover()
    },
    shows: (page) => dialog(page).locator('.p-toast'),
  },
  {
    name: 'definitions: missing',
    address: () => `${anyPage}?definition=${unknownId}`,
    shows: (page) => dialog(page).getByRole('alert'),
  },
]

export const shellScreens: readonly Screen[] = [
  ...home,
  ...form('/login'),
  ...form('/register'),
  ...form('/forgot-password'),
  ...form('/reset-password'),
  ...form('/confirm-registration'),
  ...form('/account/password', 'reader'),
  { name: '/waiting-entries: empty', address: () => '/waiting-entries', user: 'reader', shows: heading },
  text('/how-it-works'),
  text('/landing-page'),
  text('/privacy-policy'),
  { name: '*: not-found', address: () => '/no-such-page', shows: heading },
  {
    name: '*: initializing',
    address: () => '/my-comments',
    user: 'returning',
    stub: ['/api/auth/refresh', 'pending'],
    shows: loading,
  },
  { name: '*: forbidden', address: () => '/users', user: 'reader', shows: (page) => main(page).locator('.p-notice') },
  { name: '*: error', address: () => '/my-comments', user: 'reader', blocks: /\/remotes\/.+\.js/, shows: failure },
  ...definitions,
]
