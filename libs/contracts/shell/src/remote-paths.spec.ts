import { describe, expect, it } from 'vitest'
import { matchesRoute, ownsPath, routeShape } from './remote-paths.ts'

describe('ownsPath', () => {
  it('matches exact paths, subtrees and parameters', () => {
    expect(ownsPath('mfe-regulations', '/documents')).toBe(true)
    expect(ownsPath('mfe-regulations', '/documents/edit')).toBe(false)
    expect(ownsPath('mfe-regulations', '/r/:regulationId')).toBe(true)
    expect(ownsPath('mfe-registration', '/certificate/verify/:code')).toBe(true)
    expect(ownsPath('mfe-horses', '/horsesense')).toBe(false)
    expect(ownsPath('mfe-unknown', '/r/1')).toBe(false)
  })
})

describe('routeShape', () => {
  it('ignores parameter names and a trailing slash', () => {
    expect(routeShape('/r/:id/')).toBe(routeShape('/r/:regulationId'))
    expect(routeShape('/')).toBe('/')
  })
})

describe('matchesRoute', () => {
  it.each([
    ['/r/:id', '/r/GR.9', true],
    ['/r/:id', '/r', false],
    ['/r/:id', '/r/1/2', false],
    ['/regulation-viewer', '/regulation-viewer/', true],
    ['/regulation-viewer/:id?', '/regulation-viewer', true],
    ['/horses/*', '/horses/1/2', true],
    ['/', '/', true],
    ['/', '/search', false],
  ])('matches route %s against %s: %s', (route, path, expected) => {
    expect(matchesRoute(route, path)).toBe(expected)
  })
})
