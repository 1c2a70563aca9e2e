import { expect, it, vi } from 'vitest'
import { createErrorReports } from './error-reports.ts'

it('reports an error once and returns a readable reference number', () => {
  const send = vi.fn<Parameters<typeof createErrorReports>[0]>()
  const { report } = createErrorReports(send)
  const broken = new TypeError('x is not a function')
  const id = report(broken, { where: 'mfe-regulations/viewer' })
  expect(id).toMatch(/^[0-9a-f]{3}-[0-9a-f]{3}-[0-9a-f]{3}$/)
  expect(report(broken, { where: 'boundary' })).toBe(id)
  const properties = { where: 'mfe-regulations/viewer', id, message: 'TypeError: x is not a function' }
  expect(send.mock.calls).toEqual([[{ name: 'error', properties }]])
})
