import { expect, type Locator, type Page } from '../../portal/portal-test.ts'
import { answerInstead, answerWith, type Instead } from '../answers.ts'
import { signIn, type Who } from '../signed-in.ts'

/** One state of one page, and how to bring it about. */
export interface Screen {
  /** `path: state`, as the manifest declares it. */
  readonly name: string
  readonly address: () => string | Promise<string>
  readonly as?: Who
  /** Calls below this path are answered otherwise. */
  readonly instead?: readonly [path: string, instead: Instead]
  /** Calls below this path are answered with these results: what a portal in good order has none of. */
  readonly answers?: readonly [path: string, results: object | (() => Promise<object>)]
  /** What is asked for at these addresses never comes: the code of a part that cannot be had. */
  readonly lacks?: RegExp
  /** What to do once the page is there. */
  readonly act?: (page: Page) => Promise<void>
  /** Each view is opened by itself: the way to the state depends on the width, or a dialog stands before the switch of language. */
  readonly anew?: true
  /** What shows that the state is reached. Found without words, which differ by language. */
  readonly shows: (page: Page) => Locator
}

/** An id that nothing has. */
export const nobody = '00000000-0000-4000-8000-000000000000'

export const main = (page: Page): Locator => page.getByRole('main')
export const heading = (page: Page): Locator => main(page).getByRole('heading', { level: 1 })
export const loading = (page: Page): Locator => main(page).locator('.p-loading').first()
export const failure = (page: Page): Locator => main(page).getByRole('alert').first()
export const empty = (page: Page): Locator => main(page).locator('.p-state').last()
export const links = (page: Page): Locator => main(page).locator('h3 a, article a, table a').first()
export const summary = (page: Page): Locator => page.locator('.p-error-summary')
export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Sends the page's form as it is. */
export async function send(page: Page): Promise<void> {
  await main(page).locator('button[type=submit]').first().click()
}

/**
 * Signs in whoever sees the state and replaces answers for it. Resolves to what makes the page anybody's again: nobody is
 * signed in, nothing is kept, nothing is answered otherwise.
 */
export async function arrange(page: Page, screen: Screen): Promise<() => Promise<void>> {
  const { as, instead, answers, lacks } = screen
  const arranged = [
    as && (await signIn(page, as)),
    instead && (await answerInstead(page, ...instead)),
    answers && (await answerWith(page, answers[0], await made(answers[1]))),
    lacks && (await page.route(lacks, (route) => route.abort())),
  ]
  return async () => {
    for (const one of arranged) await one?.dispose()
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      // The next state is looked at in another size: what is not shown is not laid out again for it.
      document.documentElement.hidden = true
    })
  }
}

const made = (results: object | (() => Promise<object>)) => (typeof results === 'function' ? results() : results)

/** Brings a state about and waits until it shows, with all of the text where there is one. */
export async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(await screen.address())
  await screen.act?.(page)
  await reach(page, screen)
}

/** Turns a page to another language, as its reader does, and waits until it shows the same state. */
export async function turnTo(page: Page, screen: Screen, locale: string): Promise<void> {
  // Where a dialog or a menu covers the switch, too.
  await page.locator(`.s-tools button[lang=${locale}]`).first().dispatchEvent('click')
  await expect(page.locator(`html[lang=${locale}]`)).toBeAttached()
  await reach(page, screen)
}

async function reach(page: Page, screen: Screen): Promise<void> {
  await expect(screen.shows(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
