import { expect, test } from 'vitest'
import { anchorOf, lastingAddress, versionAddress, viewerAddress } from './addresses.ts'

test('a place in the reading page is an address', () => {
  expect(viewerAddress({ mainParentId: 'm' })).toBe('/regulation-viewer?regulation=m')
  expect(viewerAddress({ mainParentId: 'm', versionId: 'v', compareWith: 'u', label: '2143(a)(1)' })).toBe(
    '/regulation-viewer?regulation=m&version=v&compare=u#2143(a)(1)',
  )
  expect(viewerAddress({ mainParentId: 'm', asOf: '2026-07-08' })).toBe(
    '/regulation-viewer?regulation=m&asOf=2026-07-08',
  )
})

test('an anchor holds whatever a label may have', () => {
  expect(anchorOf('2143(a) [2]')).toBe('2143(a)_%5B2%5D')
  expect(anchorOf('Appendix A')).toBe('Appendix_A')
})

test('a lasting address names the provision, and the version where it must be that one', () => {
  expect(lastingAddress('r')).toBe('/r/r')
  expect(lastingAddress('r', 'v')).toBe('/r/r?version=v')
})

test('the address of a version does not take its label for a provision', () => {
  const version = { mainParentId: 'm', versionId: 'v', label: 'DRAFT Version 3 PUBLISHED' }
  expect(versionAddress(version)).toBe('/regulation-viewer?regulation=m&version=v')
  expect(versionAddress(version, 'u')).toBe('/regulation-viewer?regulation=m&version=v&compare=u')
})
