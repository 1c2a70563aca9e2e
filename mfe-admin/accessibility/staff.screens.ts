import {
  dialog,
  empty,
  failure,
  links,
  loading,
  main,
  type Page,
  type Screen,
  submitForm,
  summary,
} from '@portal/testing-e2e'
import { findOpenDraft } from '@portal/testing-regulations'

const users = { address: () => '/users', user: 'admin' } as const
const audit = { address: () => '/audit', user: 'admin' } as const
const texts = { address: () => '/localization', user: 'editor' } as const
const oneText = { address: () => '/localization?text=shell%3Ahome.closes', user: 'editor' } as const
const definitions = { address: () => '/definition-management', user: 'editor' } as const
const synonyms = { address: () => '/search-synonyms', user: 'editor' } as const
const synonymCall = '/api/search/synonyms'
const translation = {
  address: async () => `/regulation-management/translation?version=${(await findOpenDraft()).versionId}`,
  user: 'editor',
} as const
const queue = { address: () => '/comment-queue', user: 'staff' } as const
const reports = { address: () => '/reports', user: 'staff' } as const
const chooseFirst = async (page: Page) => main(page).locator('article input[type=checkbox]').first().check()
const fileOfTexts = {
  'portal-texts': 1,
  texts: [
    { namespace: 'shell', key: 'nav.menu', es: 'El menú' },
    { namespace: 'shell', key: 'nowhere', es: 'x' },
  ],
}

const parser = { address: () => '/reg-parser', user: 'editor' } as const
// (i) after (h)(2) may be a letter or a Roman numeral, so it gets a warning.
const textWithWarnings = ['Rule 1. Entry', ...[...'abcdefg'].map((letter) => `(${letter}) Words.`)]
  .concat(['(h) More:', '(1) one;', '(2) two:', '(i) words.'])
  .join('\n')

async function readTextWithWarnings(page: Page): Promise<void> {
  await main(page).locator('textarea').fill(textWithWarnings)
  await main(page).locator('button[type=submit]').click()
  await main(page).getByRole('treeitem').nth(11).click()
}

