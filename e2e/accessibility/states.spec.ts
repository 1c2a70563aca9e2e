import { declaredStates, pagesWithoutStates } from '../portal/routes.ts'
import { expect, test, watchMisdeeds, type Browser, type Page } from '../portal/portal-test.ts'
import { expectAccessible } from './expect-accessible.ts'
import { commentingScreens } from './screens/commenting.ts'
import { documentScreens } from './screens/documents.ts'
import { followingScreens } from './screens/following.ts'
import { listScreens } from './screens/lists.ts'
import { readingScreens } from './screens/reading.ts'
import { open, type Screen } from './screens/screen.ts'
import { shellScreens } from './screens/shell.ts'
import { draftingScreens } from './screens/drafting.ts'
import { runningScreens } from './screens/running.ts'
import { staffScreens } from './screens/staff.ts'
import { signInContext } from './signed-in.ts'

interface View {
  readonly locale: 'en-US' | 'es'
  readonly colorScheme: 'light' | 'dark'
  readonly width: 320 | 1280
}

/**
 * Two views of each state. Opposite ones, so that every state is seen in both languages, both themes and both widths; four
 * different couples, so that every two of these meet.
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

test('every page declares its states, and every state is walked here', () => {
  expect(pagesWithoutStates).toEqual([])
  expect(screens.map(({ name }) => name).toSorted()).toEqual(declaredStates.toSorted())
})

for (const [index, screen] of screens.entries()) {
  test(`${screen.name} is accessible`, async ({ browser, baseURL, misdeeds }) => {
    for (const view of couples[index % couples.length] ?? []) {
      const { locale, colorScheme, width } = view
      const name = `${locale}, ${colorScheme}, ${width} px`
      const { page, broken } = await memoryOf(browser, baseURL ?? '', view, screen.as)
      await test.step(name, async () => {
        await open(page, screen)
        await expectAccessible(page, name, locale)
      })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.goto('about:blank')
      misdeeds.push(...broken.splice(0))
    }
  })
}

/** A page with a browser's memory of its own, and what it broke of the security policy. */
interface Memory {
  readonly page: Page
  readonly broken: string[]
}

const memories = new Map<string, Promise<Memory>>()
test.afterAll(async () => {
  for (const memory of memories.values()) await (await memory).page.context().close()
})

/** One for each view and person: a page that has shown the portal before shows it again in half the time. */
function memoryOf(browser: Browser, baseURL: string, view: View, who: Screen['as']): Promise<Memory> {
  const name = JSON.stringify([view, who])
  const memory = memories.get(name) ?? remember(browser, baseURL, view, who)
  memories.set(name, memory)
  return memory
}

async function remember(browser: Browser, baseURL: string, view: View, who: Screen['as']): Promise<Memory> {
  const { locale, colorScheme, width } = view
  const viewport = { width, height: width === 320 ? 640 : 800 }
  const context = await browser.newContext({ baseURL, locale, colorScheme, viewport, reducedMotion: 'reduce' })
  await context.grantPermissions(['clipboard-write'])
  const broken: string[] = []
  await watchMisdeeds(context, broken)
  if (who) await signInContext(context, who)
  return { page: await context.newPage(), broken }
}
