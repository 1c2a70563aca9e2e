import puppeteer from 'puppeteer-core'
import { firefox } from '../../tools/start/system-packages.ts'
import type { StartEngine } from './engine-browser.ts'

/** Firefox, driven by WebDriver BiDi. */
export const startFirefox: StartEngine = async ({ probe: { host, port }, require, onEnd }) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await require(firefox),
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': host,
      'network.proxy.http_port': port,
      'network.proxy.allow_hijacking_localhost': true,
    },
  })
  onEnd(() => browser.close())
  const page = await browser.newPage()
  return {
    name: 'Firefox',
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: async <Value>(body: string, ...values: readonly string[]) =>
      (await page.evaluate(`(function () { ${body} })(...${JSON.stringify(values)})`)) as Value,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
  }
}
