import { expect, test } from 'vitest'
import { createLoadReports } from './load-reports.ts'

test('a release is told once in a page, and each time it fails', () => {
  const seen: unknown[] = []
  const reports = createLoadReports({ event: (name, properties) => void seen.push([name, properties]) })
  const load = { outcome: 'loaded', remote: 'mfe-admin', version: '1.2.0', milliseconds: 120 } as const
  reports.report(load)
  reports.report({ ...load, milliseconds: 0 })
  reports.report({ ...load, outcome: 'failed' })
  reports.report({ ...load, outcome: 'failed' })
  expect(seen).toEqual([
    ['remote-load', load],
    ['remote-load', { ...load, outcome: 'failed' }],
    ['remote-load', { ...load, outcome: 'failed' }],
  ])
})
