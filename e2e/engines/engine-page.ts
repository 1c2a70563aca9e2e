import { expect } from '@playwright/test'
import type { EngineBrowser } from './engine-browser.ts'

/** An element and the beginning of its accessible name; for `text`, a part of its own text. */
export type Target =
  | { readonly button: string }
  | { readonly link: string }
  | { readonly field: string }
  | { readonly text: string }

const marker = 'data-engine-target'

/**
 * Marks the first visible element that matches a kind and a name, in the main content if possible, scrolls to it, and
 * returns its position, or nothing.
 */
const markTarget = `
  const [kind, name] = arguments
  const selectors = { button: 'button', link: 'a[href]', field: 'input, textarea, select', text: 'body *' }
  const normalize = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const isVisible = (element) => element.getClientRects().length > 0 && !element.disabled
  const namesOf = (element) => {
    const label = element.getAttribute('aria-label')
    if (label !== null) return [label]
    return kind === 'field' ? [...(element.labels ?? [])].map(({ textContent }) => textContent) : [element.textContent]
  }
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && normalize(node.textContent).includes(name))
  const hasName = (element) => namesOf(element).some((label) => normalize(label).startsWith(name))
  const matches = (element) => isVisible(element) && (kind === 'text' ? hasText(element) : hasName(element))
  document.querySelector('[${marker}]')?.removeAttribute('${marker}')
  const elements = [...document.querySelectorAll(selectors[kind])].filter(matches)
  const found = elements.find((element) => element.closest('main') !== null) ?? elements[0]
  found?.setAttribute('${marker}', '')
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y } = found?.getBoundingClientRect() ?? {}
  return found === undefined ? '' : x + ' ' + y`

/** Reads and uses the portal's pages in a browser by the names that people see. */
export class EnginePage {
  readonly browser: EngineBrowser
  readonly #origin: string

  constructor(browser: EngineBrowser, origin: string) {
    this.browser = browser
    this.#origin = origin
  }

  /** Opens a page and waits until scripts have replaced what the server rendered. */
  async open(path: string): Promise<void> {
    await this.browser.open(new URL(path, this.#origin).href)
    const isReplaced = () =>
      this.browser.run<boolean>(
        "return document.querySelector('.s-footer') && !document.querySelector('[data-server-rendered]')",
      )
    const message = `${this.browser.name} shows ${path} with scripts`
    await expect.poll(isReplaced, { message, timeout: 30_000, intervals: [50] }).toBe(true)
  }

  /** Waits until an element is visible and does not move any more. */
  async waitFor(target: Target): Promise<void> {
    const [[kind, name] = ['', '']] = Object.entries(target)
    const message = `${this.browser.name} shows the ${kind} “${name}”`
    let position = ''
    const isReady = async () => {
      const previous = position
      // A page that is being replaced cannot run scripts.
      position = await this.browser.run<string>(markTarget, kind, name).catch(() => '')
      return position !== '' && position === previous
    }
    await expect.poll(isReady, { message, timeout: 30_000, intervals: [50] }).toBe(true)
  }

  async click(target: Target): Promise<void> {
    await this.waitFor(target)
    await this.browser.click(`[${marker}]`)
  }

  async type(field: string, text: string): Promise<void> {
    await this.waitFor({ field })
    await this.browser.type(`[${marker}]`, text)
  }

  text(): Promise<string> {
    return this.browser.run<string>('return document.body.innerText')
  }

  /** Errors in the console, uncaught errors, files that cannot be loaded and violations of the security policy so far. */
  async errors(): Promise<string[]> {
    const script = "return JSON.parse(sessionStorage.getItem('engine-errors') ?? '[]')"
    const errors = await this.browser.run<string[]>(script)
    const real = await Promise.all(errors.map(async (error) => !(await isCanceledLoad(error))))
    return errors.filter((_, index) => real[index])
  }
}

/** Tells whether a file that failed to load is available: then the browser canceled the request when it left the page. */
async function isCanceledLoad(error: string): Promise<boolean> {
  const url = / cannot load (http.+)$/.exec(error)?.[1]
  return url !== undefined && (await fetch(url)).ok
}
