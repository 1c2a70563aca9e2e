import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { facadeMessages, findFacadeMessage } from './facade-import-plugin.ts'

describe('findFacadeMessage', () => {
  it.each([
    ['@mantine/core', '@portal/ui'],
    ['@mantine/core/styles.css', '@portal/ui'],
    ['react-router', '@portal/ui/router'],
    ['react-router/dom', '@portal/ui/router'],
    ['react-router-dom', '@portal/ui/router'],
    ['@tanstack/react-query', '@portal/ui/query'],
    ['i18next', '@portal/i18n'],
    ['i18next-http-backend', '@portal/i18n'],
    ['react-i18next', '@portal/i18n'],
  ])('names the facade for %s', (request, facade) => {
    expect(findFacadeMessage(request)).toContain(`from '${facade}'`)
  })

  it.each(['react', '@portal/ui', '@tanstack/react-virtual', './react-router.ts'])('allows %s', (request) => {
    expect(findFacadeMessage(request)).toBeUndefined()
  })

  it('gives the same sentences as the lint rule', () => {
    const lintRules = readFileSync(join(import.meta.dirname, '../../../../.oxlintrc.json'), 'utf8')
    expect(facadeMessages.filter((message) => !lintRules.includes(JSON.stringify(message)))).toEqual([])
  })
})
