import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baseConfig } from './base-config.ts'

function findRouter(mode: 'production' | 'development'): unknown {
  const { resolve } = baseConfig({ folder: import.meta.dirname, mode }, 'test')
  const alias: unknown = resolve?.alias
  return typeof alias === 'object' && alias !== null && 'react-router$' in alias ? alias['react-router$'] : undefined
}

test('uses the production build of React Router in production only', () => {
  const path = String(findRouter('production'))
  expect(path).toMatch(/react-router\/dist\/production\/index\.mjs$/)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).not.toContain('dist/development')
  expect(findRouter('development')).toBeUndefined()
})
