import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Moves the focus to the element with Tab alone; fails when it takes more than `maxSteps` steps or the focus is invisible
 * at one of them.
 */
export async function tabTo(page: Page, element: Locator, maxSteps = 120): Promise<void> {
  await expect(element).toBeVisible()
  for (let steps = 0; steps < maxSteps; steps += 1) {
    if (await element.evaluate((focused) => focused === document.activeElement)) return
    await tab(page)
  }
  throw new Error(`Tab did not reach ${element} in ${maxSteps} steps`)
}

/** Presses Tab once and expects a visible focus (WCAG 2.4.7, 2.4.11). */
export async function tab(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  if ((await describeFocusProblem(page)) === '') return
  // Scrolling to it may need another frame.
  await expect.poll(() => describeFocusProblem(page), { message: 'the focused element', timeout: 2000 }).toBe('')
}

/** Returns why the focus cannot be seen; empty when it can, and when it has left the page. */
function describeFocusProblem(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`
    // A password field has a common frame with the button that shows the password.
    const hasOutline = [element, element.parentElement, element.parentElement?.parentElement].some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one ?? element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!hasOutline) return `${name} shows no focus`
    const parts = [0.1, 0.5, 0.9]
    const isVisible = [...element.getClientRects()].some(({ left, right, top, bottom }) =>
      parts.some((x) =>
        parts.some((y) => {
          const elementAtPoint = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
          return elementAtPoint !== null && element.contains(elementAtPoint)
        }),
      ),
    )
    return isVisible ? '' : `${name} is hidden`
  })
}

/** Moves to an element with Tab and presses Enter. */
export async function pressByKeyboard(page: Page, element: Locator, maxSteps?: number): Promise<void> {
  await tabTo(page, element, maxSteps)
  await page.keyboard.press('Enter')
}

/** Moves to a field with Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
