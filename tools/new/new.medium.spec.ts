import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckout } from '../testing/checkout.ts'
import { workspace } from '../workspace.ts'
import { createArea } from './create-area.ts'

// `npm run new -- sample` in a copy of this checkout, without the installation of packages, which needs the registry.

const checkout = join(workspace, '.reports', 'new-area')

beforeAll(() => {
  rmSync(checkout, { recursive: true, force: true })
  createCheckout(checkout, 'all')
  createArea(checkout, 'sample')
  for (const [name, folder] of [
    ['contracts-sample', 'libs/contracts/sample'],
    ['service-sample', 'services/sample'],
    ['mfe-sample', 'mfe-sample'],
  ] as const)
    symlinkSync(join('..', '..', folder), join(checkout, 'node_modules', '@portal', name))
  const failure = findFailure(process.execPath, ['tools/contracts.ts', '--accept'])
  if (failure !== '') throw new Error(failure)
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

/** Runs a program of the copy. Returns its output if it fails, otherwise an empty text. */
function findFailure(command: string, args: readonly string[], folder = '.'): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: join(checkout, folder), encoding: 'utf8' })
  return status === 0 ? '' : `${command} ${args.join(' ')} failed:\n${stdout}${stderr}`
}

const runner = join(checkout, 'node_modules/vitest/vitest.mjs')
const vitest = (folder: string, project: string, ...files: readonly string[]) =>
  findFailure(process.execPath, [runner, 'run', '--config', 'vitest.config.ts', '--project', project, ...files], folder)

test('writes a contract whose tests pass', () => {
  expect(vitest('libs/contracts/sample', 'small')).toBe('')
})

test('writes a service whose tests pass', () => {
  expect(vitest('services/sample', 'medium')).toBe('')
})

test('writes a remote whose tests pass', () => {
  expect(vitest('mfe-sample', 'component')).toBe('')
  expect(vitest('mfe-sample', 'small')).toBe('')
})

test('writes a service and a remote that can be built', () => {
  expect(findFailure(process.execPath, ['tools/start/build-process.ts', 'sample', 'mfe-sample'])).toBe('')
  const manifest = JSON.parse(readFileSync(join(checkout, 'mfe-sample/dist/remote-manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'mfe-sample', needs: { sample: '^1.0.0' } })
})

test('writes sources without type errors', () => {
  const compiler = join(checkout, 'node_modules/typescript7/bin/tsc')
  for (const folder of ['libs/contracts/sample', 'services/sample', 'mfe-sample'])
    expect(findFailure(process.execPath, [compiler, '-p', '.', '--noEmit', '--singleThreaded'], folder)).toBe('')
})

test('registers the area in every list of deployables, services and import rules', () => {
  expect(vitest('tools', 'small', 'deploy.spec.ts', 'audited-actions.spec.ts', 'lint/package-boundaries.spec.ts')).toBe(
    '',
  )
})

test('refuses a name that is taken or not usable', () => {
  expect(() => createArea(checkout, 'sample')).toThrow('already exists')
  expect(() => createArea(checkout, 'Horse Barns')).toThrow('not usable')
})
