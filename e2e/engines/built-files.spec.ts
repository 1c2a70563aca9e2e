import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runCommand } from '../../tools/start/command.ts'
import { workspace } from '../../tools/workspace.ts'

/** As the README promises. */
const supportedBrowsers = ['chrome', 'edge', 'firefox', 'safari'].map((name) => `last 2 ${name} versions`).join(', ')

/** Checks the syntax, built-in objects and methods of scripts against the browsers of a query. */
function checkScripts(browsers: string, files: readonly string[]) {
  const options = ['--checkBrowser', '--checkFeatures', '--module', `--browserslistQuery=${browsers}`]
  return runCommand(join(workspace, 'node_modules', '.bin', 'es-check'), [...options, ...files], { cwd: workspace })
}

test('the built scripts use nothing that a supported browser lacks', async () => {
  const { code, lines } = await checkScripts(supportedBrowsers, ['shell/dist/**/*.js', 'mfe-*/dist/**/*.js'])
  expect(code, lines.join('\n')).toBe(0)
})

// oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
test('the check of the built scripts finds what an older browser lacks', async ({}, testInfo) => {
  const script = testInfo.outputPath('new-syntax.js')
  writeFileSync(script, 'export const getName = (person) => person?.name')
  const { code, lines } = await checkScripts('chrome 79', [script])
  expect(code).toBe(1)
  expect(lines.join('\n')).toContain('OptionalChaining (chrome 79 requires 80)')
})
