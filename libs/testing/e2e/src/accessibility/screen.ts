import { expect, type Locator, type Page } from '../portal/portal-test.ts'
import { stubResponse, stubResults as stubResultsOf, type Stub } from './stub-responses.ts'
import { restoreSession, type User } from './signed-in.ts'

/** What calls below a path return. */
type StubbedResults = readonly [path: string, results: object | (() => Promise<object>)]

/** One state of one page and how to reach it. */
export interface Screen {
  /** `path: state`, as declared in the manifest. */
  readonly name: string
  readonly address: () => string | Promise<string>
  readonly user?: User
  /** Stubs calls below this path. */
  readonly stub?: readonly [path: string, stub: Stub]
  /** Makes calls below this path return these results, for what a healthy portal does not have. */
  readonly stubResults?: StubbedResults
  /** The same for calls below a longer path, which take precedence. */
  readonly moreResults?: readonly StubbedResults[]
  /** Requests to these addresses never finish: the code of a part that cannot be loaded. */
  readonly blocks?: RegExp
  /** Steps to the state after the page has loaded. */
  readonly act?: (page: Page) => Promise<void>
  /** Opens each view from the start, because the steps depend on the width or a dialog covers the language switch. */
  readonly freshDocument?: true
  /** An element that shows that the state is reached. Found without text, which differs by language. */
  readonly shows: (page: Page) => Locator
}

/** An id that does not exist. */
export const unknownId = '00000000-0000-4000-8000-000000000000'

export const main = (page: Page): Locator => page.getByRole('main')
export const heading = (page: Page): Locator => main(page).getByRole('heading', { level: 1 })
export const loading = (page: Page): Locator => main(page).locator('.p-loading').first()
export const failure = (page: Page): Locator => main(page).getByRole('alert').first()
export const empty = (page: Page): Locator => main(page).locator('.p-state').last()
export const links = (page: Page): Locator => main(page).locator('h3 a, article a, table a').first()
export const summary = (page: Page): Locator => page.locator('.p-error-summary')
export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Submits the page's form unchanged. */
export async function submitForm(page: Page): Promise<void> {
  await main(page).locator('button[type=submit]').first().click()
}

/**
 * Signs in the user of the state and stubs its responses. Resolves to a function that resets the page: signed out, no
 * stored data, no stubs.
 */
export async function prepareScreen(page: Page, screen: Screen): Promise<() => Promise<void>> {
  const { user, stub, stubResults, moreResults = [], blocks } = screen
  const preparations = [
    user && (await restoreSession(page, user)),
    stubResults && (await stubResultsOf(page, stubResults[0], await resolveResults(stubResults[1]))),
    ...(await stubMoreResults(page, moreResults)),
    // After the results, so that it can replace one of the calls below their path.
    stub && (await stubResponse(page, ...stub)),
    blocks && (await page.route(blocks, (route) => route.abort())),
  ]
  return async () => {
    for (const one of preparations) await one?.dispose()
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      // Not rendered again for the next state, which is checked in another size.
      document.documentElement.hidden = true
    })
  }
}

async function stubMoreResults(page: Page, moreResults: readonly StubbedResults[]) {
  const stubbed = []
  for (const [path, results] of moreResults)
    stubbed.push(await stubResultsOf(page, path, await resolveResults(results)))
  return stubbed
}

const resolveResults = (results: object | (() => Promise<object>)) =>
  typeof results === 'function' ? results() : results

/** Brings the page into a state and waits until it is shown with its whole text. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(await screen.address())
  await screen.act?.(page)
  await waitForScreen(page, screen)
}

/** Switches the page's language like a reader and waits until it shows the same state. */
export async function switchLanguage(page: Page, screen: Screen, locale: string): Promise<void> {
  // Where a dialog or a menu covers the switch, too.
  await page.locator(`.s-header-tools button[lang=${locale}]`).first().dispatchEvent('click')
  await expect(page.locator(`html[lang=${locale}]`)).toBeAttached()
  await waitForScreen(page, screen)
}

async function waitForScreen(page: Page, screen: Screen): Promise<void> {
  // Without the loading state and the heading of the shell, which are there before the page.
  await expect(page.locator('[data-loads-code]')).toHaveCount(0)
  await expect(screen.shows(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
