import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workspace } from '../workspace.ts'
import { discardOutdatedState } from './type-check-state.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'type-check-state-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

test('keeps the state while no JSON file changes, and discards it when one does', () => {
  const [texts, state] = [join(folder, 'texts.json'), join(folder, 'types-node.tsbuildinfo')]
  write('texts.json', '{}')
  discardOutdatedState(folder, [texts])
  write('types-node.tsbuildinfo', '')
  discardOutdatedState(folder, [texts])
  expect(existsSync(state)).toBe(true)
  write('texts.json', '{"title":"Users"}')
  discardOutdatedState(folder, [texts])
  expect(existsSync(state)).toBe(false)
})

test('finds an error that the compiler misses after a change of a JSON file', () => {
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    resolveJsonModule: true,
    strict: true,
    lib: ['es5'],
    types: [],
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions: { ...compilerOptions, noEmit: true }, files: ['use.ts'] }))
  write('texts.ts', `import type texts from './texts.json'\nexport type Key = keyof typeof texts\n`)
  write('use.ts', `import type { Key } from './texts'\nexport const key: Key = 'title'\n`)
  const compile = () => {
    const state = ['--incremental', '--tsBuildInfoFile', join(folder, 'types-node.tsbuildinfo')]
    const args = [
      join(workspace, 'node_modules/typescript7/bin/tsc'),
      '-p',
      folder,
      '--singleThreaded',
      '--pretty',
      'false',
      ...state,
    ]
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
  }
  const check = (texts: object) => {
    write('texts.json', JSON.stringify(texts))
    discardOutdatedState(folder, [join(folder, 'texts.json')])
    return compile()
  }
  expect(check({ title: 'Users' })).toBe('')
  expect(check({ heading: 'Users' })).toContain('error TS2322')
  expect(check({ title: 'Users' })).toBe('')
})
