import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '../portal/portal-test.ts'
import { findTextInWrongLanguage } from './languages.ts'

// The minified build: `axe.source` is more than twice as long and would be parsed in every document.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no axe violation on the whole page, and checks what axe does not: width, one h1, language, title, ids. */
export async function expectAccessible(page: Page, view: string, locale: string): Promise<void> {
  await renderWholePage(page)
  const violations = await runAxe(page)
  const violationMessages = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary}`),
  )
  expect.soft(violationMessages, view).toEqual([])
  const pageState = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      language: document.documentElement.lang,
      title: document.title,
      duplicateIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    }
  })
  expect.soft(pageState.overflow, `${view}: pixels beyond the window`).toBeLessThanOrEqual(0)
  expect.soft(await page.getByRole('heading', { level: 1 }).count(), `${view}: h1`).toBe(1)
  expect.soft(pageState.language, view).toBe(locale)
  expect.soft(pageState.title, view).toMatch(/.+ – .+/)
  expect.soft(pageState.duplicateIds, `${view}: duplicate ids`).toEqual([])
  if (locale === 'es') {
    expect.soft(await findTextInWrongLanguage(page), `${view}: text in the wrong language`).toEqual([])
  }
}

/** Runs axe directly: its wrapper for Playwright takes three times as long for the same result. */
async function runAxe(page: Page): Promise<AxeResults['violations']> {
  expect(page.frames(), 'frames, in which axe would have to run as well').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] }
  return page.evaluate(async (axeOptions) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe }
    /** Finds targets that are too small or partly covered by a panel or a sticky bar. */
    const isTooSmall = async (selector: string) => {
      const element = document.querySelector(selector)
      element?.closest('[id]')?.scrollIntoView({ block: 'start' })
      const result = element && (await runner.run(element, { runOnly: { type: 'rule', values: ['target-size'] } }))
      return result?.violations.length !== 0
    }
    const { violations } = await runner.run(document, axeOptions)
    for (const violation of violations.filter(({ id }) => id === 'target-size')) {
      const confirmed = []
      for (const node of violation.nodes) if (await isTooSmall(String(node.target[0]))) confirmed.push(node)
      violation.nodes = confirmed
    }
    return violations
  }, options)
}

/**
 * Renders the whole page, as after scrolling through it: content far from the window has an estimated height until
 * then (`content-visibility`) and would seem to overlap what follows.
 */
async function renderWholePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}
