import { expect, test } from 'vitest'
import { toAnchor, permalinkUrl, versionUrl, viewerUrl } from './urls.ts'

test('viewerUrl includes every part of the location', () => {
  expect(viewerUrl({ mainParentId: 'm' })).toBe('/regulation-viewer?regulation=m')
  expect(viewerUrl({ mainParentId: 'm', versionId: 'v', compareWith: 'u', label: '2143(a)(1)' })).toBe(
    '/regulation-viewer?regulation=m&version=v&compare=u#2143(a)(1)',
  )
  expect(viewerUrl({ mainParentId: 'm', asOf: '2026-07-08' })).toBe('/regulation-viewer?regulation=m&asOf=2026-07-08')
})

test('toAnchor encodes any label', () => {
  expect(toAnchor('2143(a) [2]')).toBe('2143(a)_%5B2%5D')
  expect(toAnchor('Appendix A')).toBe('Appendix_A')
})

test('permalinkUrl identifies the provision, and the version if given', () => {
  expect(permalinkUrl('r')).toBe('/r/r')
  expect(permalinkUrl('r', 'v')).toBe('/r/r?version=v')
})

test('versionUrl ignores the label of a version', () => {
  const version = { mainParentId: 'm', versionId: 'v', label: 'DRAFT Version 3 PUBLISHED' }
  expect(versionUrl(version)).toBe('/regulation-viewer?regulation=m&version=v')
  expect(versionUrl(version, 'u')).toBe('/regulation-viewer?regulation=m&version=v&compare=u')
})
