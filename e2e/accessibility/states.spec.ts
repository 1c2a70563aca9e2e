import { expect, test, type Browser, type Page } from '@playwright/test'
import { declaredStates, pagesWithoutStates } from '../portal/routes.ts'
import { watchMisdeeds } from '../portal/portal-test.ts'
import { expectAccessible } from './expect-accessible.ts'
import { commentingScreens } from './screens/commenting.ts'
import { documentScreens } from './screens/documents.ts'
import { followingScreens } from './screens/subscribing.ts'
import { listScreens } from './screens/lists.ts'
import { readingScreens } from './screens/reading.ts'
import { arrange, open, turnTo, type Screen } from './screens/screen.ts'
import { shellScreens } from './screens/shell.ts'
import { draftingScreens } from './screens/drafting.ts'
import { runningScreens } from './screens/running.ts'
import { staffScreens } from './screens/staff.ts'

interface View {
  readonly locale: 'en-US' | 'es'
  readonly colorScheme: 'light' | 'dark'
  readonly width: 320 | 1280
}

/**
 * Two views of each state, the second without a new document. They are opposite, so that every state is checked in
 * both languages, themes and widths; four different pairs, so that all combinations occur.
 */
const couples: readonly (readonly [View, View])[] = [
  [
    { locale: 'en-US', colorScheme: 'light', width: 320 },
    { locale: 'es', colorScheme: 'dark', width: 1280 },
  ],
  [
    { locale: 'en-US', colorScheme: 'dark', width: 1280 },
    { locale: 'es', colorScheme: 'light', width: 320 },
  ],
  [
    { locale: 'en-US', colorScheme: 'light', width: 1280 },
    { locale: 'es', colorScheme: 'dark', width: 320 },
  ],
  [
    { locale: 'en-US', colorScheme: 'dark', width: 320 },
    { locale: 'es', colorScheme: 'light', width: 1280 },
  ],
]
const screens: readonly Screen[] = [
  ...shellScreens,
  ...readingScreens,
  ...commentingScreens,
  ...followingScreens,
  ...listScreens,
  ...documentScreens,
  ...staffScreens,
  ...draftingScreens,
  ...runningScreens,
]

test('walks every state that the pages declare', () => {
  expect(pagesWithoutStates).toEqual([])
  expect(screens.map(({ name }) => name).toSorted()).toEqual(declaredStates.toSorted())
})

for (const [index, screen] of screens.entries()) {
  test(`${screen.name} is accessible`, async ({ browser, baseURL }) => {
    const couple = couples[index % couples.length] ?? []
    // Alternates the view that a page starts in.
    const views = Math.floor(index / couples.length) % 2 === 0 ? couple : couple.toReversed()
    for (const seen of screen.freshDocument ? views.map((view) => [view]) : [views]) {
      const [first] = seen
      if (first) await visit(await readerOf(first.locale, browser, baseURL ?? ''), screen, seen)
    }
  })
}

/**
 * Brings a page into a state in the first view and checks it in all views: language, theme and width change without a
 * reload.
 */
async function visit({ page, broken }: Reader, screen: Screen, views: readonly View[]): Promise<void> {
  let putBack: (() => Promise<void>) | undefined
  try {
    for (const view of views) {
      const name = `${view.locale}, ${view.colorScheme}, ${view.width} px`
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width: view.width, height: view.width === 320 ? 640 : 800 })
        if (putBack) await turnTo(page, screen, view.locale)
        else {
          putBack = await arrange(page, screen)
          await open(page, screen)
        }
        await expectAccessible(page, name, view.locale)
        expect.soft(broken.splice(0), `${name}: security policy and uncaught errors`).toEqual([])
      })
    }
  } finally {
    await putBack?.()
  }
}

/** A page in a browser with a language, and its violations of the content security policy. */
interface Reader {
  readonly page: Page
  readonly broken: string[]
}

const readers = new Map<string, Promise<Reader>>()
// A worker may run more of these tests, so a closed page must not be reused.
test.afterAll(async () => {
  const gone = [...readers.values()]
  readers.clear()
  for (const reader of gone) await (await reader).page.context().close()
})

/** One page for all states: loading the portal again takes a third of the time in a used page. */
function readerOf(locale: View['locale'], browser: Browser, baseURL: string): Promise<Reader> {
  const reader = readers.get(locale) ?? newReader(locale, browser, baseURL)
  readers.set(locale, reader)
  return reader
}

async function newReader(locale: View['locale'], browser: Browser, baseURL: string): Promise<Reader> {
  const context = await browser.newContext({ baseURL, locale })
  await context.grantPermissions(['clipboard-write'])
  const broken: string[] = []
  await watchMisdeeds(context, broken)
  return { page: await context.newPage(), broken }
}
