import { afterEach, expect, it, vi } from 'vitest'
import { createAnalytics } from './analytics.ts'

afterEach(() => void vi.unstubAllGlobals())

const settings = {
  userPool: { endpoint: '', region: '', poolId: '', clientId: '' },
  personServiceUrl: '',
  apiUrl: '',
  supportPhone: '',
  demonstration: false,
  analytics: 'built-in',
} as const

function provider(options: { doNotTrack?: boolean; analytics?: 'built-in' | 'none' } = {}) {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('innerWidth', 390)
  const sent: { url: string; body: unknown }[] = []
  let flush = () => {}
  const analytics = createAnalytics(
    { ...settings, analytics: options.analytics ?? 'built-in' },
    {
      locale: () => 'es',
      signals: { doNotTrack: options.doNotTrack ?? false },
      send: (url, body) => void sent.push({ url, body: JSON.parse(body) }),
      schedule: (work) => {
        flush = work
      },
    },
  )
  return { analytics, sent, flush: () => flush() }
}

it('sends pages and events in one batch, with the route pattern and no personal data', () => {
  const { analytics, sent, flush } = provider()
  analytics.page('/r/:regulationId')
  analytics.event('search', { hits: 3, words: 'x'.repeat(200) })
  flush()
  expect(sent).toEqual([
    {
      url: '/api/analytics',
      body: {
        events: [
          { name: 'page', route: '/r/:regulationId', locale: 'es', viewport: 'phone', properties: {} },
          {
            name: 'search',
            route: '/r/:regulationId',
            locale: 'es',
            viewport: 'phone',
            properties: { hits: 3, words: 'x'.repeat(100) },
          },
        ],
      },
    },
  ])
})

it.each([{ doNotTrack: true }, { analytics: 'none' }] as const)('sends nothing with %j', (options) => {
  const { analytics, sent, flush } = provider(options)
  analytics.page('/')
  flush()
  expect(sent).toEqual([])
})
