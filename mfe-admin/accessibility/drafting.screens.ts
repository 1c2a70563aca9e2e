import { dialog, empty, failure, loading, main, type Page, type Screen } from '@portal/testing-e2e'

const list = { address: () => '/regulation-management', user: 'editor' } as const

/** Opens the first draft in one of its views: text, changes, publication. */
async function openPart(page: Page, part = 0): Promise<void> {
  await main(page).locator('.dr-version a').first().click()
  await main(page).locator('.dr-views a').nth(part).click()
}

export const draftingScreens: readonly Screen[] = [
  { ...list, name: '/regulation-management: loading', stub: ['/api/versions', 'pending'], shows: loading },
  { ...list, name: '/regulation-management: error', stub: ['/api/versions', 'failure'], shows: failure },
  { ...list, name: '/regulation-management: empty', stub: ['/api/versions', 'empty'], shows: empty },
  {
    ...list,
    name: '/regulation-management: full',
    address: () => '/regulation-management?state=all',
    shows: (page) => main(page).locator('article li a').first(),
  },
  {
    ...list,
    name: '/regulation-management: writing',
    act: (page) => openPart(page),
    shows: (page) => main(page).locator('[role=textbox][aria-multiline]').first(),
  },
  {
    ...list,
    name: '/regulation-management: restructuring',
    async act(page) {
      await openPart(page)
      await main(page).locator('.dr-tools[role=group] button').first().click()
    },
    shows: (page) => dialog(page).locator('select').first(),
  },
  {
    ...list,
    name: '/regulation-management: changes',
    act: (page) => openPart(page, 1),
    shows: (page) => main(page).locator('.dr-changes li, .p-state').first(),
  },
  {
    ...list,
    name: '/regulation-management: publishing',
    act: (page) => openPart(page, 2),
    shows: (page) => main(page).locator('.dr-promotion').first(),
  },
  {
    ...list,
    name: '/regulation-management: refused',
    async act(page) {
      await openPart(page, 2)
      await main(page).locator('input[name=titleEn]').fill('')
      await main(page).locator('button[type=submit]').first().click()
    },
    shows: (page) => page.locator('.p-error-summary'),
  },
]
