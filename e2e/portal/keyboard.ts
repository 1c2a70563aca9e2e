import { expect, type Locator, type Page } from '@playwright/test'

/** Moves the focus with Tab alone until it is on the element; fails when it cannot be come to within `most` steps. */
export async function tabTo(page: Page, element: Locator, most = 120): Promise<void> {
  await expect(element).toBeVisible()
  for (let steps = 0; steps < most; steps += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not come to ${element} in ${most} steps`)
}

/** Goes to an element with Tab and presses it with Enter. */
export async function pressByKeyboard(page: Page, element: Locator, most?: number): Promise<void> {
  await tabTo(page, element, most)
  await page.keyboard.press('Enter')
}

/** Goes to a field with Tab and types into it. */
export async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(words)
}