export const staffScreens: readonly Screen[] = [
  { ...synonyms, name: '/search-synonyms: loading', stub: [synonymCall, 'pending'], shows: loading },
  { ...synonyms, name: '/search-synonyms: error', stub: [synonymCall, 'failure'], shows: failure },
  { ...synonyms, name: '/search-synonyms: empty', stub: [synonymCall, 'empty'], shows: empty },
  { ...synonyms, name: '/search-synonyms: full', shows: (page) => main(page).getByRole('row').nth(1) },
  {
    ...synonyms,
    name: '/search-synonyms: adding',
    freshDocument: true,
    act: (page) => main(page).locator('button[data-variant=primary]').first().click(),
    shows: dialog,
  },
  { ...queue, name: '/comment-queue: loading', stub: ['/api/comments/queue', 'pending'], shows: loading },
  {
    ...queue,
    name: '/comment-queue: empty',
    address: () => '/comment-queue?about=regulations',
    stub: ['/api/comments/queue', 'empty'],
    shows: empty,
  },
  { ...queue, name: '/comment-queue: error', stub: ['/api/comments/queue', 'failure'], shows: failure },
  { ...queue, name: '/comment-queue: full', shows: links },
  {
    ...queue,
    name: '/comment-queue: selected',
    act: chooseFirst,
    shows: (page) => main(page).locator('section button[data-variant=primary]'),
  },
  {
    ...queue,
    name: '/comment-queue: deciding',
    async act(page) {
      await chooseFirst(page)
      await main(page).locator('section button:not([data-variant=primary])').first().click()
    },
    shows: (page) => dialog(page).locator('textarea'),
    freshDocument: true,
  },
  { ...reports, name: '/reports: loading', stub: ['/api/reports/comments', 'pending'], shows: loading },
  { ...reports, name: '/reports: error', stub: ['/api/reports/comments', 'failure'], shows: failure },
  { ...reports, name: '/reports: empty', stub: ['/api/reports/comments', 'empty'], shows: empty },
  { ...reports, name: '/reports: full', shows: (page) => main(page).locator('table td').first() },
  { ...users, name: '/users: loading', stub: ['/api/users/search', 'pending'], shows: loading },
  { ...users, name: '/users: error', stub: ['/api/users/search', 'failure'], shows: failure },
  { ...users, name: '/users: empty', stub: ['/api/users/search', 'empty'], shows: empty },
  { ...users, name: '/users: full', shows: (page) => main(page).getByRole('row').nth(1) },
  {
    ...users,
    name: '/users: adding',
    act: async (page) => main(page).locator('.p-page-title button').first().click(),
    shows: (page) => dialog(page).locator('input[type=email]'),
  },
  {
    ...users,
    name: '/users: selected',
    act: async (page) => main(page).getByRole('checkbox').first().check(),
    shows: (page) => main(page).locator('button[data-variant=danger]'),
  },
  { ...audit, name: '/audit: loading', stub: ['/api/audit', 'pending'], shows: loading },
  { ...audit, name: '/audit: error', stub: ['/api/audit', 'failure'], shows: failure },
  { ...audit, name: '/audit: empty', stub: ['/api/audit', 'empty'], shows: empty },
  { ...audit, name: '/audit: full', shows: (page) => main(page).locator('details').first() },
  {
    ...audit,
    name: '/audit: open',
    act: async (page) => main(page).locator('summary').first().click(),
    shows: (page) => main(page).locator('dl').first(),
  },
  {
    ...definitions,
    name: '/definition-management: loading',
    stub: ['/api/definitions/list', 'pending'],
    shows: loading,
  },
  {
    ...definitions,
    name: '/definition-management: error',
    stub: ['/api/definitions/list', 'failure'],
    shows: failure,
  },
  {
    ...definitions,
    name: '/definition-management: empty',
    address: () => '/definition-management?q=xylophone',
    shows: empty,
  },
  { ...definitions, name: '/definition-management: full', shows: links },
  {
    ...definitions,
    name: '/definition-management: open',
    act: async (page) => links(page).click(),
    shows: (page) => main(page).locator('ol li').first(),
  },
  {
    ...definitions,
    name: '/definition-management: refused',
    address: () => '/definition-management?id=new',
    act: submitForm,
    shows: summary,
  },
  {
    ...translation,
    name: '/regulation-management/translation: loading',
    stub: ['/api/regulations/translations', 'pending'],
    shows: loading,
  },
  {
    ...translation,
    name: '/regulation-management/translation: error',
    stub: ['/api/regulations/translations', 'failure'],
    shows: failure,
  },
  {
    ...translation,
    name: '/regulation-management/translation: choosing',
    address: () => '/regulation-management/translation',
    shows: empty,
  },
  {
    ...translation,
    name: '/regulation-management/translation: full',
    shows: (page) => main(page).locator('textarea').first(),
  },
  {
    ...translation,
    name: '/regulation-management/translation: refused',
    // A provision without a Spanish text; those with a heading only have one.
    act: async (page) => main(page).locator('section:has(textarea) button').first().click(),
    shows: summary,
  },
  { ...texts, name: '/localization: loading', stub: ['/api/localization', 'pending'], shows: loading },
  { ...texts, name: '/localization: error', stub: ['/api/localization', 'failure'], shows: failure },
  { ...texts, name: '/localization: empty', address: () => '/localization?q=xylophone', shows: empty },
  { ...texts, name: '/localization: full', shows: links },
  { ...oneText, name: '/localization: editing', shows: (page) => dialog(page).locator('textarea').first() },
  {
    ...oneText,
    name: '/localization: refused',
    freshDocument: true,
    async act(page) {
      await dialog(page).locator('textarea').first().fill('x')
      await dialog(page).locator('button[data-variant=primary]').first().click()
    },
    shows: summary,
  },
  {
    ...texts,
    name: '/localization: importing',
    async act(page) {
      const buffer = Buffer.from(JSON.stringify(fileOfTexts))
      await main(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'texts.json', mimeType: 'application/json', buffer })
    },
    shows: dialog,
  },
  { ...parser, name: '/reg-parser: empty', shows: (page) => main(page).locator('textarea') },
  {
    ...parser,
    name: '/reg-parser: refused',
    act: async (page) => main(page).locator('button[type=submit]').click(),
    shows: summary,
  },
  {
    ...parser,
    name: '/reg-parser: reading',
    stub: ['/api/regulations/text-extractions', 'pending'],
    async act(page) {
      const file = { name: 'rulebook.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
      await main(page).locator('input[type=file]').setInputFiles(file)
    },
    shows: (page) => main(page).locator('progress'),
  },
  {
    ...parser,
    name: '/reg-parser: full',
    act: readTextWithWarnings,
    shows: (page) => main(page).locator('[data-tone=warning] button').nth(1),
  },
  {
    ...parser,
    name: '/reg-parser: applying',
    async act(page) {
      await readTextWithWarnings(page)
      await main(page).locator('.pa-bar button').last().click()
      await dialog(page).locator('select').first().selectOption({ index: 1 })
    },
    shows: (page) => dialog(page).locator('details').first(),
  },
]
