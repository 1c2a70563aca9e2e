import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, Capabilities } from 'selenium-webdriver'
import { findFreePorts } from '../../tools/start/ports.ts'
import { requireOk } from '../../tools/start/readiness.ts'
import { virtualScreen, webkitDriver } from '../../tools/start/system-packages.ts'
import type { EngineContext, StartEngine } from './engine-browser.ts'

/** WebKitGTK's browser on a virtual screen, driven by WebDriver. */
export const startWebkit: StartEngine = async ({ probe, require, onEnd }) => {
  const display = await startScreen(await require(virtualScreen), onEnd)
  const { portal: port } = await findFreePorts()
  const driver = spawn(await require(webkitDriver), [`--port=${port}`], {
    stdio: 'ignore',
    // There is no graphics card, and no user namespace in containers.
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  onEnd(() => end(driver))
  const url = `http://127.0.0.1:${port}`
  await requireOk(`${url}/status`, 30_000)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    proxy: { proxyType: 'manual', httpProxy: `${probe.host}:${probe.port}` },
  })
  const browser = await new Builder().usingServer(url).withCapabilities(capabilities).build()
  onEnd(() => browser.quit())
  await browser.manage().window().setRect({ width: 1280, height: 900, x: 0, y: 0 })
  return {
    name: 'WebKit',
    open: (address) => browser.get(address),
    run: (body, ...values) => browser.executeScript(body, ...values),
    click: (selector) => browser.findElement(By.css(selector)).click(),
    type: (selector, text) => browser.findElement(By.css(selector)).sendKeys(text),
  }
}

/** Starts a virtual screen and returns its address, `:99`. */
async function startScreen(program: string, onEnd: EngineContext['onEnd']): Promise<string> {
  // It chooses a free number and writes it to the file descriptor.
  const screen = spawn(program, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onEnd(() => end(screen))
  const [number] = await once(screen.stdout, 'data')
  return `:${String(number).trim()}`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
