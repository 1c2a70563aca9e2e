import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requireProgram, testBrowser } from './system-packages.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'))
  vi.stubEnv('PATH', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const findBrowser = () => requireProgram(testBrowser, { report: () => undefined })

it('prefers the headless shell for the end-to-end tests', async () => {
  writeFileSync(join(folder, 'chromium'), '')
  writeFileSync(join(folder, 'chromium-headless-shell'), '')
  expect(await findBrowser()).toBe(join(folder, 'chromium-headless-shell'))
})

it('uses Chromium when there is no headless shell', async () => {
  writeFileSync(join(folder, 'chromium'), '')
  expect(await findBrowser()).toBe(join(folder, 'chromium'))
})
