import type { BrowserContext, Page } from '@playwright/test'
import type { RemoteDeclaration } from '@portal/contracts-shell'
import { expect, recordPageErrors, test as base } from '../portal/portal-test.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openScreen, prepareScreen, switchLanguage, type Screen } from './screen.ts'

interface View {
  readonly locale: 'en-US' | 'es'
  readonly colorScheme: 'light' | 'dark'
  readonly width: 320 | 1280
}

/**
 * Two views of each state, the second without a new document. They are opposite, so that every state is checked in
 * both languages, themes and widths; four different pairs, so that all combinations occur.
 */
const viewPairs: readonly (readonly [View, View])[] = [
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

/** States that a deployable's pages declare in its manifest, by path. */
type DeclaredStates = Readonly<Record<string, readonly string[]>>

/** The manifest of the shell or of a remote. */
type Manifest = { readonly states: DeclaredStates } | Pick<RemoteDeclaration, 'routes'>

/** A page that tests of one worker share, and its violations of the security policy and uncaught errors. */
interface SharedPage {
  readonly page: Page
  readonly errors: string[]
}

type OpenPage = (locale: View['locale']) => Promise<SharedPage>

/**
 * One page per language for all states: loading the portal again takes a third of the time in a used page. A fixture
 * and not `afterAll`, with which Playwright would split the tests into one fixed part per worker.
 */
const test = base.extend<object, { readonly openSharedPage: OpenPage }>({
  openSharedPage: [
    async ({ browser }, use, { project }) => {
      const contexts: BrowserContext[] = []
      const pages = new Map<string, Promise<SharedPage>>()
      const openPage = async (locale: string): Promise<SharedPage> => {
        const context = await browser.newContext({ baseURL: project.use.baseURL ?? '', locale })
        contexts.push(context)
        await context.grantPermissions(['clipboard-write'])
        const errors: string[] = []
        await recordPageErrors(context, errors)
        await context.addInitScript(simulateSlowConnection)
        return { page: await context.newPage(), errors }
      }
      await use((locale) => {
        const page = pages.get(locale) ?? openPage(locale)
        pages.set(locale, page)
        return page
      })
      await Promise.all(contexts.map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
})

/** On a slow connection the shell does not load the code of other pages ahead of time, which no state shows. */
function simulateSlowConnection(): void {
  const { connection } = navigator as { connection?: object }
  if (connection) Object.defineProperty(connection, 'effectiveType', { value: '3g' })
}

/** Declares one test per screen, and one that the screens are the states that the manifest declares. */
export function testScreens(manifest: Manifest, screens: readonly Screen[]): void {
  const declared = 'states' in manifest ? manifest.states : listStates(manifest)

  test('checks every state that the pages declare', () => {
    const names = Object.entries(declared).flatMap(([path, states]) => states.map((state) => `${path}: ${state}`))
    expect(Object.keys(declared).filter((path) => !declared[path]?.length)).toEqual([])
    expect(screens.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })

  for (const [index, screen] of screens.entries()) {
    test(`${screen.name} is accessible`, async ({ openSharedPage }) => {
      const pair = viewPairs[index % viewPairs.length] ?? []
      // Alternates the view that a page starts in.
      const views = Math.floor(index / viewPairs.length) % 2 === 0 ? pair : pair.toReversed()
      const checkedViews = isSharedState(screen.name) ? views.slice(0, 1) : views
      for (const group of screen.freshDocument ? checkedViews.map((view) => [view]) : [checkedViews]) {
        const [first] = group
        if (first) await checkScreen(await openSharedPage(first.locale), screen, group)
      }
    })
  }
}

/**
 * Pages show these states with components that all of them share, so one view of each page is enough; over all pages they
 * occur in all views.
 */
const isSharedState = (name: string) => /: (?:loading|error)$/.test(name)

function listStates({ routes }: Pick<RemoteDeclaration, 'routes'>): DeclaredStates {
  return Object.fromEntries(routes.map(({ path, states = [] }) => [path, states]))
}

/**
 * Brings a page into a state in the first view and checks it in all views: language, theme and width change without a
 * reload.
 */
async function checkScreen({ page, errors }: SharedPage, screen: Screen, views: readonly View[]): Promise<void> {
  let reset: (() => Promise<void>) | undefined
  try {
    for (const view of views) {
      const name = `${view.locale}, ${view.colorScheme}, ${view.width} px`
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width: view.width, height: view.width === 320 ? 640 : 800 })
        if (reset) await switchLanguage(page, screen, view.locale)
        else {
          reset = await prepareScreen(page, screen)
          await openScreen(page, screen)
        }
        await expectAccessible(page, name, view.locale)
        expect.soft(errors.splice(0), `${name}: security policy and uncaught errors`).toEqual([])
      })
    }
  } finally {
    await reset?.()
  }
}
