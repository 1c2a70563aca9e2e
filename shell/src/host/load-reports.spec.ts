import { expect, test } from 'vitest'
import { createLoadReports } from './load-reports.ts'

test('reports each loaded release once per page, and every failure', () => {
  const events: unknown[] = []
  const reports = createLoadReports({ event: (name, properties) => void events.push([name, properties]) })
  const load = { outcome: 'loaded', remote: 'mfe-admin', version: '1.2.0', durationMs: 120 } as const
  reports.report(load)
  reports.report({ ...load, durationMs: 0 })
  reports.report({ ...load, outcome: 'failed' })
  reports.report({ ...load, outcome: 'failed' })
  expect(events).toEqual([
    ['remote-load', load],
    ['remote-load', { ...load, outcome: 'failed' }],
    ['remote-load', { ...load, outcome: 'failed' }],
  ])
})
