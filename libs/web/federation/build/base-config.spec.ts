import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baseConfig } from './base-config.ts'

const findRouter = (mode: 'production' | 'development') =>
  (baseConfig({ folder: import.meta.dirname, mode }, 'test').resolve?.alias as Record<string, string>)['react-router$']

test('uses the production build of React Router in production only', () => {
  const path = findRouter('production') ?? ''
  expect(path).toMatch(/react-router\/dist\/production\/index\.mjs$/)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).not.toContain('dist/development')
  expect(findRouter('development')).toBeUndefined()
})
